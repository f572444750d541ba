import { expect, test } from 'vitest'
import type { EpisodeCard, OtherSide } from '#shared/domain/episode.ts'
import { card } from '#tests/browser/sample-answers.ts'
import {
  anotherAnswer,
  answersAmong,
  beginningWith,
  firstOfEachSide,
  mayHaveOtherSide,
  onNextTopic,
  pairsOf,
  quoteOn,
} from '#web/features/episode/both-sides.ts'

const own = card(7, 'Left-leaning')
const [first, second, third] = own.quotes
if (!first || !second || !third) throw new Error('the sample has three quotes')

const answer = (changes: Partial<EpisodeCard> = {}, topic = 'Housing'): OtherSide => ({
  mirrored_stance: 'Right-leaning',
  topic_name: topic,
  episode: { ...card(12, 'Right-leaning'), ...changes },
})

const firstPair = (...given: Parameters<typeof pairsOf>) => pairsOf(...given)[0]

test('an episode is represented by its quote on the topic, ignoring case; else by its first one', () => {
  const quotes = [first, { ...second, topic_name: 'Zoning' }]
  expect(quoteOn(quotes, 'zoning')).toBe(quotes[1])
  expect(quoteOn(quotes, 'Rivers')).toBe(first)
  expect(quoteOn(quotes, undefined)).toBe(first)
  expect(quoteOn([], 'Zoning')).toBeUndefined()
})

test('both sides are the quotes on the topic they share', () => {
  const quotes = [first, { ...second, topic_name: 'Zoning' }]
  const zoning = [first, second, { ...third, quote_id: 'answer', topic_name: 'Zoning' }]
  const both = firstPair({ ...own, quotes }, [answer({ quotes: zoning }, 'Zoning')])
  expect(both?.own.excerpt).toMatchObject({ episode: { id: 7 }, at: 47.4, clip: { id: '7-1', end: 53.4 } })
  expect(both?.other.excerpt).toMatchObject({
    episode: { id: 12 },
    at: 94.8,
    clip: { id: 'answer', end: 100.8 },
  })
})

test('the first quote needs a known end; the answer does not', () => {
  const endless = own.quotes.map((quote) => ({ ...quote, quote_time_end: 'N/A' as const }))
  expect(firstPair({ ...own, quotes: endless }, [answer()])).toBeUndefined()
  const atOnce = own.quotes.map((quote) => ({ ...quote, quote_time_end: quote.quote_time_start }))
  expect(firstPair({ ...own, quotes: atOnce }, [answer()])).toBeUndefined()
  expect(firstPair({ ...own, quotes: [...endless, second] }, [answer()])?.own.excerpt.clip.id).toBe('7-1')
  expect(firstPair(own, [answer({ quotes: endless })])?.other.excerpt.clip.end).toBeUndefined()
})

test('an answer that cannot be heard gives way to the next one', () => {
  const silent = answer({ audio_url: null })
  const untimed = answer({ quotes: [{ ...first, quote_time_start: 'N/A' }] })
  expect(firstPair(own, [silent, untimed, answer({ id: 13 })])?.other.episode.id).toBe(13)
  expect(firstPair(own, [silent, untimed])).toBeUndefined()
})

test('on a topic’s page both quotes are on that topic where an answer has one [S20.14]', () => {
  const onZoning = { ...second, quote_id: 'zoning', topic_name: 'Zoning' }
  const found = [answer(), answer({ id: 13, quotes: [first, onZoning] })]
  const both = firstPair({ ...own, quotes: [first, onZoning] }, found, 'zoning')
  expect(both).toMatchObject({
    topic: 'Zoning',
    own: { quote: { quote_id: 'zoning' } },
    other: { episode: { id: 13 }, quote: { quote_id: 'zoning' } },
  })
  expect(firstPair(own, [answer()], 'Zoning')?.topic).toBe('Housing')
})

