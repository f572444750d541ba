import path from 'node:path'
import { type Import, isTest, type Source } from '#scripts/checks/sources.ts'

type Layer = {
  folder: string
  /** Folders or files that this layer may import, besides its own folder. */
  mayImport: readonly string[]
  /** Exceptions to `mayImport`. */
  mayNotImport?: readonly string[]
  /**
   * Packages that the layer may load; any package if undefined. A name that ends in `/` or `:` is a prefix.
   * Type imports are always allowed.
   */
  mayLoad?: readonly string[]
}

const entries = ['api', 'syndication', 'pipeline', 'ingestion', 'schedules', 'events', 'stream', 'upkeep']
const forEntries = ['domain', 'data', 'clients', 'connections', 'http', 'invocation', 'use-cases']
  .map((name) => `functions/${name}`)
  .concat('shared')

const independentDomains = [
  'transcript',
  'chapters',
  'audio',
  'images',
  'sitemap',
  'mail',
  'personal-feed',
].map((name) => `functions/domain/${name}`)
const text = 'functions/domain/text'
const topics = 'functions/domain/topics'
const suspicious = 'functions/domain/suspicious-text'
const records = 'functions/domain/records'
const views = 'functions/domain/views'
const outside = ['functions/data', 'functions/clients']
/** Packages that do no I/O. The domain must not use files, the network or an SDK. */
const pure = ['zod', 'node:buffer', 'node:crypto', 'entities', 'sharp', 'stemmer']

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

const workbox = ['workbox-core', 'workbox-range-requests', 'workbox-routing', 'workbox-strategies']
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

const inInfra = ['aws-cdk-lib', 'constructs', 'zod', 'node:']

/**
 * A file belongs to the first layer whose folder contains it, so inner folders must come before outer ones.
 */
const layers: readonly Layer[] = [
  { folder: 'shared', mayImport: [], mayLoad: ['zod'] },
  { folder: text, mayImport: ['shared'], mayLoad: pure },
  { folder: topics, mayImport: ['shared'], mayLoad: pure },
  { folder: records, mayImport: ['shared'], mayLoad: pure },
  // These folders compare feeds with stored records.
  ...['checking', 'opml', 'offline'].map((name) => ({
    folder: `functions/domain/${name}`,
    mayImport: ['shared', text, records],
    mayLoad: pure,
  })),
  // Chapters in a feed follow the same rules as chapters in a file.
  {
    folder: 'functions/domain/ingestion',
    mayImport: ['shared', text, records, 'functions/domain/chapters'],
    mayLoad: pure,
  },
  // Mail is rendered with components whose HTML works in old mail clients.
  {
    folder: 'functions/domain/digest',
    mayImport: ['shared', text],
    mayLoad: [...pure, 'react-dom', '@react-email/'],
  },
  ...independentDomains.map((folder) => ({ folder, mayImport: ['shared', text, topics], mayLoad: pure })),
  { folder: suspicious, mayImport: ['shared', text], mayLoad: pure },
  ...['analysis', 'quotes'].map((name) => ({
    folder: `functions/domain/${name}`,
    mayImport: ['shared', text, topics, suspicious],
    mayLoad: pure,
  })),
  // Writers of files share rules with the readers, which must be able to read the files again.
  {
    folder: 'functions/domain/transcript-files',
    mayImport: ['shared', text, 'functions/domain/transcript'],
    mayLoad: pure,
  },
  { folder: 'functions/domain', mayImport: ['shared', 'functions/domain'], mayLoad: pure },
  {
    folder: 'functions/data',
    mayImport: ['shared', 'functions/domain', 'functions/invocation'],
    mayNotImport: [views],
    mayLoad: [
      'zod',
      'node:crypto',
      'node:timers/promises',
      'node:util',
      '@aws-sdk/client-dynamodb',
      '@aws-sdk/lib-dynamodb',
    ],
  },
  {
    folder: 'functions/clients',
    mayImport: ['shared', 'functions/domain'],
    mayNotImport: [views],
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
  // The server renders pages with the same components that hydrate them in the browser.
  { folder: 'functions/entries/pages', mayImport: [...forEntries, 'web/src/served'], mayLoad: ['zod'] },
  ...entries.map((name) => ({
    folder: `functions/entries/${name}`,
    mayImport: forEntries,
    mayLoad: ['zod', 'node:timers/promises'],
  })),
  { folder: 'infra/constructs', mayImport: ['shared', 'infra/config.ts'], mayLoad: inInfra },
  {
    folder: 'infra/grants',
    mayImport: ['shared', 'infra/constructs', 'infra/config.ts'],
    mayLoad: inInfra,
  },
  {
    folder: 'infra',
    mayImport: ['shared', 'infra/constructs', 'infra/grants'],
    mayLoad: inInfra,
  },
  { folder: 'web/src/worker', mayImport: ['shared', 'web/src/lib'], mayLoad: workbox },
  { folder: 'web/src/ui', mayImport: ['shared', 'web/src/lib'], mayLoad: inBrowsers },
  { folder: 'web/src/lib', mayImport: ['shared'], mayLoad: inBrowsers },
  // Password recovery is the only feature that calls the user pool from the browser.
  {
    folder: 'web/src/features/password-reset',
    mayImport: ['shared', 'web/src/ui', 'web/src/lib'],
    mayLoad: [...inBrowsers, '@aws-amplify/'],
  },
  { folder: 'web/src/features', mayImport: ['shared', 'web/src/ui', 'web/src/lib'], mayLoad: inBrowsers },
  {
    folder: 'web/src/app',
    mayImport: ['shared', 'web/src/features', 'web/src/ui', 'web/src/lib', 'web/src/assets'],
    mayLoad: inBrowsers,
  },
  // Only for server-side rendering, never in the browser's bundle.
  { folder: 'web/src/served', mayImport: ['shared', 'web/src'] },
  {
    folder: 'web',
    mayImport: ['shared', 'web/src/app', 'web/src/features', 'web/src/ui', 'web/src/lib', 'web/src/assets'],
    mayLoad: inBrowsers,
  },
  // The package boots any cloud assembly, so it must not import anything of this product.
  {
    folder: 'packages/cdk-on-localhost/example',
    mayImport: [localCloud],
    mayLoad: [...inLocalCloud, 'aws-cdk-lib', 'constructs', '@aws-sdk/'],
  },
  { folder: localCloud, mayImport: [], mayLoad: inLocalCloud },
  // Runs in a container of its own.
  { folder: 'recognizer', mayImport: ['shared'], mayLoad: ['zod', 'node:', '@aws-sdk/client-s3'] },
  // Allowed direction of imports: build ← local ← scripts ← tests ← bench.
  { folder: 'build', mayImport: ['shared', 'functions', 'infra', 'web', localCloud] },
  { folder: 'local', mayImport: ['shared', 'functions', 'infra', localCloud, 'build'] },
  // Draws pictures in Chromium, which a build does not have.
  { folder: 'scripts/pictures', mayImport: ['shared', 'functions', 'tests/browser'] },
  { folder: 'scripts', mayImport: ['shared', 'functions', 'infra', 'web', localCloud, 'build', 'local'] },
  { folder: 'bench', mayImport: ['shared', 'functions', localCloud, 'build', 'local', 'scripts', 'tests'] },
  {
    folder: 'tests',
    mayImport: ['shared', 'functions', 'infra', 'web', localCloud, 'build', 'local', 'scripts'],
  },
]

const aliases: Record<string, string> = { '#web/': 'web/src/' }

/** Resolves `cdk-on-localhost` and `cdk-on-localhost/entry`. */
function packageEntry(specifier: string): string | undefined {
  const [, name, entry = 'index'] = /^(cdk-on-localhost)(?:\/([\w-]+))?$/.exec(specifier) ?? []
  return name && `packages/${name}/src/entries/${entry}.ts`
}

const isInPackage = (file: string) => file.startsWith('packages/')

function inside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}

