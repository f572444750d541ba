import path from 'node:path'
import { type Import, isTest, type Source } from '#scripts/checks/sources.ts'

/**
 * A room of the repository: the folder it is, the folders it may import from besides itself, and the packages it may load; a room without
 * a list may load any. A name that ends in `/` or `:` means all that begin so. Types may come from every package.
 */
type Room = { folder: string; mayImport: readonly string[]; mayLoad?: readonly string[] }

const entries = ['api', 'syndication', 'pipeline', 'ingestion', 'schedules', 'events', 'stream', 'upkeep']
const forEntries = ['domain', 'data', 'clients', 'connections', 'http', 'invocation', 'use-cases']
  .map((name) => `functions/${name}`)
  .concat('shared')

/** Ideas of the domain stand on their own: they know only how text is handled. */
const ideas = ['transcript', 'chapters', 'audio', 'images', 'sitemap', 'mail', 'personal-feed'].map(
  (name) => `functions/domain/${name}`,
)
const words = 'functions/domain/text'
/** What a topic is called, which all go by who name one. */
const topics = 'functions/domain/topics'
/** Text that addresses a model instead of listeners. */
const suspicious = 'functions/domain/suspicious-text'
const records = 'functions/domain/records'
const outside = ['functions/data', 'functions/clients']
/** What computes and reaches nothing: the domain has no file, no network and no SDK. */
const computing = ['zod', 'node:buffer', 'node:crypto', 'entities', 'sharp']

const inBrowsers = [
  'react',
  'react-dom',
  'react-router',
  '@tanstack/',
  '@radix-ui/',
  'react-hook-form',
  '@hookform/resolvers',
  'zod',
  'd3-cloud',
  'virtual:evaluation',
]

/** The sources of the package that boots a synthesized application; what it may load are its dependencies. */
const localCloud = 'packages/cdk-on-localhost/src'
const inLocalCloud = [
  'node:',
  'zod',
  '@aws-sdk/client-s3',
  '@smithy/signature-v4',
  'aws-local-stepfunctions',
  'croner',
  'dynalite',
  'fast-xml-builder',
  'jose',
  'nodemailer',
  'postal-mime',
  'saxes',
]

/** The first room whose folder contains a file is its room; inner folders therefore stand before outer ones. */
const rooms: readonly Room[] = [
  { folder: 'shared', mayImport: [], mayLoad: ['zod'] },
  { folder: words, mayImport: ['shared'], mayLoad: computing },
  { folder: topics, mayImport: ['shared'], mayLoad: computing },
  { folder: records, mayImport: ['shared'], mayLoad: computing },
  // What feeds say is compared with what is kept of them.
  ...['checking', 'opml', 'offline'].map((name) => ({
    folder: `functions/domain/${name}`,
    mayImport: ['shared', words, records],
    mayLoad: computing,
  })),
  // Chapters that stand in a feed go by the rules of those in a file.
  {
    folder: 'functions/domain/ingestion',
    mayImport: ['shared', words, records, 'functions/domain/chapters'],
    mayLoad: computing,
  },
  // A mail is drawn by components whose HTML old mail programs can show.
  {
    folder: 'functions/domain/digest',
    mayImport: ['shared', words],
    mayLoad: [...computing, 'react-dom', '@react-email/'],
  },
  ...ideas.map((folder) => ({ folder, mayImport: ['shared', words, topics], mayLoad: computing })),
  { folder: suspicious, mayImport: ['shared', words], mayLoad: computing },
  ...['analysis', 'quotes'].map((name) => ({
    folder: `functions/domain/${name}`,
    mayImport: ['shared', words, topics, suspicious],
    mayLoad: computing,
  })),
  // What is written has to be read back, so it goes by the readers' rules.
  {
    folder: 'functions/domain/transcript-files',
    mayImport: ['shared', words, 'functions/domain/transcript'],
    mayLoad: computing,
  },
  // What callers and podcast apps are shown is made from records.
  { folder: 'functions/domain', mayImport: ['shared', 'functions/domain'], mayLoad: computing },
  {
    folder: 'functions/data',
    mayImport: ['shared', 'functions/domain'],
    mayLoad: [
      'zod',
      'node:crypto',
      'node:timers/promises',
      '@aws-sdk/client-dynamodb',
      '@aws-sdk/lib-dynamodb',
    ],
  },
  {
    folder: 'functions/clients',
    mayImport: ['shared', 'functions/domain'],
    mayLoad: ['zod', 'node:', '@aws-sdk/', 'ipaddr.js', 'nodemailer', 'stripe'],
  },
  {
    folder: 'functions/invocation',
    mayImport: ['shared'],
    mayLoad: ['zod', '@aws-lambda-powertools/logger'],
  },
  {
    folder: 'functions/connections',
    mayImport: ['shared', 'functions/domain', 'functions/invocation', ...outside],
    mayLoad: ['zod'],
  },
  {
    folder: 'functions/http',
    mayImport: ['shared', 'functions/domain', 'functions/connections', 'functions/invocation', ...outside],
    mayLoad: [
      'zod',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:util',
      'node:zlib',
      'aws-jwt-verify',
      'ipaddr.js',
    ],
  },
  {
    folder: 'functions/use-cases',
    mayImport: ['shared', 'functions/domain', 'functions/connections', 'functions/invocation', ...outside],
    mayLoad: ['zod'],
  },
  // Pages are drawn by the components that take them over in the browser.
  { folder: 'functions/entries/pages', mayImport: [...forEntries, 'web/src/served'], mayLoad: ['zod'] },
  ...entries.map((name) => ({
    folder: `functions/entries/${name}`,
    mayImport: forEntries,
    mayLoad: ['zod', 'node:timers/promises'],
  })),
  {
    folder: 'infra',
    mayImport: ['shared', 'scripts'],
    mayLoad: ['aws-cdk-lib', 'constructs', 'zod', 'node:'],
  },
  { folder: 'web/src/ui', mayImport: ['shared', 'web/src/lib'], mayLoad: inBrowsers },
  { folder: 'web/src/lib', mayImport: ['shared'], mayLoad: inBrowsers },
  // Asks the user pool from the browser, for people who forgot their password; nobody else does.
  {
    folder: 'web/src/features/recovery',
    mayImport: ['shared', 'web/src/ui', 'web/src/lib'],
    mayLoad: [...inBrowsers, '@aws-amplify/'],
  },
  { folder: 'web/src/features', mayImport: ['shared', 'web/src/ui', 'web/src/lib'], mayLoad: inBrowsers },
  {
    folder: 'web/src/app',
    mayImport: ['shared', 'web/src/features', 'web/src/ui', 'web/src/lib', 'web/src/assets'],
    mayLoad: inBrowsers,
  },
  // Draws pages outside a browser, and is never part of what one loads.
  { folder: 'web/src/served', mayImport: ['shared', 'web/src'] },
  {
    folder: 'web',
    mayImport: ['shared', 'web/src/app', 'web/src/features', 'web/src/ui', 'web/src/lib', 'web/src/assets'],
    mayLoad: inBrowsers,
  },
  // Boots any synthesised assembly, and so knows nothing of this product; its example is an application of its own.
  {
    folder: 'packages/cdk-on-localhost/example',
    mayImport: [localCloud],
    mayLoad: [...inLocalCloud, 'aws-cdk-lib', 'constructs', '@aws-sdk/'],
  },
  { folder: localCloud, mayImport: [], mayLoad: inLocalCloud },
  { folder: 'local', mayImport: ['shared', 'functions', 'infra', localCloud, 'scripts'] },
  // Draws with the browser of the tests what a build cannot.
  { folder: 'scripts/pictures', mayImport: ['shared', 'functions', 'tests/browser'] },
  { folder: 'scripts', mayImport: ['shared', 'functions', 'infra', 'web', localCloud, 'local'] },
  { folder: 'bench', mayImport: ['shared', 'functions', localCloud, 'local', 'scripts', 'tests'] },
  {
    folder: 'tests',
    mayImport: ['shared', 'functions', 'infra', 'web', localCloud, 'local', 'scripts', 'bench'],
  },
]

