import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { asProduction } from '#build/as-production.ts'
import { withStaticImports } from '#build/chunk-imports.ts'

export type LibraryShare = { name: string; gzippedBytes: number }
export type RouteFigures = {
  route: string
  gzippedBytes: number
  /** Number of scripts that a first visit requests. */
  scripts: number
  libraries: LibraryShare[]
}

type Chunk = Rolldown.OutputChunk

/** The package of a module. All our own code counts as one, `Sidelight`. */
function libraryOf(moduleId: string): string {
  const afterModules = moduleId.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? ''
  if (!moduleId.includes('/node_modules/')) return moduleId.startsWith('\0') ? 'bundler runtime' : 'Sidelight'
  const [first = '', second = ''] = afterModules.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/** A chunk's gzipped bytes, split by the share each library has of its code before compression. */
function librariesOf(chunks: Iterable<Chunk>): LibraryShare[] {
  const bytes = new Map<string, number>()
  for (const chunk of chunks) {
    const gzipped = gzipSync(chunk.code).length
    const modules = Object.entries(chunk.modules).map(([id, module]) => ({
      name: libraryOf(id),
      length: module.renderedLength,
    }))
    const total = modules.reduce((sum, { length }) => sum + length, 0)
    for (const { name, length } of modules) {
      bytes.set(name, (bytes.get(name) ?? 0) + (total === 0 ? 0 : (gzipped * length) / total))
    }
  }
  return [...bytes]
    .map(([name, share]) => ({ name, gzippedBytes: Math.round(share) }))
    .filter(({ gzippedBytes }) => gzippedBytes > 0)
    .sort((left, right) => right.gzippedBytes - left.gzippedBytes)
}

/** The scripts of a first visit to each route: the entry, the route's chunk and all their imports. */
export async function measureWebBundles(): Promise<RouteFigures[]> {
  const result = await asProduction(() => build({ logLevel: 'error', build: { write: false } }))
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const chunks = outputs.filter((output): output is Chunk => output.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.dynamicImports.length > 0)
  if (!entry) throw new Error('The build has no entry with routes.')
  return entry.dynamicImports.flatMap((file) => {
    const route = byFile.get(file)
    if (!route) return []
    const loaded = withStaticImports(route, byFile, withStaticImports(entry, byFile))
    const gzippedBytes = [...loaded].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
    return [{ route: route.name, gzippedBytes, scripts: loaded.size, libraries: librariesOf(loaded) }]
  })
}
