import { lowerA, lowerZ, nine, underscore, upperA, upperZ, zero } from '#functions/domain/text/characters.ts'

const base = 38

/** Returns 1 to 37, ignoring case; 0 for characters that no name has. */
function digitOf(code: number): number {
  if (code >= lowerA && code <= lowerZ) return code - lowerA + 1
  if (code >= upperA && code <= upperZ) return code - upperA + 1
  if (code >= zero && code <= nine) return code - zero + 27
  return code === underscore ? 37 : 0
}

/** A longer name would exceed `Number.MAX_SAFE_INTEGER` in base 38. */
const longestName = 10

/** The name as a number, which compares faster than a string. 0: no name, or one that is too long. */
export function packedName(codes: ArrayLike<number>, from: number, end: number): number {
  let packed = 0
  for (let place = from; place < end; place += 1) {
    const digit = digitOf(codes[place] ?? 0)
    if (digit === 0) break
    if (place - from >= longestName) return 0
    packed = packed * base + digit
  }
  return packed
}

const packed = (name: string) =>
  packedName(
    Array.from(name, (letter) => letter.charCodeAt(0)),
    0,
    name.length,
  )

const lineBreaks: ReadonlySet<number> = new Set(['br'].map(packed))
const lineEnds: ReadonlySet<number> = new Set(
  ['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'blockquote'].map(packed),
)

const silentEnds: ReadonlyMap<number, RegExp> = new Map(
  ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript'].map((name) => [
    packed(name),
    new RegExp(`</${name}\\s*>`, 'gi'),
  ]),
)

const endsLineByStart = 1
const endsLineByEnd = 2
const isSilent = 4

function meaningOf(name: number): number {
  const starts = lineBreaks.has(name) ? endsLineByStart : 0
  const ends = lineEnds.has(name) ? endsLineByEnd : 0
  return starts | ends | (silentEnds.has(name) ? isSilent : 0)
}

/** A lookup table is faster, and most tags have names of one or two letters. */
const ofShortNames = Uint8Array.from({ length: base ** 2 }, (_, name) => meaningOf(name))

const meaning = (name: number) => (name < ofShortNames.length ? (ofShortNames[name] ?? 0) : meaningOf(name))

export const endsLine = (name: number, isEndTag: boolean) =>
  (meaning(name) & (isEndTag ? endsLineByEnd : endsLineByStart)) !== 0

export function silentEnd(name: number, text: string, from: number): number | undefined {
  const closing = (meaning(name) & isSilent) === 0 ? undefined : silentEnds.get(name)
  if (!closing) return undefined
  closing.lastIndex = from
  return closing.test(text) ? closing.lastIndex : text.length
}