const aliases: Record<string, string> = { '#web/': 'web/src/' }

/** `package` and `package/entry` of a package of this repository. */
function packageEntry(specifier: string): string | undefined {
  const [, name, entry = 'index'] = /^(cdk-on-localhost)(?:\/([\w-]+))?$/.exec(specifier) ?? []
  return name && `packages/${name}/src/entries/${entry}.ts`
}

const isInPackage = (file: string) => file.startsWith('packages/')

function inside(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}

/** The repository path that an import names, or undefined for a package. */
export function importedFile(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier)
  if (!specifier.startsWith('#')) return packageEntry(specifier)
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias ? specifier.replace(alias, aliases[alias] ?? '') : specifier.slice(1)
}

function featureOf(file: string): string | undefined {
  return /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]
}

/** Why one file may not import another, or undefined when it may. */
export function refuseImport(importer: string, imported: string): string | undefined {
  const room = rooms.find(({ folder }) => inside(importer, folder))
  if (!room) return undefined
  if (/\.\.\/\.\.\//.test(imported)) return `${importer} climbs more than one folder to ${imported}`
  const feature = featureOf(importer)
  if (feature && featureOf(imported) && featureOf(imported) !== feature) {
    return `${importer} imports another feature: ${imported}`
  }
  // An entry never calls another one, not even one of its own folder.
  if ([importer, imported].every((file) => inside(file, 'functions/entries'))) {
    return `${importer} imports another entry: ${imported}`
  }
  const owner = rooms.find(({ folder }) => inside(imported, folder))
  const allowed = owner === room || room.mayImport.some((folder) => inside(imported, folder))
  return allowed ? undefined : `${importer} (${room.folder}) may not import ${imported}`
}

/** Why a file may not load a package when it runs, or undefined when it may. */
export function refusePackage(importer: string, specifier: string): string | undefined {
  const room = rooms.find(({ folder }) => inside(importer, folder))
  const mayLoad = room?.mayLoad?.some(
    (name) => specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`),
  )
  return mayLoad === false ? `${importer} (${room?.folder}) may not load ${specifier}` : undefined
}

/** Why a file may not name another one by the way to it, or undefined when it may. */
function refuseRelative(importer: string, specifier: string): string | undefined {
  // Node.js loads those at the root before the aliases of TypeScript files can be resolved.
  const isAtRoot = !importer.includes('/')
  // A package is published without this repository's aliases.
  return !isAtRoot && !isInPackage(importer) && /^\.\.?\//.test(specifier)
    ? `${importer} names ${specifier} by the way to it, not by its alias`
    : undefined
}

/** Every import that goes against the architecture, and every package out of its room, one sentence each. */
export function findWrongImports(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) => imports.flatMap((one) => refuse(file, one) ?? []))
}

function refuse(file: string, { specifier, isType }: Import): string | undefined {
  const relative = refuseRelative(file, specifier)
  // Tests cross rooms. Those of a package do not: it could not leave this repository with them otherwise.
  const mayCrossRooms = /\.test\.tsx?$/.test(file) && !isInPackage(file)
  if (relative !== undefined || mayCrossRooms) return relative
  const imported = importedFile(file, specifier)
  if (imported !== undefined) return refuseImport(file, imported)
  return isType || isTest(file) ? undefined : refusePackage(file, specifier)
}
