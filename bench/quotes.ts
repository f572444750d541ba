import { processorMilliseconds, writeResults } from '#bench/measuring.ts'
import { median } from '#bench/median.ts'
import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import { pick, seededRandom } from '#scripts/seeded-random.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { countQuotes } from '#tests/conformance/quote-corpus/corpus.ts'
import { stretchesOf } from '#tests/conformance/quote-corpus/stretches.ts'
import { englishTranscripts } from '#tests/conformance/quote-corpus/transcripts.ts'

const seed = 20_261_122
const words = 30_000
const rounds = 15

/** As long as an episode of three hours, from real transcripts. */
function longTranscript(transcripts: readonly Transcript[]): Transcript {
  const segments: Transcript['segments'] = []
  let count = 0
  for (const segment of transcripts.flatMap((one) => one.segments)) {
    if (count >= words) break
    count += segment.text.split(/\s+/).length
    segments.push(segment)
  }
  return { segments, source: 'publisher', language: 'en', durationSeconds: null }
}

/** Fifty offers, every other one altered. */
function fiftyOffers(transcript: Transcript): string[] {
  const random = seededRandom(seed)
  const stretches = stretchesOf(transcript, random)
  return Array.from({ length: 50 }, (_, place) => {
    const { words: said } = pick(random, stretches)
    return (place % 2 === 0 ? said : said.toSpliced(3, 1)).join(' ')
  })
}

function milliseconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return processorMilliseconds(before)
}

function measureTimes(transcript: Transcript) {
  const offers = fiftyOffers(transcript)
  const figures = Array.from({ length: rounds }, () => {
    let index = indexTranscript({ ...transcript, segments: [] })
    const indexing = milliseconds(() => {
      index = indexTranscript(transcript)
    })
    const finding = milliseconds(() => {
      for (const text of offers) findQuotes(index, { text, segmentFirst: 0, segmentLast: 0 })
    })
    return { indexing, finding }
  })
  return {
    words,
    indexMilliseconds: Math.round(median(figures.map(({ indexing }) => indexing))),
    fiftyQuotesMilliseconds: Math.round(median(figures.map(({ finding }) => finding))),
  }
}

const transcripts = englishTranscripts()
if (transcripts.length === 0) throw new Error('SIDELIGHT_FIXTURES names no folder of public transcripts.')
const times = measureTimes(longTranscript(transcripts.toReversed()))
const kinds = countQuotes(transcripts, { seed, longest: 40_000 })
console.table(kinds.map(({ examples: _, ...count }) => count))
// Quotes of publishers help to analyze a fault, but must not enter the repository.
for (const { kind, examples } of kinds) for (const example of examples) console.log(`${kind}: ${example}`)
console.table([times])
writeResults('quotes', {
  transcripts: transcripts.length,
  times,
  kinds: kinds.map(({ examples: _, ...count }) => count),
})
