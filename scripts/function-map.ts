import { readFile, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import * as z from 'zod'

/** Source map revision 3 (ECMA-426), as far as esbuild writes it. */
export const sourceMapSchema = z.object({
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
})

export type SourceMap = z.output<typeof sourceMapSchema>

/** Numbers the used entries of a list anew. */
function renumber(list: readonly string[]) {
  const used: string[] = []
  const numbers = new Map<number, number>()
  const numberOf = (before: number) => {
    const number = numbers.get(before) ?? used.push(list[before] ?? '') - 1
    numbers.set(before, number)
    return number
  }
  return { used, numberOf }
}

/** The part of a map that covers the sources which `isKept` accepts. */
export function narrowSourceMap(map: SourceMap, isKept: (source: string) => boolean): SourceMap {
  const kept = map.sources.map(isKept)
  const sources = renumber(map.sources)
  const names = renumber(map.names)

  function narrowLine(line: readonly SourceMapSegment[]): SourceMapSegment[] {
    const narrowed: SourceMapSegment[] = []
    for (const [column, source, ...place] of line) {
      const [sourceLine, sourceColumn, name] = place
      if (source === undefined || !kept[source] || sourceLine === undefined || sourceColumn === undefined) {
        // Ends the segment before it.
        if (narrowed.at(-1)?.length !== 1) narrowed.push([column])
      } else if (name === undefined) {
        narrowed.push([column, sources.numberOf(source), sourceLine, sourceColumn])
      } else {
        narrowed.push([column, sources.numberOf(source), sourceLine, sourceColumn, names.numberOf(name)])
      }
    }
    return narrowed
  }

  const mappings = encode(decode(map.mappings).map(narrowLine))
  return { sources: sources.used, names: names.used, mappings }
}

/**
 * From `.local/code/<asset>`, where a running cloud has its code, to the checkout, where stack traces and
 * debuggers then find the files. On Lambda the same path reads `/functions/…`.
 */
const checkoutFromCode = '../../../'

/** Removes packages from the map of a bundle. */
export async function writeFunctionMap(file: string): Promise<void> {
  const map = sourceMapSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const { sources, ...rest } = narrowSourceMap(map, (source) => !source.includes('node_modules/'))
  const named = sources.map(
    (source) => `${checkoutFromCode}${relative(process.cwd(), resolve(dirname(file), source))}`,
  )
  await writeFile(file, JSON.stringify({ version: 3, sources: named, ...rest }))
}
