import type { Rolldown } from 'vite'

/** The chunk and everything that it imports statically, each once. */
export function withStaticImports(
  chunk: Rolldown.OutputChunk,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const file of chunk.imports) {
    const imported = byFile.get(file)
    if (imported) withStaticImports(imported, byFile, found)
  }
  return found
}
