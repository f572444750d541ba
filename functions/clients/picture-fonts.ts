import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod'

const require = createRequire(import.meta.url)

/** A file of a font with the characters that it may have. */
export type FontFile = {
  /** Unique; also the name of the family under which it is loaded. */
  path: string
  has: (codePoint: number) => boolean
  read: () => Uint8Array
}

type Range = readonly [first: number, last: number]

/** `U+4E,U+6B-6D`, as in `unicode-range` of CSS. */
function parseRanges(text: string): Range[] {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

const unicodeSchema = z.record(z.string(), z.string())

function fontFile(path: string, ranges: readonly Range[]): FontFile {
  return {
    path,
    has: (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
    read: () => readFileSync(require.resolve(path)),
  }
}

const unicodeOf = (name: string) => Object.entries(unicodeSchema.parse(require(`${name}/unicode.json`)))

/** Fontsource cuts a font into subsets; those of the large fonts have numbers: `[4]`. */
function variableFont(font: string, subsets?: readonly string[]): FontFile[] {
  const name = `@fontsource-variable/${font}`
  return unicodeOf(name)
    .map(([subset, ranges]) => ({ subset: subset.replace(/[[\]]/g, ''), ranges }))
    .filter(({ subset }) => subsets?.includes(subset) ?? /^\d+$/.test(subset))
    .map(({ subset, ranges }) =>
      fontFile(`${name}/files/${font}-${subset}-wght-normal.woff2`, parseRanges(ranges)),
    )
}

/** Undivided, because Skia leaves the emoji of the subsets blank. */
function emoji(): FontFile {
  const name = '@fontsource/noto-color-emoji'
  const ranges = unicodeOf(name).flatMap(([, text]) => parseRanges(text))
  return fontFile(`${name}/files/noto-color-emoji-emoji-400-normal.woff2`, ranges)
}

const western = ['latin', 'latin-ext', 'vietnamese']
const ofNotoSans = [...western, 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari']

/** For each face its own font, then those of other scripts. The first that has a character draws it. */
export function pictureFonts(): Record<'serif' | 'sans', readonly FontFile[]> {
  const others = [
    ...variableFont('noto-sans', ofNotoSans),
    ...variableFont('noto-sans-arabic', ['arabic']),
    ...variableFont('noto-sans-hebrew', ['hebrew']),
    // Chinese fonts have some emoji as symbols without color.
    emoji(),
    ...variableFont('noto-sans-sc'),
    ...variableFont('noto-sans-kr'),
  ]
  return {
    serif: [...variableFont('newsreader', western), ...others],
    sans: [...variableFont('schibsted-grotesk', western), ...others],
  }
}
