import { below, pick, type Random } from '#scripts/seeded-random.ts'
import { denial } from '#tests/conformance/quote-corpus/stretches.ts'

type Words = readonly string[]

const bare = (word: string) =>
  word
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N}']/gu, '')
const without = (words: Words, at: number) => words.filter((_, place) => place !== at)

function inner(words: Words, fits: (word: string) => boolean): number {
  return words.findIndex((word, at) => at > 0 && at < words.length - 1 && fits(bare(word)))
}

/** Whether a quote without this word means the same, because the word is a repetition or a filler. */
function isLost(words: Words, at: number): boolean {
  const [before, word, behind] = [at - 1, at, at + 1].map((place) => bare(words[place] ?? ''))
  if (word === '' || behind?.startsWith(`${word}'`)) return true
  return word === before || word === behind || /^(u[hm]+|erm?|h?mm|ah|like)$/.test(word ?? '')
}

const numberOf = /^[$€£]?(\d[\d,]*(?:\.\d+)?)(%?)([.,?!]?)$/
const numberWords =
  'two three four five six seven eight nine ten twenty thirty forty fifty hundred thousand million'.split(' ')
const opposite: ReadonlyMap<string, string> = new Map([
  ["don't", 'do'],
  ["can't", 'can'],
  ["won't", 'will'],
  ["isn't", 'is'],
  ["didn't", 'did'],
  ["doesn't", 'does'],
  ['cannot', 'can'],
  ['can', "can't"],
  ['will', "won't"],
  ['is', "isn't"],
  ['are', "aren't"],
  ['should', "shouldn't"],
])

const likeness: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  p: 'р',
  c: 'с',
  x: 'х',
  y: 'у',
}

/** Changes the meaning of a quote. Undefined if the quote has no word that this alteration can change. */
type Alteration = (words: Words, random: Random, all: Words) => Words | undefined

const at = (place: number, change: (place: number) => Words) => (place === -1 ? undefined : change(place))

export const altered: Readonly<Record<string, Alteration>> = {
  'denial left out': (words) =>
    at(
      inner(words, (word) => denial.test(word)),
      (place) => without(words, place),
    ),
  'denial put in': (words, random) => {
    const place = 1 + below(random, words.length - 2)
    return [...words.slice(0, place), pick(random, ['not', 'never', 'hardly']), ...words.slice(place)]
  },
  'contraction reversed': (words) =>
    at(
      inner(words, (word) => opposite.has(word)),
      (place) => words.with(place, opposite.get(bare(words[place] ?? '')) ?? ''),
    ),
  'digits changed': (words) =>
    at(
      words.findIndex((word) => numberOf.test(word)),
      (place) =>
        words.with(
          place,
          (words[place] ?? '').replace(/\d(?!.*\d)/, (digit) => String((Number(digit) + 3) % 10)),
        ),
    ),
  'letter of another script': (words, random) => {
    const places = words.flatMap((word, place) => (/[aeopcxy]/.test(word) ? [place] : []))
    if (places.length === 0) return undefined
    const place = pick(random, places)
    return words.with(
      place,
      (words[place] ?? '').replace(/[aeopcxy]/, (letter) => likeness[letter] ?? letter),
    )
  },
  'markup put in': (words, random) => {
    const place = below(random, words.length)
    return words.with(place, `<b>${words[place]}</b>`)
  },
  'number word changed': (words, random) =>
    at(
      inner(words, (word) => numberWords.includes(word)),
      (place) => {
        const others = numberWords.filter((word) => word !== bare(words[place] ?? ''))
        return words.with(place, pick(random, others))
      },
    ),
  'word left out': (words, random) => {
    const place = 1 + below(random, words.length - 2)
    const isStutter = bare(words[place - 1] ?? '') === bare(words[place + 1] ?? '')
    return isStutter || isLost(words, place) ? undefined : without(words, place)
  },
  'word changed': (words, random, all) => {
    const place = below(random, words.length)
    const other = bare(pick(random, all))
    const isSame = other === bare(words[place] ?? '') || isLost(words.with(place, other), place)
    return isLost(words, place) || isSame ? undefined : words.with(place, other)
  },
  'words changed places': (words, random) => {
    const place = below(random, words.length - 1)
    const [one = '', other = ''] = words.slice(place, place + 2)
    const isSame = bare(one) === bare(other) || isLost(words, place) || isLost(words, place + 1)
    return isSame ? undefined : words.with(place, other).with(place + 1, one)
  },
  '"like" left out': (words) =>
    at(
      words.findIndex(
        (word, place) => place > 0 && /^like$/.test(word) && !/[,.;!?—-]$/.test(words[place - 1] ?? ''),
      ),
      (place) => without(words, place),
    ),
  'foreign words behind': (words, random, all) => {
    const place = below(random, all.length - 5)
    // Appended words that repeat the quote's end would be a stutter, which does not change its meaning.
    if (
      words
        .slice(-4)
        .map(bare)
        .includes(bare(all[place] ?? ''))
    )
      return undefined
    return [...words, ...all.slice(place, place + 5).map(bare)]
  },
}
