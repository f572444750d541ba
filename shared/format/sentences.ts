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

const terminators = /[\p{STerm}…]+[\p{Pe}\p{Pf}"'’”»]*/gu
/** Sentence terminators of scripts that put no space between sentences. */
const unspaced = /[。！？｡．]/u
const longestAbbreviation = 24

/**
 * Works for any script. Sentences end at Unicode terminators (UAX 29), except after abbreviations and
 * initials and inside quotations. Joining them with spaces restores the text.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const match of text.matchAll(terminators)) {
    const until = match.index + match[0].length
    if (!endsSentence(text, match.index, until)) continue
    sentences.push(text.slice(from, until))
    from = until
  }
  sentences.push(text.slice(from))
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

function endsSentence(text: string, start: number, until: number): boolean {
  const mark = text.slice(start, until)
  const isClosed = /[\p{Pe}\p{Pf}"'’”»]$/u.test(mark)
  const following = text.slice(until, until + longestAbbreviation)
  if (following.trim() === '') return following !== '' || until === text.length
  if (!/^\s/.test(following)) return unspaced.test(mark) && endsUnspaced(mark, isClosed, following)
  const next = following.trimStart().replace(/^[\p{Ps}\p{Pi}"'¿¡]+/u, '')
  const isContinued = /^\p{Ll}/u.test(next)
  if (/^[?!]+$/.test(mark)) return true
  if (mark === '.') return !isContinued && !isAbbreviation(text.slice(0, start), next)
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

function isAbbreviation(before: string, next: string): boolean {
  const word = /[\p{L}\p{M}.]+$/u.exec(before.slice(-longestAbbreviation))?.[0]
  if (word === undefined) return false
  if (neverLast.has(word)) return true
  if (beforeNumber.has(word)) return /^\p{Nd}/u.test(next)
  if (word === 'I') return false
  const isShort = sometimesLast.has(word) || /^(?:\p{Lu}|\p{L}(?:\.\p{L})+)$/u.test(word)
  return isShort && !openers.has(/^[\p{L}\p{M}]+/u.exec(next)?.[0] ?? '')
}

function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')))
}
