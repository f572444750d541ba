import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import { type PodcastRecord, podcastRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { type QuoteRecord, quoteRecordSchema } from '#functions/domain/records/quote-record.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { sampleAnalysis } from '#tests/integration/catalogue-samples.ts'

type StateChange = {
  episode?: Partial<EpisodeRecord>
  podcast?: Partial<PodcastRecord>
  quotes?: readonly Partial<QuoteRecord>[]
  stance?: Stance | null
}

const newest = Date.parse('2026-02-28T12:00:00Z')

function quoteRecord(episodeId: number, index: number, change: Partial<QuoteRecord>): QuoteRecord {
  return quoteRecordSchema.parse({
    quoteId: `${episodeId}-${index + 1}`,
    number: index + 1,
    episodeId,
    podcastId: 1,
    text: `This is sentence ${index + 1} of episode ${episodeId}.`,
    startSeconds: 60 * index + 0.25,
    endSeconds: 60 * index + 12.5,
    topicId: null,
    topicName: null,
    keywords: [],
    createdAt: '2026-03-01T05:00:00Z',
    ...change,
  })
}

/** A published episode with all its data. Higher numbers have earlier publication dates. */
export function syndicatedState(number: number, change: StateChange = {}): EpisodeState {
  const { stance = 'Centrist', quotes = [{}, {}] } = change
  const publishedOn = new Date(newest - number * 3_600_000).toISOString()
  const podcast = podcastRecordSchema.parse({
    podcastId: 1,
    name: 'A show',
    author: 'An author',
    description: 'About things.',
    category: 'News',
    feedUrl: 'https://feeds.example/1.xml',
    link: 'https://show.example/',
    image: { key: 'podcast-1-abcd1234', sourceUrl: 'https://images.example/1.jpg' },
    geographyId: 1,
    onCards: { name: 'A show', imageKey: 'podcast-1-abcd1234', geographyId: 1 },
    addedAt: '2026-01-01T00:00:00Z',
    nextCheckAt: '2026-01-02T00:00:00Z',
    version: 1,
    ...change.podcast,
  })
  const episode = episodeRecordSchema.parse({
    episodeId: number,
    podcastId: 1,
    title: `Episode ${number}`,
    description: `What is said in episode ${number}.`,
    publishedAt: publishedOn,
    audioUrl: `https://audio.example/${number}.mp3?from=feed&part=1`,
    enclosure: { type: 'audio/mpeg', bytes: 1000 + number },
    durationSeconds: 600 + number,
    guid: `guid-${number}`,
    offeredTranscripts: [],
    addedAt: '2026-03-01T00:00:00Z',
    run: { state: 'none' },
    attempt: 1,
    analysis: sampleAnalysis(stance, ['Taxes']),
    publication: {
      state: 'published',
      firstPublishedAt: '2026-03-01T00:00:00Z',
      publishedOn,
      stance,
      isContested: false,
      durationSeconds: 600 + number,
      topics: [{ topicId: 1, name: 'Taxes' }],
      quoteIds: [],
    },
    version: 1,
    ...change.episode,
  })
  return {
    episode,
    podcast,
    quotes: quotes.map((quote, index) => quoteRecord(number, index, quote)),
  }
}
