import { expect, test } from 'vitest'
import { concludeAnalysis } from '#functions/domain/analysis/conclude-analysis.ts'
import { noTokens } from '#functions/domain/analysis/conversation.ts'
import type { QuoteCandidate } from '#shared/domain/verification.ts'

const answer = <Value>(value: Value) => ({ value, usage: noTokens, model: 'a-model' })

const candidate = (segment: number): QuoteCandidate => ({
  text: `Said in segment ${segment}.`,
  startSeconds: 'N/A',
  endSeconds: 'N/A',
  topic: null,
  keywords: [],
  before: [],
  after: [],
  segment,
})

test('quotes are chosen from all parts of a long episode alike', () => {
  const candidates = Array.from({ length: 30 }, (_, segment) => candidate(segment))
  const { quotes, analysis } = concludeAnalysis(
    {
      summary: answer({ paragraph: 'They talk.', bullets: [] }),
      votes: [
        answer({
          stance: null,
          unratedReason: 'not-sure' as const,
          explanation: 'Little is said.',
          segments: [],
        }),
      ],
      quotes: answer({ quotes: [] }),
      topics: answer({ topics: [] }),
      check: answer({
        checks: candidates.map((_, index) => ({ quote: index + 1, reason: 'stands' as const })),
      }),
    },
    {
      verification: { candidates, offered: 30, dropped: 0, ofOtherLength: 0 },
      parts: [
        { first: 0, last: 9 },
        { first: 10, last: 19 },
        { first: 20, last: 29 },
      ],
      transcript: {
        source: 'publisher',
        language: 'en',
        durationSeconds: null,
        segments: [],
      },
      transcriptHash: 'abc',
      guidance: { summary: 0, stance: 0, quotes: 0 },
      now: new Date('2026-01-02T03:04:05Z'),
    },
  )
  expect(quotes.map(({ text }) => text)).toEqual(
    [0, 10, 20, 1, 11, 21, 2, 12].map((segment) => `Said in segment ${segment}.`),
  )
  expect(quotes[0]).not.toHaveProperty('segment')
  expect(analysis.receipt.quotesLeftOver).toBe(22)
})
