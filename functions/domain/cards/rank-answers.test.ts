import { expect, test } from 'vitest'
import { rankAnswers } from '#functions/domain/cards/rank-answers.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { card } from '#tests/browser/sample-answers.ts'

const answer = (id: number, podcastId: number, changes: Partial<EpisodeCard> = {}) => ({
  card: { ...card(id, 'Far Right'), podcast_id: podcastId, ...changes },
})

const idsOf = (answers: readonly ReturnType<typeof answer>[]) =>
  rankAnswers(answers).map((one) => one.card.id)

test('answers of podcasts that have none yet come before a podcast’s second answer', () => {
  expect(idsOf([answer(1, 7), answer(2, 7), answer(3, 8), answer(4, 7), answer(5, 8)])).toEqual([
    1, 3, 2, 5, 4,
  ])
})

test('an episode found under two topics is one answer, under its first topic', () => {
  const again = { ...answer(1, 7), topicName: 'Zoning' }
  const [only, ...others] = rankAnswers([{ ...answer(1, 7), topicName: 'Housing' }, again])
  expect([only?.topicName, others]).toEqual(['Housing', []])
})

test('only the first answer may lack audio or a timed quote', () => {
  const silent = { audio_url: null }
  const [quote] = answer(1, 7).card.quotes
  if (!quote) throw new Error('the sample has quotes')
  const untimed = { quotes: [{ ...quote, quote_time_start: 'N/A' as const }] }
  expect(idsOf([answer(1, 7, silent), answer(2, 8, silent), answer(3, 9, untimed), answer(4, 8)])).toEqual([
    1, 4,
  ])
  expect(idsOf([])).toEqual([])
})
