import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const entryFolders = [
  'api',
  'pages',
  'syndication',
  'pipeline',
  'ingestion',
  'events',
  'schedules',
  'stream',
  'upkeep',
] as const

function entriesBelow(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entriesBelow(root, `${folder}/${entry.name}`)
    const isEntry = entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')
    return isEntry ? [`${folder}/${entry.name.slice(0, -'.ts'.length)}`] : []
  })
}

/** `<folder>/…/<name>` without extension, sorted. */
export function listFunctionEntries(functionsFolder: string): string[] {
  return entryFolders.flatMap((folder) => entriesBelow(functionsFolder, folder)).sort()
}
