/** Titles and connecting abbreviations never end a sentence. */
const neverLast = words(
  'Mr Mrs Ms Mx Dr Prof Sen Rep Gov Gen Lt Col Sgt Capt Cpl Maj Adm Cmdr Rev Hon St Ste Mt Ft Pres Supt Messrs Mme Mlle',
  'vs cf approx e.g i.e viz resp bzw z.B d.h Hr Frau',
)
const sometimesLast = words(
  'etc Inc Ltd Co Corp Bros Jr Sr Esq al Jan Feb Mar Apr Aug Sept Sep Oct Nov Dec Ave Blvd Rd Dept Univ usw',
)
const beforeNumber = words('No Nos Nr Art Sec Fig Vol Ch p pp Para')
/**
 * After an abbreviation, a capitalized word usually continues the sentence, but these words usually begin a
 * new one.
 */
const openers = words(
  'The He She It They We You I This That These Those There Here But And So Then When What Why How Who Where If In On At As',
  'For Because Now Well Yes No My Our Your His Her Their A An Not Or To',
)

const lists = { neverLast, sometimesLast, beforeNumber, openers }
const inSmallLetters = {
  neverLast: lowered(neverLast),
  sometimesLast: lowered(sometimesLast),
  beforeNumber: lowered(beforeNumber),
  openers: lowered(openers),
}

const terminators = /[\p{STerm}…]+[\p{Pe}\p{Pf}"'’”»]*/gu
/** Sentence terminators of scripts that put no space between sentences. */
const unspaced = /[。！？｡．]/u
const longestAbbreviation = 24

/**
 * Works for any script. Sentences end at Unicode terminators (UAX 29), except after abbreviations and
 * initials and inside quotations. Joining them with spaces restores the text.
 */
export function splitSentences(text: string): string[] {
  const ends = [...sentenceEnds(text), text.length]
  const sentences = ends.map((end, place) => text.slice(ends[place - 1] ?? 0, end))
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

/** The offsets behind the marks that end sentences. */
export function sentenceEnds(text: string): number[] {
  const isOfOneCase = !/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text)
  return [...text.matchAll(terminators)].flatMap(({ 0: mark, index }) =>
    endsSentence(text, { start: index, until: index + mark.length, isOfOneCase }) ? index + mark.length : [],
  )
}

type Terminator = { start: number; until: number; isOfOneCase: boolean }

function endsSentence(text: string, { start, until, isOfOneCase }: Terminator): boolean {
  const mark = text.slice(start, until)
  const isClosed = /[\p{Pe}\p{Pf}"'’”»]$/u.test(mark)
  const following = text.slice(until, until + longestAbbreviation)
  if (following.trim() === '') return following !== '' || until === text.length
  if (!/^\s/.test(following)) return unspaced.test(mark) && endsUnspaced(mark, isClosed, following)
  const next = following.trimStart().replace(/^[\p{Ps}\p{Pi}"'¿¡]+/u, '')
  // In a text without capitals, a small letter does not tell that the sentence goes on.
  const isContinued = !isOfOneCase && /^\p{Ll}/u.test(next)
  if (/^[?!]+$/.test(mark)) return true
  if (mark === '.') return !isContinued && !isAbbreviation(text.slice(0, start), next, isOfOneCase)
  return !isContinued
}

/**
 * A closing mark after the full stop may end a quotation in the middle of a sentence. `．` before a digit is a
 * decimal point.
 */
function endsUnspaced(mark: string, isClosed: boolean, following: string): boolean {
  if (mark === '．' && /^\p{Nd}/u.test(following)) return false
  return !isClosed || /^[\p{Ps}\p{Pi}]/u.test(following)
}

function isAbbreviation(before: string, next: string, isOfOneCase: boolean): boolean {
  const written = /[\p{L}\p{M}.]+$/u.exec(before.slice(-longestAbbreviation))?.[0]
  if (written === undefined) return false
  const [word, list] = isOfOneCase ? [written.toLowerCase(), inSmallLetters] : [written, lists]
  if (list.neverLast.has(word)) return true
  if (list.beforeNumber.has(word)) return /^\p{Nd}/u.test(next)
  if (written === 'I') return false
  const isShort = list.sometimesLast.has(word) || /^(?:\p{Lu}|\p{L}(?:\.\p{L})+)$/u.test(written)
  const nextWord = /^[\p{L}\p{M}]+/u.exec(next)?.[0] ?? ''
  return isShort && !list.openers.has(isOfOneCase ? nextWord.toLowerCase() : nextWord)
}

function words(...written: string[]): ReadonlySet<string> {
  return new Set(written.flatMap((list) => list.split(' ')))
}

function lowered(list: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...list].map((word) => word.toLowerCase()))
}
