import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from '#scripts/checks/source-files.ts'

/** A room of the repository: the folder it is and the folders it may import from, besides itself. */
type Room = { folder: string; mayImport: readonly string[] }

const entries = [
  'api',
  'pages',
  'syndication',
  'pipeline',
  'ingestion',
  'schedules',
  'events',
  'stream',
  'webhooks',
]
const forEntries = ['domain', 'data', 'clients', 'http', 'invocation', 'use-cases']
  .map((name) => `functions/${name}`)
  .concat('shared')

/** Ideas of the domain stand on their own: they know only what is read and kept, and how text is handled. */
const ideas = ['ingestion', 'transcript', 'analysis', 'quotes', 'images', 'sitemap', 'digest'].map(
  (name) => `functions/domain/${name}`,
)
const words = 'functions/domain/text'
const records = 'functions/domain/records'
const outside = ['functions/data', 'functions/clients']

/** The first room whose folder contains a file is its room; inner folders therefore stand before outer ones. */
export const rooms: readonly Room[] = [
  { folder: 'shared', mayImport: [] },
  { folder: words, mayImport: ['shared'] },
  { folder: records, mayImport: ['shared'] },
  ...ideas.map((folder) => ({ folder, mayImport: ['shared', words] })),
  // What callers and podcast apps are shown is made from records.
  { folder: 'functions/domain', mayImport: ['shared', 'functions/domain'] },
  { folder: 'functions/data', mayImport: ['shared', 'functions/domain'] },
  { folder: 'functions/clients', mayImport: ['shared', 'functions/domain'] },
  { folder: 'functions/invocation', mayImport: ['shared'] },
  {
    folder: 'functions/http',
    mayImport: ['shared', 'functions/domain', 'functions/invocation', ...outside],
  },
  {
    folder: 'functions/use-cases',
    mayImport: ['shared', 'functions/domain', 'functions/invocation', ...outside],
  },
  // An entry never calls another one.
  ...entries.map((name) => ({ folder: `functions/entries/${name}`, mayImport: forEntries })),
  { folder: 'infra', mayImport: ['shared', 'scripts'] },
  { folder: 'web/src/ui', mayImport: ['shared', 'web/src/lib'] },
  { folder: 'web/src/lib', mayImport: ['shared'] },
  { folder: 'web/src/features', mayImport: ['shared', 'web/src/ui', 'web/src/lib'] },
  { folder: 'web', mayImport: ['shared', 'web/src'] },
  // Boots any synthesised assembly, and so knows nothing of this product.
  { folder: 'emulator', mayImport: [] },
  { folder: 'local', mayImport: ['shared', 'functions', 'infra', 'emulator', 'scripts'] },
  // Draws with the browser of the tests what a build cannot.
  { folder: 'scripts/pictures', mayImport: ['shared', 'functions', 'tests/browser'] },
  { folder: 'scripts', mayImport: ['shared', 'functions', 'infra', 'web', 'emulator', 'local'] },
  { folder: 'bench', mayImport: ['shared', 'functions', 'emulator', 'local', 'scripts', 'tests'] },
  {
    folder: 'tests',
    mayImport: ['shared', 'functions', 'infra', 'web', 'emulator', 'local', 'scripts', 'bench'],
  },
]

const aliases: Record<string, string> = { '#web/': 'web/src/' }

function inside(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}

/** The repository path that an import names, or undefined for a package. */
export function importedFile(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier)
  if (!specifier.startsWith('#')) return undefined
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
  const owner = rooms.find(({ folder }) => inside(imported, folder))
  const allowed = owner === room || room.mayImport.some((folder) => inside(imported, folder))
  // functions/invocation/environment.ts stands at the root of functions/ and is for every entry, data and client file.
  const isEnv = imported === 'functions/invocation/environment.ts' && importer.startsWith('functions/')
  return allowed || isEnv ? undefined : `${importer} (${room.folder}) may not import ${imported}`
}

const importPattern = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** Every import that goes against the direction of the architecture, one sentence each. */
export function findWrongImports(repository: string): string[] {
  const sources = sourceFiles(repository).filter((file) => !/\.test\.tsx?$/.test(file))
  return sources.flatMap((file) => {
    const text = readFileSync(path.join(repository, file), 'utf8')
    return [...text.matchAll(importPattern)].flatMap(([, specifier = '']) => {
      const imported = importedFile(file, specifier)
      const refusal = imported === undefined ? undefined : refuseImport(file, imported)
      return refusal === undefined ? [] : [refusal]
    })
  })
}
