import { readFile, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import * as z from 'zod'

/** Source map revision 3 (ECMA-426), as far as esbuild writes it. */
export const sourceMapSchema = z.object({
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
})

export type SourceMap = z.output<typeof sourceMapSchema>

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const digitValues = new Uint8Array(128)
for (const [value, digit] of [...digits].entries()) digitValues[digit.charCodeAt(0)] = value
const [comma, semicolon] = [44, 59]

/** Base64 VLQ: five bits a digit, the lowest first; the lowest of all is the sign. */
function digitsOf(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2
  let text = ''
  for (; rest > 31; rest >>>= 5) text += digits.charAt((rest & 31) | 32)
  return text + digits.charAt(rest)
}

const small = 512
const smallNumbers = Array.from({ length: 2 * small }, (_, place) => digitsOf(place - small))
const encode = (value: number) =>
  value >= -small && value < small ? (smallNumbers[value + small] ?? '') : digitsOf(value)

/** New numbers for the entries of a list, in the order in which they are first used. */
function renumber(list: readonly string[]) {
  const numbers = new Map<number, number>()
  const used: string[] = []
  return {
    used,
    numberOf(before: number): number {
      const known = numbers.get(before)
      if (known !== undefined) return known
      numbers.set(before, used.length)
      return used.push(list[before] ?? '') - 1
    },
  }
}

type Segment = { column: number; source: number; line: number; sourceColumn: number; name: number }

/** Each field is written as its difference from the one before. */
function createWriter({ sources, names }: SourceMap) {
  const usedSources = renumber(sources)
  const usedNames = renumber(names)
  const last: Segment = { column: 0, source: 0, line: 0, sourceColumn: 0, name: 0 }
  let mappings = ''
  let isLineStart = true

  function writeColumn(column: number) {
    mappings += (isLineStart ? '' : ',') + encode(column - last.column)
    last.column = column
    isLineStart = false
  }

  return {
    writeColumn,
    write(segment: Segment, isNamed: boolean) {
      writeColumn(segment.column)
      const source = usedSources.numberOf(segment.source)
      mappings +=
        encode(source - last.source) +
        encode(segment.line - last.line) +
        encode(segment.sourceColumn - last.sourceColumn)
      last.source = source
      last.line = segment.line
      last.sourceColumn = segment.sourceColumn
      if (!isNamed) return
      const name = usedNames.numberOf(segment.name)
      mappings += encode(name - last.name)
      last.name = name
    },
    endLine() {
      mappings += ';'
      last.column = 0
      isLineStart = true
    },
    map: (): SourceMap => ({ sources: usedSources.used, names: usedNames.used, mappings }),
  }
}

/**
 * The part of a map that is about the sources which `isKept` names. Code of others is marked as having no source. A build has eighty
 * megabytes of mappings, so this decodes into plain numbers and not into arrays.
 */
export function narrowSourceMap(map: SourceMap, isKept: (source: string) => boolean): SourceMap {
  const { mappings } = map
  const kept = map.sources.map(isKept)
  const writer = createWriter(map)
  const segment: Segment = { column: 0, source: 0, line: 0, sourceColumn: 0, name: 0 }
  let isInKept = false
  let count = 0
  let value = 0
  let shift = 0
  for (let at = 0; at <= mappings.length; at += 1) {
    const code = at < mappings.length ? mappings.charCodeAt(at) : comma
    if (code === comma || code === semicolon) {
      if (count > 1 && kept[segment.source]) {
        writer.write(segment, count > 4)
        isInKept = true
      } else if (count > 0 && isInKept) {
        writer.writeColumn(segment.column)
        isInKept = false
      }
      count = 0
      if (code === comma) continue
      writer.endLine()
      segment.column = 0
      isInKept = false
      continue
    }
    const digit = digitValues[code] ?? 0
    value |= (digit & 31) << shift
    shift += 5
    if (digit > 31) continue
    const change = value & 1 ? -(value >>> 1) : value >>> 1
    if (count === 0) segment.column += change
    else if (count === 1) segment.source += change
    else if (count === 2) segment.line += change
    else if (count === 3) segment.sourceColumn += change
    else segment.name += change
    count += 1
    value = 0
    shift = 0
  }
  return writer.map()
}

/**
 * From `.local/code/<asset>`, where a running cloud has its code, to the checkout: traces and debuggers find the files there. On Lambda
 * the same names read `/functions/…`.
 */
const checkoutFromCode = '../../../'

/** Leaves in the map of a bundle what it says of this repository's files, and names them as above. */
export async function writeFunctionMap(file: string): Promise<void> {
  const map = sourceMapSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const { sources, ...rest } = narrowSourceMap(map, (source) => !source.includes('node_modules/'))
  const named = sources.map(
    (source) => `${checkoutFromCode}${relative(process.cwd(), resolve(dirname(file), source))}`,
  )
  await writeFile(file, JSON.stringify({ version: 3, sources: named, ...rest }))
}
