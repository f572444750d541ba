import type { FoldedText } from '#functions/domain/text/folded-text.ts'

const lookalikes = 'аеорсухіјѕһкмтвнԁɡαοειρτυκν'
const readAs = 'aeopcyxijshkmtbhdgaoeiptukv'
const latinOf = new Map([...lookalikes].map((letter, place) => [letter, readAs.charAt(place)]))
const lookalike = new RegExp(`[${lookalikes}]`, 'g')

/** Matches "I g n o r e" and "R-A-T-E". */
const spacedLetters = /(?<![a-z0-9])[a-z0-9](?:(?:[ \n]{1,2}|-)[a-z0-9]){3,}(?![a-z0-9])/g

/** `cuts`: ascending indexes of the characters to remove. */
function cutOut(text: FoldedText, cuts: readonly number[]): FoldedText {
  if (cuts.length === 0) return text
  const ends = [...cuts, text.folded.length]
  const pieces = ends.map((end, index) => [index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end] as const)
  return {
    folded: pieces.map(([begin, end]) => text.folded.slice(begin, end)).join(''),
    places: [...pieces.flatMap(([begin, end]) => text.places.slice(begin, end)), text.places.at(-1) ?? 0],
  }
}

/** Two spaces between spaced letters separate words, so one of them stays. */
function signsAmong(run: string): number[] {
  const hasWords = run.includes('  ')
  return [...run.matchAll(/[ \n-]+/g)].flatMap(({ 0: signs, index }) =>
    signs.length > 1 && !hasWords ? [index, index + 1] : [index],
  )
}

export function readLetters({ folded, places }: FoldedText): FoldedText {
  const latin = folded.replace(lookalike, (letter) => latinOf.get(letter) ?? letter)
  const cuts = [...latin.matchAll(spacedLetters)].flatMap(({ 0: run, index }) =>
    signsAmong(run).map((place) => index + place),
  )
  return cutOut({ folded: latin, places }, cuts)
}

const digits = '013457'
const drawnLike = 'oieast'
const digitInWord =
  /(?<=[a-z])[013457](?=[a-z])|(?<![a-z0-9])[013457](?=[a-z]{2})|(?<=[a-z]{2})[013457](?![a-z0-9])/g

/** Restores words written with digits or signs, such as "r4te" and "cen.trist". */
export function readThroughSigns({ folded, places }: FoldedText): FoldedText {
  const words = folded.replace(digitInWord, (digit) => drawnLike.charAt(digits.indexOf(digit)))
  const cuts = [...words.matchAll(/(?<=[a-z])[.*_~|](?=[a-z])/g)].map(({ index }) => index)
  return cutOut({ folded: words, places }, cuts)
}
