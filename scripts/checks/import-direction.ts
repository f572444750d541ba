import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from '#scripts/checks/source-files.ts'

/** A room of the repository: the folder it is and the folders it may import from, besides itself. */
type Room = { folder: string; mayImport: readonly string[] }

const domain = ['feed', 'syndication', 'sitemap', 'transcript', 'analysis', 'quotes', 'digest'].map(
  (name) => `functions/${name}`,
)
const entries = [
  'api',
  'pages',
  'feeds',
  'pipeline',
  'feed-check',
  'schedules',
  'events',
  'stream',
  'webhooks',
]
const forEntries = [
  'shared',
  'functions/data',
  'functions/clients',
  'functions/http',
  'functions/media',
  'functions/text',
  'functions/intake',
  'functions/runs',
  'functions/shell',
  'functions/podcast-feeds',
  ...domain,
]

/** What several entries do alike, composed from data, clients and domain. */
const compositions = ['functions/runs', 'functions/intake', 'functions/shell', 'functions/podcast-feeds']

/** The first room whose folder contains a file is its room; inner folders therefore stand before outer ones. */
export const rooms: readonly Room[] = [
  { folder: 'shared', mayImport: [] },
  ...domain.map((folder) => ({ folder, mayImport: ['shared', 'functions/text'] })),
  { folder: 'functions/text', mayImport: ['shared'] },
  { folder: 'functions/data', mayImport: ['shared'] },
  { folder: 'functions/clients', mayImport: ['shared', 'functions/data', 'functions/text', ...domain] },
  { folder: 'functions/media', mayImport: ['shared'] },
  {
    folder: 'functions/http',
    mayImport: ['shared', 'functions/data', 'functions/clients', 'functions/text'],
  },
  ...compositions.map((folder) => ({
    folder,
    mayImport: [
      'shared',
      'functions/data',
      'functions/clients',
      'functions/media',
      'functions/runs',
      'functions/text',
      ...domain,
    ],
  })),
  ...entries.map((name) => ({ folder: `functions/${name}`, mayImport: forEntries })),
  { folder: 'functions', mayImport: ['shared'] },
  { folder: 'infra', mayImport: ['shared', 'scripts'] },
  { folder: 'web/src/ui', mayImport: ['shared', 'web/src/lib'] },
  { folder: 'web/src/lib', mayImport: ['shared'] },
  { folder: 'web/src/features', mayImport: ['shared', 'web/src/ui', 'web/src/lib'] },
  { folder: 'web', mayImport: ['shared', 'web/src'] },
  { folder: 'local', mayImport: ['shared', 'functions', 'infra', 'scripts'] },
  // Draws with the browser of the tests what a build cannot.
  { folder: 'scripts/pictures', mayImport: ['shared', 'functions', 'tests/browser'] },
  { folder: 'scripts', mayImport: ['shared', 'functions', 'infra', 'web', 'local'] },
  { folder: 'bench', mayImport: ['shared', 'functions', 'local', 'scripts', 'tests'] },
  { folder: 'tests', mayImport: ['shared', 'functions', 'infra', 'web', 'local', 'scripts', 'bench'] },
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
  // functions/env.ts stands at the root of functions/ and is for every entry, data and client file.
  const isEnv = imported === 'functions/env.ts' && importer.startsWith('functions/')
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
