import { listWords } from '#functions/domain/transcript/transcript-words.ts'

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Frequent words of each language, without accents. A word in two lists, such as "que", counts for both. */
const marks: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['en', list('the and of that you to this are they with have what')],
  ['es', list('que los las por con una pero esta muy porque y el lo mas del')],
  ['de', list('und der das nicht ist ich ein eine mit auf fur dass wir zu den sich')],
  ['fr', list('les des est dans pour une pas vous nous avec sur qui et du je')],
  ['it', list('che di della sono per gli questo questa anche il non delle piu una e')],
  ['pt', list('que nao uma para com os mais voce isso por ele ela do da e')],
  ['nl', list('het een van niet dat zijn voor ook maar en ik je op te')],
])

const fewestWords = 40
/** Minimum share of marks in a language that is spoken, and maximum in one that is not. */
const spokenShare = 0.1
const noiseShare = 0.03

/** ISO 15924 scripts of languages that `marks` does not list. `Zzzz`: unknown script. */
const scripts =
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thai'.split(
    ' ',
  )
const unknownScript = 'Zzzz'

/** ISO 639: no linguistic content, as in a recording of music. */
const noLanguage = 'zxx'

/** Matches "[Music]", "(applause)" and "♪". */
const sounds = /\[[^\]]{0,80}\]|\([^)]{0,80}\)|\*[^*]{0,80}\*|[♩-♯]/g

const folded = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

const lettersOf = (text: string, script: string) =>
  text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0

function foreignScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (lettersOf(text, 'Latin') * 2 > letters) return undefined
  const counted = scripts.map((script) => ({ script, count: lettersOf(text, script) }))
  const [most] = counted.toSorted((one, other) => other.count - one.count)
  return most && most.count > 0 ? most.script : unknownScript
}

function sharesOf(words: readonly string[]): Map<string, number> {
  const count = (those: ReadonlySet<string>) => words.filter((word) => those.has(word)).length
  return new Map([...marks].map(([language, those]) => [language, count(those) / words.length]))
}

/**
 * A feed often declares one default language for all episodes, so a transcript clearly in another overrides
 * it. Returns `zxx` without speech, and `und` with a script, such as `und-Cyrl`, when only the script is
 * known.
 */
export function detectLanguage(texts: readonly string[], told: string): string {
  const said = texts.join(' ').replace(sounds, ' ')
  if (!/\p{L}/u.test(said)) return noLanguage
  const primary = told.split('-')[0]?.toLowerCase() ?? ''
  const assumed = primary === 'und' ? 'en' : primary
  if (!marks.has(assumed)) return told
  const script = foreignScript(said)
  if (script) return `und-${script}`
  const words = listWords(said).map(folded)
  if (words.length < fewestWords) return told
  const shares = sharesOf(words)
  if ((shares.get(assumed) ?? 0) > noiseShare) return told
  const [heard] = [...shares].toSorted(([, one], [, other]) => other - one)
  return heard && heard[1] >= spokenShare ? heard[0] : told
}
