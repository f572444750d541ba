import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { findQuote } from '#functions/domain/quotes/find-quote.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'
import { altered } from '#tests/conformance/quote-corpus/altered.ts'
import { countQuotes } from '#tests/conformance/quote-corpus/corpus.ts'
import { tolerated } from '#tests/conformance/quote-corpus/tolerated.ts'
import { englishTranscripts } from '#tests/conformance/quote-corpus/transcripts.ts'

const corpusSchema = z.object({
  transcript: z.string(),
  cases: z.array(
    z.object({ quote: z.string(), expect: z.union([z.literal([0, 1]), z.string()]), why: z.string() }),
  ),
})

/** Turns `Host: … Guest: …` into one segment per speaker's turn. */
function toTranscript(text: string): Transcript {
  const turns = [...text.matchAll(/(Host|Guest): (.*?)(?= (?:Host|Guest): |$)/gs)]
  return {
    segments: turns.map(([, speaker, said = '']) => ({ start: null, end: null, speaker, text: said })),
    source: 'publisher',
    language: 'en',
    durationSeconds: null,
  }
}

const corpus = hasFixtures
  ? corpusSchema.parse(readFixtureJson('hostile', 'quote-verification.json'))
  : { transcript: '', cases: [] }

describe.runIf(hasFixtures)('quotes of the public corpus', () => {
  const index = indexTranscript(toTranscript(corpus.transcript))
  test.each(corpus.cases)('$why: "$quote"', ({ quote, expect: verdict }) => {
    const found = findQuote(index, { text: quote, segmentFirst: 0, segmentLast: 99 })
    switch (verdict) {
      case 0:
        expect(found).toBeUndefined()
        break
      case 'speaker':
        expect(found?.speaker).toBe('Host')
        break
      default:
        // "policy" cases differ by a filler, which we allow.
        expect(found).toBeDefined()
    }
  })
})

describe.runIf(hasFixtures)('quotes from real transcripts', () => {
  const counts = new Map(
    (hasFixtures ? countQuotes(englishTranscripts(), { seed: 1, longest: 4_000 }) : []).map((count) => [
      count.kind,
      count,
    ]),
  )

  test.each([...Object.keys(tolerated), 'whole sentences'])(
    '%s: at least 95 in 100 are found and shown as they were said',
    (kind) => {
      const { tried = 0, kept = 0, examples = [] } = counts.get(kind) ?? {}
      expect(tried).toBeGreaterThan(100)
      expect(kept / tried, examples[0]).toBeGreaterThanOrEqual(kind === 'verbatim' ? 1 : 0.95)
    },
  )

  test.each([
    ...Object.keys(altered),
    'joined by an ellipsis',
    'joined without a mark',
    'words of two speakers',
    'denial cut off in front',
    'denial cut off behind',
    'begins inside a sentence',
    'ends inside a sentence',
  ])('%s: none is accepted', (kind) => {
    const { tried = 0, wrong, examples = [] } = counts.get(kind) ?? {}
    expect(tried).toBeGreaterThan(2)
    expect(wrong, examples[0]).toBe(0)
  })
})
