import { expect, test } from 'vitest'
import { toVote } from '#functions/domain/analysis/stance-votes.ts'
import type { ToolInput } from '#functions/domain/analysis/tools.ts'
import { tools } from '#functions/domain/analysis/tools.ts'
import { countStoredVotes, embeddedAnalystBands } from '#functions/domain/analysis/word-statistics.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 }
const silence: Transcript = { segments: [], source: 'publisher', language: 'en', durationSeconds: null }
type Stance = ToolInput<'rate_stance'>['stance']
const vote = (stance: Stance, model: string) => ({
  value: toVote({ stance, explanation: `because ${stance}`, segments: [] }, silence),
  usage,
  model,
})

test('word statistics have one vote however often they are asked, and a measured band', () => {
  const asked = [0, 1, 2].map(() => vote('Left-leaning', embeddedAnalystName))
  const { votes, verdict, measuredBand } = countStoredVotes(asked)
  expect(votes).toHaveLength(1)
  expect(verdict).toEqual({
    stance: 'Left-leaning',
    unratedReason: null,
    explanation: 'because Left-leaning',
    confidence: null,
    spread: null,
    isContested: false,
  })
  expect(measuredBand).toEqual(embeddedAnalystBands.left)
})

test('where word statistics give no place there is no band', () => {
  const { verdict, measuredBand } = countStoredVotes([vote('not_political', embeddedAnalystName)])
  expect(verdict).toMatchObject({ stance: null, unratedReason: 'not-political' })
  expect(measuredBand).toBeUndefined()
})

test('votes of a language model are counted as ever and claim no band', () => {
  const counted = countStoredVotes([
    vote('Far Left', 'some-model'),
    vote('Centrist', 'some-model'),
    vote('Centrist', 'some-model'),
  ])
  expect(counted.votes).toHaveLength(3)
  expect(counted.verdict).toMatchObject({ stance: 'Centrist', isContested: true, spread: [1, 0, 2, 0, 0] })
  expect(counted.measuredBand).toBeUndefined()
})

test('beside a language model word statistics have one vote and no band', () => {
  const counted = countStoredVotes([
    vote('Left-leaning', embeddedAnalystName),
    vote('Left-leaning', embeddedAnalystName),
    vote('Centrist', 'some-model'),
  ])
  expect(counted.verdict.spread).toEqual([0, 1, 1, 0, 0])
  expect(counted.measuredBand).toBeUndefined()
})

test('an answer that claims a band or another model is not taken over', () => {
  const answer = {
    stance: 'Centrist',
    explanation: 'x',
    measuredBand: embeddedAnalystBands.right,
    model: embeddedAnalystName,
  }
  expect(tools.rate_stance.input.parse(answer)).toEqual({
    stance: 'Centrist',
    explanation: 'x',
    segments: [],
  })
})
