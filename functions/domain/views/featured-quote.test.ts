import { expect, test } from 'vitest'
import { featuredStances, firstFeaturedQuote } from '#functions/domain/views/featured-quote.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'

const quote = (id: string, start: CardQuote['quote_time_start'], end = start): CardQuote => ({
  quote_id: id,
  quote_text: `Words of ${id}.`,
  quote_time_start: start,
  quote_time_end: end,
  quote_topic: null,
  topic_name: null,
})

const card = (id: number, quotes: CardQuote[], audio: string | null = '/audio.mp3'): EpisodeCard => ({
  id,
  podcast_id: 1,
  title: `Episode ${id}`,
  published_date: '2026-03-01T12:00:00.000Z',
  image_url: null,
  audio_url: audio,
  duration: 60,
  transcript_status: 'completed',
  political_stance: 'Centrist',
  unrated_reason: null,
  is_contested: false,
  topics: '',
  quotes,
  podcast: { id: 1, name: 'The Long Table', image_url: null },
})

test.each([
  ['2026-11-29T00:00:00.000Z', 'Left-leaning'],
  ['2026-11-29T23:59:59.999Z', 'Left-leaning'],
  ['2026-11-30T00:00:00.000Z', 'Right-leaning'],
  ['2026-12-01T12:00:00.000Z', 'Left-leaning'],
  ['2027-01-01T12:00:00.000Z', 'Right-leaning'],
])('at %s the quote of the home page is sought from %s on', (now, first) => {
  expect(featuredStances(new Date(now))[0]).toBe(first)
})

test('a whole side comes before the other, and Centrist is last', () => {
  expect(featuredStances(new Date('2026-11-29T12:00:00.000Z'))).toEqual([
    'Left-leaning',
    'Far Left',
    'Right-leaning',
    'Far Right',
    'Centrist',
  ])
})

test('the newest quote whose beginning and end are known, where there is audio', () => {
  const cards = [
    card(4, []),
    card(3, [quote('a', 5, 9)], null),
    card(2, [quote('b', 'N/A'), quote('c', 7, 'N/A'), quote('d', 20, 31), quote('e', 40, 50)]),
    card(1, [quote('f', 1, 2)]),
  ]
  const featured = firstFeaturedQuote(cards)
  expect(featured?.id).toBe(2)
  expect(featured?.quotes.map(({ quote_id: id }) => id)).toEqual(['d'])
})

test('a quote of three lines comes before a longer one', () => {
  const long = { ...quote('a', 5, 9), quote_text: 'And so on. '.repeat(30) }
  const featured = firstFeaturedQuote([card(2, [long]), card(1, [long, quote('b', 1, 2)])])
  expect(featured?.quotes.map(({ quote_id: id }) => id)).toEqual(['b'])
  expect(firstFeaturedQuote([card(2, [long])])?.quotes).toEqual([long])
})

test('without a usable quote there is no featured quote', () => {
  expect(
    firstFeaturedQuote([card(1, [quote('a', 'N/A')]), card(2, [quote('b', 3, 4)], null)]),
  ).toBeUndefined()
  expect(firstFeaturedQuote([])).toBeUndefined()
})
