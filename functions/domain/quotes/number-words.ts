import { nine, zero } from '#functions/domain/text/characters.ts'

const list = (words: string): readonly string[] => words.split(' ')
const tens = list('twenty thirty forty fifty sixty seventy eighty ninety')

function valued(words: readonly string[], first: number, step: number): [string, number][] {
  return words.map((word, place) => [word, first + place * step])
}

export const unitWords: ReadonlyMap<string, number> = new Map(
  valued(
    list(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    ),
    0,
    1,
  ),
)
export const tenWords: ReadonlyMap<string, number> = new Map(valued(tens, 20, 10))

export const ordinalWords: ReadonlyMap<string, number> = new Map([
  ...valued(
    list(
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    ),
    1,
    1,
  ),
  ...valued(
    tens.map((word) => word.replace(/y$/, 'ieth')),
    20,
    10,
  ),
])

export const decadeWords: ReadonlyMap<string, number> = new Map(
  valued(
    tens.map((word) => word.replace(/y$/, 'ies')),
    20,
    10,
  ),
)

export const scaleWords: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])

export const signWords: ReadonlyMap<string, string> = new Map([
  ['percent', '%'],
  ['dollar', '$'],
  ['dollars', '$'],
  ['euro', '€'],
  ['euros', '€'],
  ['pound', '£'],
  ['pounds', '£'],
  ['yen', '¥'],
  ['rupee', '₹'],
  ['rupees', '₹'],
])

const allWords = new Set([
  'hundred',
  ...[unitWords, tenWords, ordinalWords, decadeWords, scaleWords].flatMap((words) => [...words.keys()]),
])
const isDigit = (code: number) => code >= zero && code <= nine

export function isNumberWord(folded: string): boolean {
  return isDigit(folded.charCodeAt(folded.startsWith('-') ? 1 : 0)) || allWords.has(folded)
}
