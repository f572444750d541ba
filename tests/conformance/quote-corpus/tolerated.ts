import { below, pick, type Random } from '#scripts/seeded-random.ts'

type Words = readonly string[]
type TwoWays = { said: Words; offered: Words }

const insert = (words: Words, place: number, added: Words) => [
  ...words.slice(0, place),
  ...added,
  ...words.slice(place),
]
const bare = (word: string) => word.replace(/[^\p{L}\p{N}']+$/u, '')

function place(words: Words, random: Random): number {
  const places = [...words.keys()].filter((at) => {
    const word = words[at] ?? ''
    return at > 1 && at < words.length - 2 && /^[a-z]{2,}$/.test(word) && !/^(no|not|never|none)$/.test(word)
  })
  return places.length === 0 ? 2 : pick(random, places)
}

const said = (words: Words, at: number) => bare(words[at] ?? '')

const contractions: readonly [string, string][] = [
  ["don't", 'do not'],
  ["can't", 'cannot'],
  ["won't", 'will not'],
  ["isn't", 'is not'],
  ["it's", 'it is'],
  ["that's", 'that is'],
  ["we're", 'we are'],
  ["they've", 'they have'],
  ["I'll", 'I will'],
  ["she'd", 'she would'],
  ["I'm", 'I am'],
  ["let's", 'let us'],
]
const numbers: readonly [string, string][] = [
  ['25 people', 'twenty-five people'],
  ['1,000 people', 'a thousand people'],
  ['1000 people', 'one thousand people'],
  ['2,305 people', 'two thousand three hundred and five people'],
  ['40 of them', 'forty of them'],
  ['1.5 million voters', 'one and a half million voters'],
  ['3.5 million voters', 'three point five million voters'],
]
const shares: readonly [string, string][] = [
  ['50% of them', 'fifty percent of them'],
  ['12% of them', '12 percent of them'],
  ['3.5% of them', 'three point five per cent of them'],
]
const years: readonly [string, string][] = [
  ['in 1984 they', 'in nineteen eighty-four they'],
  ['in 2008 they', 'in two thousand and eight they'],
  ['in 2016 they', 'in twenty sixteen they'],
  ['in the 1980s they', 'in the nineteen eighties they'],
]
const ordinals: readonly [string, string][] = [
  ['the 21st century', 'the twenty-first century'],
  ['the 2nd amendment', 'the second amendment'],
  ['his 50th birthday', 'his fiftieth birthday'],
]
const currency: readonly [string, string][] = [
  ['$20 an hour', 'twenty dollars an hour'],
  ['$1.5 billion more', '1.5 billion dollars more'],
  ['€500 a month', 'five hundred euros a month'],
]

/** Puts one form of a pair into the transcript and the other into the offered quote, in random order. */
function forms(pairs: readonly [string, string][]) {
  return (words: Words, random: Random): TwoWays => {
    const [one, other] = pick(random, pairs)
    const at = place(words, random)
    const ways = [insert(words, at, one.split(' ')), insert(words, at, other.split(' '))]
    const [first = [], second = []] = random() < 0.5 ? ways : ways.toReversed()
    return { said: first, offered: second }
  }
}

const filler = (text: string) => (words: Words, random: Random) => {
  const at = place(words, random)
  const before = insert(words.with(at - 1, `${said(words, at - 1)},`), at, [`${text},`])
  return { said: before, offered: words }
}

export const tolerated: Readonly<Record<string, (words: Words, random: Random) => TwoWays>> = {
  verbatim: (words) => ({ said: words, offered: words }),
  'case and marks': (words) => ({ said: words, offered: words.map((word) => bare(word).toUpperCase()) }),
  filler: (words, random) => ({ said: insert(words, place(words, random), ['um,']), offered: words }),
  'word twice': (words, random) => {
    const at = place(words, random)
    return { said: insert(words, at, [`${said(words, at)}${pick(random, ['', ','])}`]), offered: words }
  },
  'words twice': (words, random) => {
    const at = place(words, random)
    return { said: insert(words, at, words.slice(at, at + 2 + below(random, 2))), offered: words }
  },
  'word broken off': (words, random) => {
    const at = place(words, random)
    return { said: insert(words, at, [`${said(words, at).slice(0, 1)}-`]), offered: words }
  },
  '"you know"': filler('you know'),
  '"I mean"': filler('I mean'),
  '"like"': filler('like'),
  'filler in the offered quote': (words, random) => {
    const { said: offered } = filler('you know')(words, random)
    return { said: words, offered }
  },
  contraction: forms(contractions),
  number: forms(numbers),
  'per cent': forms(shares),
  year: forms(years),
  ordinal: forms(ordinals),
  currency: forms(currency),
}
