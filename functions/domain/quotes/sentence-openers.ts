import { gapAt } from '#functions/domain/quotes/sentence-places.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Where the sentence itself begins. "But for the police" and "so few" are no openers. */
const beginnings = set(
  'i we he she they it you there this that these those the my our your his her their its a an all every what when if',
)
const beforePause = set(
  'and but so or well now yeah yes okay ok oh right alright look listen see anyway also again plus',
)
const joining = set('but so')

const textAt = ({ words }: TranscriptIndex, place: number) => words[place]?.folded ?? ''
const isBreak = (index: TranscriptIndex, place: number) => !['open', 'glued'].includes(gapAt(index, place))

/** The place behind an opener that changes no meaning, such as "And" or "Well,". */
function behindOpener(index: TranscriptIndex, place: number): number | undefined {
  const [one, two] = [textAt(index, place), textAt(index, place + 1)]
  if (one === 'and') return place + 1
  if (joining.has(one) && beginnings.has(two)) return place + 1
  if (beforePause.has(one) && isBreak(index, place + 1)) return place + 1
  const isAside = `${one} ${two}` === 'you know' || `${one} ${two}` === 'i mean'
  return isAside && isBreak(index, place + 2) ? place + 2 : undefined
}

/** True if nothing but openers stands between the sentence's start and this word. */
export function beginsBehindOpeners(index: TranscriptIndex, start: number, word: number): boolean {
  if (!index.language.isEnglish) return false
  let place: number | undefined = start
  while (place !== undefined && place < word) place = behindOpener(index, place)
  return place === word
}