test('after a pair come those on other topics on which both are quoted, and other answers on its topic [S20.40]', () => {
  const quotes = [first, { ...second, quote_id: 'zoning', topic_name: 'Zoning' }]
  const found = [answer({ quotes }), answer({ id: 13 })]
  const pairs = pairsOf({ ...own, quotes }, found)
  const summaryOf = (pair = pairs[0]) => [pair?.topic, pair?.other.episode.id]
  expect(pairs.map(summaryOf)).toEqual([
    ['Housing', 12],
    ['Zoning', 12],
    ['Housing', 13],
  ])
  const [housing, zoning, last] = pairs
  if (!housing || !zoning || !last) throw new Error('there are three pairs')
  expect(onNextTopic(pairs, housing)).toBe(zoning)
  expect(anotherAnswer(pairs, housing)).toBe(last)
  expect(anotherAnswer(pairs, last)).toBe(housing)
  expect(anotherAnswer(pairs, zoning)).toBeUndefined()
  expect(onNextTopic(pairs.slice(2), last)).toBeUndefined()
})

test('pairs whose quotes are both on their topic come first, and only they are offered as another topic', () => {
  const onZoning = { ...second, quote_id: 'zoning', topic_name: 'Zoning' }
  const found = [
    answer({ id: 12, quotes: [{ ...third, quote_id: 'other', topic_name: 'Rivers' }] }, 'Taxes'),
    answer({ id: 13, quotes: [onZoning] }, 'Zoning'),
  ]
  const pairs = pairsOf({ ...own, quotes: [first, onZoning] }, found)
  expect(pairs.map(({ topic, other }) => [topic, other.episode.id])).toEqual([
    ['Zoning', 13],
    ['Taxes', 12],
  ])
  const [zoning, taxes] = pairs
  if (!zoning || !taxes) throw new Error('there are two pairs')
  expect([onNextTopic(pairs, zoning), onNextTopic(pairs, taxes)]).toEqual([undefined, zoning])
  expect(beginningWith(pairs, 12)).toEqual([taxes, zoning])
})

test('the same two quotes are one pair, also under two topics', () => {
  const quotes = [{ ...first, quote_id: 'only', topic_name: 'Housing' }]
  const pairs = pairsOf({ ...own, quotes }, [answer({ quotes }, 'Taxes'), answer({ quotes })])
  expect(pairs.map(({ topic }) => topic)).toEqual(['Housing'])
})

test('each side is shown by its first answer', () => {
  const left = { ...answer({ id: 13 }), mirrored_stance: 'Left-leaning' as const }
  const found = [answer(), left, answer({ id: 14 }), { ...left, episode: card(15, 'Far Left') }]
  expect(firstOfEachSide(found).map(({ episode }) => episode.id)).toEqual([12, 13])
})

test('of a list, other podcasts on the other side answer on the topic, the mirrored step first [S20.14]', () => {
  const list = [
    card(21, 'Far Right'),
    card(22, 'Right-leaning'),
    { ...card(23, 'Right-leaning'), podcast_id: own.podcast_id },
    { ...card(24, 'Right-leaning'), quotes: [] },
    card(25, 'Centrist'),
    card(26, 'Far Left'),
  ]
  const ids = (episode: EpisodeCard) => answersAmong(episode, list, 'housing').map((one) => one.episode.id)
  expect(ids(own)).toEqual([22, 21])
  expect(ids(card(8, 'Centrist'))).toEqual([26, 22, 23, 21])
  expect(ids({ ...own, political_stance: null, unrated_reason: 'not-sure' })).toEqual([])
  expect(answersAmong(own, list, 'Housing')[0]).toMatchObject({
    mirrored_stance: 'Right-leaning',
    topic_name: 'Housing',
  })
})

test.each<[boolean, Partial<EpisodeCard>]>([
  [true, {}],
  [false, { political_stance: null, unrated_reason: 'not-political' }],
  [false, { audio_url: null }],
  [false, { quotes: [] }],
])('hearing both is offered (%s) with %j', (isOffered, changes) => {
  expect(mayHaveOtherSide({ ...own, ...changes })).toBe(isOffered)
})
