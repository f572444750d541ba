import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import { seededRandom } from '#scripts/seeded-random.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { altered } from '#tests/conformance/quote-corpus/altered.ts'
import {
  CorpusCounts,
  type CorpusSource,
  type Count,
  offer,
  type Spoken,
  shown,
} from '#tests/conformance/quote-corpus/counts.ts'
import { countDenialCuts, countSentences } from '#tests/conformance/quote-corpus/cuts.ts'
import {
  asSentences,
  atLength,
  byPerson,
  plain,
  rewrite,
  saidOnce,
  stretchesOf,
} from '#tests/conformance/quote-corpus/stretches.ts'
import { tolerated } from '#tests/conformance/quote-corpus/tolerated.ts'

/** A quote may omit fillers between commas. */
const withoutFillers = (text: string) => text.replace(/, (?:you know|I mean|like),/gi, ',')

/** The shown quote may include or omit a repeated word or a filler at either end. */
const isWithin = (one: string, other: string) => one.includes(other) || other.includes(one)

function countTolerated({ transcript, stretches, random }: CorpusSource, counts: CorpusCounts): void {
  for (const [kind, change] of Object.entries(tolerated)) {
    const offered: string[] = []
    const { transcript: said, changed } = rewrite(transcript, stretches, ({ words }) => {
      const ways = change(words, random)
      offered.push(ways.offered.join(' '))
      return ways.said
    })
    const index = indexTranscript(said)
    for (const [place, { segment }] of stretches.entries()) {
      const quotes = findQuotes(index, offer(offered[place] ?? '', segment))
      const isWhole = quotes.length === 1 && isWithin(plain(shown(quotes)), plain(changed[place] ?? ''))
      const isKept = isWhole && quotes[0]?.speaker === said.segments[segment]?.speaker
      counts.add(kind, { isKept, isWrong: !isKept, example: `${offered[place]} → ${shown(quotes)}` })
    }
  }
}

/**
 * An altered quote must not be shown. Exception: the transcript contains the altered words, too, ignoring
 * contractions and stutters.
 */
function countAltered({ transcript, stretches, random }: CorpusSource, counts: CorpusCounts): void {
  const index = indexTranscript(transcript)
  const all = transcript.segments.flatMap(({ text }) => text.split(/\s+/))
  const whole = atLength(plain(all.join(' ')))
  const onceAtLength = (text: string) => saidOnce(atLength(plain(withoutFillers(text))))
  for (const [kind, change] of Object.entries(altered)) {
    for (const { words, segment } of stretches) {
      const text = change(words, random, all)?.join(' ')
      // An ellipsis separates two quotes, so a word may be missing there.
      if (text === undefined || /…|\.{3}/.test(text) || whole.includes(atLength(plain(text)))) continue
      const quotes = findQuotes(index, offer(text, segment))
      const isKept = quotes.length > 0
      const isWrong = isKept && onceAtLength(shown(quotes)) !== onceAtLength(text)
      counts.add(kind, { isKept, isWrong, example: `${text} → ${shown(quotes)}` })
    }
  }
}

/** Offers two stretches as one quote. Both must be shown in the transcript's words, or neither. */
function countJoined({ transcript, stretches }: CorpusSource, counts: CorpusCounts): void {
  const index = indexTranscript(transcript)
  const kinds = { 'joined by an ellipsis': ' … ', 'joined without a mark': ' ' }
  for (const [kind, mark] of Object.entries(kinds)) {
    for (const [place, one] of stretches.entries()) {
      const other = stretches[place + 1]
      if (!other || other.segment !== one.segment) continue
      const halves = [one, other].map(({ words }) => words.join(' '))
      const quotes = findQuotes(index, offer(halves.join(mark), one.segment))
      const isWhole = quotes.every(({ text }, half) => isWithin(plain(text), plain(halves[half] ?? '')))
      counts.add(kind, {
        isKept: quotes.length === 2,
        isWrong: quotes.length === 1 || !isWhole,
        example: `${halves.join(mark)} → ${shown(quotes)}`,
      })
    }
  }
}

/** The end of one speaker's turn and the beginning of the next must not be shown as one quote. */
function countAcross({ transcript }: Spoken, counts: CorpusCounts): void {
  const index = indexTranscript(transcript)
  const { segments } = transcript
  for (const [place, { speaker, text }] of segments.entries()) {
    const next = segments[place + 1]
    const halves = [text.split(/\s+/).slice(-5), next?.text.split(/\s+/).slice(0, 5) ?? []]
    // Quotes are never found in turns that consist of fillers.
    const isShort = halves.some((words) => plain(words.join(' ')).trim().split(' ').length < 3)
    if (!next || next.speaker === speaker || isShort) continue
    const offered = halves.flat().join(' ')
    const quotes = findQuotes(index, offer(offered, place))
    // With an ellipsis, each part may be shown as its own quote.
    const isWrong = quotes.length === 1
    const isKept = quotes.length > 0
    counts.add('words of two speakers', { isKept, isWrong, example: `${offered} → ${shown(quotes)}` })
  }
}

/** Counts the outcomes by kind; uses the first `longest` characters of each transcript. */
export function countQuotes(
  transcripts: readonly Transcript[],
  { seed, longest }: { seed: number; longest: number },
): Count[] {
  const counts = new CorpusCounts()
  const random = seededRandom(seed)
  for (const one of transcripts) {
    const transcript = byPerson(one, longest)
    const source = { ...asSentences(transcript, stretchesOf(transcript, random)), random }
    countTolerated(source, counts)
    countAltered(source, counts)
    countJoined(source, counts)
    countAcross({ transcript, random }, counts)
    countDenialCuts({ transcript, random }, counts)
    countSentences({ transcript, random }, counts)
  }
  return [...counts.byKind.values()]
}
