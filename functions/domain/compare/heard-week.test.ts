import { expect, test } from 'vitest'
import { heardTopics } from '#functions/domain/compare/heard-week.ts'
import { episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { PublicState } from '#functions/domain/records/episode-state.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import type { Stance } from '#shared/domain/stance.ts'
import {
  dawn,
  sampleAnalysis,
  sampleItem,
  samplePodcastRecord,
} from '#tests/integration/catalogue-samples.ts'

type Said = { topicId?: number; text?: string; endSeconds?: number | 'N/A' }

function state(episodeId: number, stance: Stance | null, said: Said = {}): PublicState {
  const { topicId = 1, text = 'x'.repeat(100), endSeconds = 20 } = said
  const addedAt = dawn.toISOString()
  const episode = episodeRecordSchema.parse({
    ...sampleItem(episodeId),
    episodeId,
    podcastId: 1,
    addedAt,
    run: { state: 'none' },
    attempt: 1,
    analysis: sampleAnalysis(stance, ['Taxes']),
    publication: {
      state: 'published',
      publishedOn: addedAt,
      stance,
      isContested: false,
      durationSeconds: 60,
      topics: [],
      quoteIds: [],
    },
    version: 1,
  })
  const quote: QuoteRecord = {
    quoteId: `${episodeId}-1`,
    number: 1,
    episodeId,
    podcastId: 1,
    text,
    startSeconds: 5,
    endSeconds,
    topicId,
    topicName: `Topic ${topicId}`,
    keywords: [],
    createdAt: addedAt,
  }
  return { episode, quotes: [quote], podcast: samplePodcastRecord(1) }
}

const ids = (...episodes: number[]) => episodes.map((id) => ({ episode_id: id, quote_id: `${id}-1` }))

const heard = (states: PublicState[], stored = [ids(1, 2, 3)]) =>
  heardTopics(stored, states).map(({ topic, voices }) => [
    topic,
    ...voices.map(({ card }) => card.quotes.length && card.id),
  ])

const left = state(1, 'Far Left')
const center = state(2, 'Centrist')
const right = state(3, 'Right-leaning')

test('what is missing, unrated or without a time is left out, and a topic of one side with it [S23.24]', () => {
  expect(heard([left, center, right])).toEqual([['Topic 1', 1, 2, 3]])
  expect(heard([left, right])).toEqual([['Topic 1', 1, 3]])
  expect(heard([left, state(2, null), right])).toEqual([['Topic 1', 1, 3]])
  expect(heard([left, state(2, 'Centrist', { endSeconds: 'N/A' }), right])).toEqual([['Topic 1', 1, 3]])
  expect(heard([left])).toEqual([])
  expect(heard([left, state(3, 'Left-leaning')])).toEqual([])
})

test('without its counterpart, a quote would unbalance the page [S23.22]', () => {
  expect(heard([left, center])).toEqual([])
  expect(heard([left, center, state(3, 'Far Right', { text: 'x'.repeat(111) })])).toEqual([])
})

test('a quote that a new analysis gave another topic is left out [S23.24]', () => {
  expect(heard([left, state(2, 'Centrist', { topicId: 2 }), right])).toEqual([['Topic 1', 1, 3]])
})

test('after a merge, the topic has its new name', () => {
  const merged = [state(1, 'Far Left', { topicId: 7 }), state(3, 'Far Right', { topicId: 7 })]
  expect(heard(merged)).toEqual([['Topic 7', 1, 3]])
})
