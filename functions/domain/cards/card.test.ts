import { expect, test } from 'vitest'
import { cardBytes, makeCard, maximumCardBytes } from '#functions/domain/cards/card.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import { episodeCardSchema } from '#shared/domain/episode.ts'
import { sampleAnalysis, samplePodcastRecord } from '#tests/integration/catalogue-samples.ts'
import { runAt, untouched } from '#tests/integration/episode-states.ts'

const podcast = samplePodcastRecord(1, {
  image: { key: 'podcast-1-abcd1234', sourceUrl: 'https://images.example/1.jpg' },
})

const published = {
  state: 'published' as const,
  publishedOn: '2026-01-01T00:00:00Z',
  stance: null,
  isContested: false,
  durationSeconds: 60,
  topics: [{ topicId: 1, name: 'Taxes' }],
  quoteIds: [],
} satisfies EpisodeRecord['publication']

function episode(change: Partial<EpisodeRecord> = {}): EpisodeRecord {
  return episodeRecordSchema.parse({
    episodeId: 7,
    podcastId: 1,
    title: 'A title',
    description: '',
    publishedAt: '2026-01-01T00:00:00Z',
    audioUrl: 'https://audio.example/7.mp3',
    durationSeconds: 60,
    offeredTranscripts: [],
    addedAt: '2026-01-01T00:00:00Z',
    run: { state: 'none' },
    attempt: 1,
    publication: published,
    version: 1,
    ...change,
  })
}

function quote(number: number, startSeconds: number | 'N/A', text: string): QuoteRecord {
  return {
    quoteId: `7-${number}`,
    number,
    episodeId: 7,
    podcastId: 1,
    text,
    startSeconds,
    endSeconds: startSeconds,
    topicId: 1,
    topicName: 'Taxes',
    keywords: [],
    createdAt: '2026-01-01T00:00:00Z',
  }
}

const sentence = 'We have to talk about what this means for everyone who works here.'

test('shows the first three quotes that fit as a whole', () => {
  const long = `${sentence} `.repeat(6).trim()
  const texts = [long, long, sentence, sentence, `${sentence} ${sentence}`, sentence]
  const quotes = texts.map((text, number) => quote(number, number, text))
  const card = makeCard({ episode: episode(), quotes, podcast })
  expect(card.quotes.map((shown) => shown.quote_id)).toEqual(['7-2', '7-3', '7-4'])
  expect(card.quotes.map((shown) => shown.quote_text)).toEqual([sentence, sentence, texts[4]])
})

test('a quote that is too long ends with a sentence, or is not shown', () => {
  const quoted = (text: string) =>
    makeCard({ episode: episode(), quotes: [quote(1, 1, text)], podcast }).quotes
  expect(quoted(`${sentence} ${'And so on '.repeat(60)}.`).map((shown) => shown.quote_text)).toEqual([
    sentence,
  ])
  expect(quoted(`${'And so on '.repeat(60)}.`)).toEqual([])
})

test('shows the first three quotes by time, untimed ones last', () => {
  const quotes = [quote(1, 'N/A', 'one'), quote(2, 30, 'two'), quote(3, 5, 'three'), quote(4, 10, 'four')]
  const card = makeCard({ episode: episode(), quotes, podcast })
  expect(card.quotes.map((shown) => shown.quote_text)).toEqual(['three', 'four', 'two'])
})

test('on the list of a topic, quotes on that topic come first [S23.4]', () => {
  const onTopic = { ...quote(4, 90, 'about rent'), topicId: 2 }
  const quotes = [quote(1, 5, 'one'), quote(2, 30, 'two'), quote(3, 60, 'three'), onTopic]
  const texts = (topicId?: number) =>
    makeCard({ episode: episode(), quotes, podcast }, topicId).quotes.map((shown) => shown.quote_text)
  expect([texts(2), texts()]).toEqual([
    ['about rent', 'one', 'two'],
    ['one', 'two', 'three'],
  ])
})

test('carries that the confidence of its rating is low', () => {
  const rated = (confidence: number) =>
    makeCard({
      episode: episode({ analysis: { ...sampleAnalysis('Centrist', []), confidence } }),
      quotes: [],
      podcast,
    })
  expect(rated(1 / 3)).toHaveProperty('is_low_confidence', true)
  expect(rated(2 / 3)).not.toHaveProperty('is_low_confidence')
})

test('stays below its bytes and valid with any text of a feed, in any script', () => {
  for (const letter of ['a', 'ß', '語', '🎙️', '"']) {
    const long = `${letter.repeat(9)} `.repeat(400)
    const topics = Array.from({ length: 8 }, (_, index) => ({
      topicId: index + 1,
      name: long.slice(0, 60).trim(),
    }))
    const source = episode({
      title: long,
      audioUrl: `https://audio.example/${'a'.repeat(3000)}`,
      publication: { ...published, topics },
    })
    const quotes = [1, 2, 3].map((number) => ({ ...quote(number, number, long), speaker: long }))
    const card = makeCard({ episode: source, quotes, podcast: { ...podcast, name: long } })
    expect(cardBytes(card)).toBeLessThanOrEqual(maximumCardBytes)
    expect(episodeCardSchema.parse(card).title.length).toBeGreaterThan(1)
    expect(card.audio_url).toBeNull()
  }
})

test('a quote names who says it, where the transcript gives more than a number [S16.11]', () => {
  const speakers = [
    'Ann Author',
    'SPEAKER_01',
    'Speaker 2',
    'The governor of a very long name and title indeed',
  ]
  const named = (speaker: string) => {
    const quotes = [{ ...quote(1, 5, 'one'), speaker }]
    return makeCard({ episode: episode(), quotes, podcast }).quotes[0]?.speaker
  }
  expect(speakers.map(named)).toEqual([
    'Ann Author',
    undefined,
    undefined,
    expect.stringMatching(/^The governor .{1,27}$/u),
  ])
})

test('an ordinary episode keeps its title, topics and three quotes of readable length', () => {
  const quotes = [1, 2, 3].map((number) => ({
    ...quote(number, number, sentence),
    speaker: 'Theo Lindqvist',
  }))
  const card = makeCard({ episode: episode(), quotes, podcast })
  expect(card.quotes).toHaveLength(3)
  expect([card.title, card.topics]).toEqual(['A title', 'Taxes'])
})

test('is completed while a published episode runs again, and says no more than that a run failed', () => {
  expect(
    makeCard({ episode: episode({ run: runAt('queued') }), quotes: [], podcast }).transcript_status,
  ).toBe('completed')
  const failed = episode({ ...untouched, run: runAt('error: the long story') })
  expect(makeCard({ episode: failed, quotes: [], podcast }).transcript_status).toBe('error: see the episode')
})

test('says when an episode was added where that is over a year after it was published, and of no other', () => {
  const old = episode({ publishedAt: '2009-02-24T00:00:00Z' })
  expect(makeCard({ episode: old, quotes: [], podcast }).added_date).toBe('2026-01-01T00:00:00Z')
  expect(makeCard({ episode: episode(), quotes: [], podcast })).not.toHaveProperty('added_date')
})
