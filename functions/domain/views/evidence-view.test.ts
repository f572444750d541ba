import { expect, test } from 'vitest'
import { evidenceViews, receiptPassages } from '#functions/domain/views/evidence-view.ts'
import type { Analysis, StanceVote } from '#shared/domain/analysis.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { sampleAnalysis } from '#tests/integration/catalogue-samples.ts'

const vote = (stance: Stance | null, ...segments: number[]): StanceVote => ({
  stance,
  unratedReason: stance ? null : 'not-sure',
  explanation: 'So.',
  segments,
})

function analysisBy(...votes: StanceVote[]): Analysis {
  const analysis = sampleAnalysis('Centrist', [])
  const named = [...new Set(votes.flatMap(({ segments = [] }) => segments))].sort((a, b) => a - b)
  const evidence = named.map((segment) => ({
    segment,
    start: segment,
    end: segment + 1,
    speaker: 'spk_0',
    text: `Line ${segment}.`,
  }))
  return { ...analysis, receipt: { ...analysis.receipt, votes, evidence } }
}

const open = {}
const hiding = { hidesTranscripts: true }

test('a passage is shown once, with the steps of the votes that named it [S16.36]', () => {
  const analysis = analysisBy(vote('Centrist', 2, 4), vote('Left-leaning', 4), vote(null, 1, 4))
  expect(evidenceViews({ analysis }, open)).toEqual([
    {
      segment: 2,
      start_time: 2,
      end_time: 3,
      speaker: 'Speaker 1',
      text: 'Line 2.',
      named_for: ['Centrist'],
    },
    {
      segment: 4,
      start_time: 4,
      end_time: 5,
      speaker: 'Speaker 1',
      text: 'Line 4.',
      named_for: ['Centrist', 'Left-leaning'],
    },
  ])
})

test('the receipt has each vote’s own passages, also those of one that placed nothing', () => {
  const votes = [vote('Centrist', 2, 4), vote(null, 1)]
  const analysis = analysisBy(...votes)
  const named = votes.map((one) => receiptPassages(analysis, one, open).map(({ text }) => text))
  expect(named).toEqual([['Line 2.', 'Line 4.'], ['Line 1.']])
})

test('a stance that a person set has no passages; an explanation that they wrote changes nothing [S16.36]', () => {
  const analysis = analysisBy(vote('Centrist', 2))
  const setAt = '2026-03-01T05:00:00.000Z'
  expect(evidenceViews({ analysis, override: { stance: 'Far Left', setAt } }, open)).toEqual([])
  expect(evidenceViews({ analysis, override: { stance: null, setAt } }, open)).toEqual([])
  expect(evidenceViews({ analysis, override: { explanation: 'By ear.', setAt } }, open)).toHaveLength(1)
})

test('of a show that hides its transcripts eight passages are shown, those that most votes named [S16.36]', () => {
  const votes = [
    vote('Centrist', 0, 1, 2, 3, 4, 5),
    vote('Centrist', 6, 7, 8, 9, 10, 11),
    vote('Centrist', 9),
  ]
  const analysis = analysisBy(...votes)
  const shown = [0, 1, 2, 3, 4, 5, 6, 9]
  expect(evidenceViews({ analysis }, hiding).map(({ segment }) => segment)).toEqual(shown)
  const passages = votes.flatMap((one) => receiptPassages(analysis, one, hiding))
  expect(passages.filter(({ text }) => text !== null).map(({ segment }) => segment)).toEqual([...shown, 9])
  expect(passages.filter(({ text }) => text === null).map(({ segment }) => segment)).toEqual([7, 8, 10, 11])
})