/** The path in the repository that an import refers to; undefined for a package. */
export function importedFile(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier)
  if (!specifier.startsWith('#')) return packageEntry(specifier)
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias ? specifier.replace(alias, aliases[alias] ?? '') : specifier.slice(1)
}

const layerOf = (file: string): Layer | undefined => layers.find(({ folder }) => inside(file, folder))

function featureOf(file: string): string | undefined {
  return /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]
}

/** The reason why one file may not import the other; undefined if it may. */
export function refuseImport(importer: string, imported: string): string | undefined {
  const layer = layerOf(importer)
  if (!layer) return undefined
  if (/\.\.\/\.\.\//.test(imported)) return `${importer} imports from more than one folder up: ${imported}`
  const feature = featureOf(importer)
  if (feature && featureOf(imported) && featureOf(imported) !== feature) {
    return `${importer} imports another feature: ${imported}`
  }
  if ([importer, imported].every((file) => inside(file, 'functions/entries'))) {
    return `${importer} imports another entry: ${imported}`
  }
  const isIn = (folder: string) => inside(imported, folder)
  const mayImport = layer.mayImport.some(isIn) && !layer.mayNotImport?.some(isIn)
  const allowed = layerOf(imported) === layer || mayImport
  return allowed ? undefined : `${importer} (${layer.folder}) may not import ${imported}`
}

/** The reason why a file may not load a package at run time; undefined if it may. */
export function refusePackage(importer: string, specifier: string): string | undefined {
  const layer = layerOf(importer)
  const mayLoad = layer?.mayLoad?.some(
    (name) => specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`),
  )
  return mayLoad === false ? `${importer} (${layer?.folder}) may not load ${specifier}` : undefined
}

/** The reason why a file may not use this relative path; undefined if it may. */
function refuseRelative(importer: string, specifier: string): string | undefined {
  // Node.js loads files at the root, such as vite.config.ts, before aliases can resolve to TypeScript files.
  const isAtRoot = !importer.includes('/')
  // The package is published without this repository's aliases.
  return !isAtRoot && !isInPackage(importer) && /^\.\.?\//.test(specifier)
    ? `${importer} imports ${specifier} by a relative path; use its # alias`
    : undefined
}

/** Returns a message for each import that the layers do not allow. */
export function findWrongImports(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) => imports.flatMap((one) => refuse(file, one) ?? []))
}

function refuse(file: string, { specifier, isType }: Import): string | undefined {
  const relative = refuseRelative(file, specifier)
  // Tests may import across layers, except those of the package, which must work outside this repository.
  const mayCrossLayers = /\.test\.tsx?$/.test(file) && !isInPackage(file)
  if (relative !== undefined || mayCrossLayers) return relative
  const imported = importedFile(file, specifier)
  if (imported !== undefined) return refuseImport(file, imported)
  return isType || isTest(file) ? undefined : refusePackage(file, specifier)
}
