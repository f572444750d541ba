/** Times are seconds from the start of the sentence. `pau` is a pause. */
export type Phone = { name: string; start: number; end: number }

export type TimedWord = { text: string; start: number; end: number }

/** Letters that can represent each phone (CMU phone set, US English). */
const lettersByPhone: Readonly<Record<string, string>> = {
  aa: 'aohe',
  ae: 'a',
  ah: 'uoaei',
  ao: 'oawu',
  aw: 'ouw',
  ax: 'aeiou',
  ay: 'iyeai',
  b: 'b',
  ch: 'ct',
  d: 'd',
  dh: 't',
  eh: 'ea',
  er: 'reuoi',
  ey: 'aeiy',
  f: 'fpg',
  g: 'g',
  hh: 'hw',
  ih: 'ieyu',
  iy: 'eiya',
  jh: 'jgd',
  k: 'ckqx',
  l: 'l',
  m: 'm',
  n: 'nk',
  ng: 'n',
  ow: 'owa',
  oy: 'oi',
  p: 'p',
  r: 'r',
  s: 'scxz',
  sh: 'stc',
  t: 'td',
  th: 't',
  uh: 'ou',
  uw: 'uoew',
  v: 'vf',
  w: 'wuo',
  y: 'yu',
  z: 'zsx',
  zh: 'sz',
}

const cost = { match: 0, unknown: 0.2, mismatch: 1.2, silentLetter: 0.5, extraPhone: 0.7, pauseInside: 4 }
const phonesPerDigit = 4
const silence = 'pau'

type Letter = { character: string; word: number; isFirst: boolean }

/** Digits and signs are spoken as words, so each is replaced by several unknown letters. */
function lettersOf(word: string, index: number): Letter[] {
  const characters = [...word.normalize('NFKD').toLowerCase()].flatMap((character) => {
    if (/[a-z]/.test(character)) return [character]
    return /[\d$%&]/.test(character) ? Array.from({ length: phonesPerDigit }, () => '*') : []
  })
  return characters.map((character, place) => ({ character, word: index, isFirst: place === 0 }))
}

function costOf(letter: Letter, phone: Phone): number {
  if (phone.name === silence) return cost.pauseInside
  if (letter.character === '*') return cost.unknown
  return lettersByPhone[phone.name]?.includes(letter.character) ? cost.match : cost.mismatch
}

/** Cost of a phone that no letter represents. A pause between two words costs nothing. */
function extraCost(phone: Phone, next: Letter | undefined): number {
  if (phone.name !== silence) return cost.extraPhone
  return next === undefined || next.isFirst ? 0 : cost.pauseInside
}

/** Minimal cost for each pair of prefixes. Rows are letters, columns phones. */
function fill(letters: readonly Letter[], phones: readonly Phone[]): Float64Array[] {
  const rows = Array.from({ length: letters.length + 1 }, () => new Float64Array(phones.length + 1))
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  rows.forEach((row, i) => {
    const letter = letters[i - 1]
    for (let j = 0; j <= phones.length; j++) {
      const phone = phones[j - 1]
      if (!letter && !phone) continue
      const paired = letter && phone ? at(i - 1, j - 1) + costOf(letter, phone) : Number.POSITIVE_INFINITY
      const silent = letter ? at(i - 1, j) + cost.silentLetter : Number.POSITIVE_INFINITY
      const extra = phone ? at(i, j - 1) + extraCost(phone, letters[i]) : Number.POSITIVE_INFINITY
      row[j] = Math.min(paired, silent, extra)
    }
  })
  return rows
}

function wordOfPhones(letters: readonly Letter[], phones: readonly Phone[]): (number | undefined)[] {
  const rows = fill(letters, phones)
  const words: (number | undefined)[] = phones.map(() => undefined)
  let i = letters.length
  let j = phones.length
  while (j > 0) {
    const letter = letters[i - 1]
    const phone = phones[j - 1]
    if (!phone) break
    const here = rows[i]?.[j] ?? 0
    if (letter && here === (rows[i - 1]?.[j] ?? 0) + cost.silentLetter) {
      i -= 1
      continue
    }
    const isPaired = letter !== undefined && here === (rows[i - 1]?.[j - 1] ?? 0) + costOf(letter, phone)
    const owner = isPaired ? letter.word : (letter?.word ?? letters[0]?.word)
    words[j - 1] = phone.name === silence ? undefined : owner
    if (isPaired) i -= 1
    j -= 1
  }
  return words
}

/**
 * Aligns letters with phones at minimal cost by dynamic programming (Needleman and Wunsch 1970). A word
 * without a phone gets the end of the previous word as its time.
 */
export function alignWords(sentence: string, phones: readonly Phone[]): TimedWord[] {
  const texts = sentence.split(/\s+/).filter((text) => text !== '')
  const letters = texts.flatMap(lettersOf)
  const owners = wordOfPhones(letters, phones)
  let reached = phones.find(({ name }) => name !== silence)?.start ?? 0
  return texts.map((text, index) => {
    const own = phones.filter((_, place) => owners[place] === index)
    const start = own[0]?.start ?? reached
    reached = own.at(-1)?.end ?? reached
    return { text, start, end: reached }
  })
}
