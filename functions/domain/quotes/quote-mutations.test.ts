import { describe, expect, test } from 'vitest'
import { readInventedShows } from '#local/sample/shows.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { altered } from '#tests/conformance/quote-corpus/altered.ts'
import { countQuotes } from '#tests/conformance/quote-corpus/corpus.ts'
import { tolerated } from '#tests/conformance/quote-corpus/tolerated.ts'

const sentencesOfTurn = 4

const small = 'two three four five six seven eight nine ten'.split(' ')
const inDigits = (text: string) =>
  text.replace(/\b[a-z]{3,5}\b/g, (word) => (small.includes(word) ? String(small.indexOf(word) + 2) : word))

const transcripts = readInventedShows()
  .flatMap(({ episodes }) => episodes)
  .map(({ sentences }): Transcript => {
    const turns = Array.from({ length: Math.ceil(sentences.length / sentencesOfTurn) }, (_, turn) => {
      const text = sentences.slice(turn * sentencesOfTurn, (turn + 1) * sentencesOfTurn).join(' ')
      const said = turn % 2 === 0 ? { speaker: 'Ann', text } : { speaker: 'Ben', text: inDigits(text) }
      return { start: null, end: null, ...said }
    })
    return { segments: turns, source: 'publisher', language: 'en', durationSeconds: null }
  })

describe.each([1, 2])('offers made from the sample’s episodes with seed %i', (seed) => {
  const counts = new Map(
    countQuotes(transcripts, { seed, longest: 40_000 }).map((count) => [count.kind, count]),
  )
  test.each([
    // The sample has no "like" that could be a filler.
    ...Object.keys(altered).filter((kind) => kind !== '"like" left out'),
    'joined by an ellipsis',
    'joined without a mark',
    'words of two speakers',
    'denial cut off in front',
    'denial cut off behind',
    'begins inside a sentence',
    'ends inside a sentence',
  ])('%s: nothing is shown that was not said so [S16.4]', (kind) => {
    const { tried = 0, wrong, examples = [] } = counts.get(kind) ?? {}
    expect(tried).toBeGreaterThan(2)
    expect(wrong, examples[0]).toBe(0)
  })

  test.each([...Object.keys(tolerated), 'whole sentences'])(
    '%s: shown as it was said, by whoever said it [S16.4]',
    (kind) => {
      const { tried = 0, kept = 0, examples = [] } = counts.get(kind) ?? {}
      expect(tried).toBeGreaterThan(100)
      expect(kept / tried, examples[0]).toBeGreaterThanOrEqual(kind === 'verbatim' ? 1 : 0.95)
    },
  )
})
