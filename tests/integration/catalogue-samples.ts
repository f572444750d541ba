import type { NewEpisode } from '#functions/data/episodes/episode-import.ts'
import type { NewPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { TranscriptRecord } from '#functions/domain/records/episode-record.ts'
import { type PodcastRecord, podcastRecordSchema } from '#functions/domain/records/podcast-record.ts'
import type { Analysis, VerifiedQuote } from '#shared/domain/analysis.ts'
import type { Stance } from '#shared/domain/stance.ts'

export const dawn = new Date('2026-03-01T06:00:00.000Z')

export function samplePodcast(number: number): NewPodcast {
  return {
    name: `Show ${number}`,
    author: 'An author',
    description: 'About things.',
    category: 'News',
    feedUrl: `https://feeds.example/${number}.xml`,
    geographyId: 1,
    nextCheckAt: '2026-03-02T06:00:00Z',
  }
}

export const samplePodcastRecord = (number: number, change: Partial<PodcastRecord> = {}): PodcastRecord =>
  podcastRecordSchema.parse({
    ...samplePodcast(number),
    podcastId: number,
    onCards: { name: `Show ${number}`, geographyId: 1 },
    addedAt: dawn.toISOString(),
    version: 1,
    ...change,
  })

export function sampleItem(number: number, change: Partial<NewEpisode> = {}): NewEpisode {
  const day = String(1 + (number % 28)).padStart(2, '0')
  return {
    title: `Episode ${number}`,
    description: `What is said in episode ${number}.`,
    publishedAt: `2026-02-${day}T12:00:00Z`,
    audioUrl: `https://audio.example/${number}.mp3`,
    durationSeconds: 600 + number,
    guid: `guid-${number}`,
    link: 'https://show.example/',
    offeredTranscripts: [],
    ...change,
  }
}

export const sampleItems = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleItem(index + 1))

export const sampleTranscript: TranscriptRecord = {
  key: 'episodes/1/transcript.json',
  hash: 'abc',
  source: 'publisher',
  language: 'en',
  durationSeconds: 600,
  isTimed: true,
  wordCount: 100,
}

export function sampleAnalysis(stance: Stance | null, topics: readonly string[]): Analysis {
  return {
    paragraph: 'Two people talk.',
    bullets: ['One point.', 'Another point.'],
    stance,
    unratedReason: stance === null ? 'not-political' : null,
    explanation: 'Because of what is said.',
    confidence: stance === null ? null : 1,
    spread: stance === null ? null : [0, 0, 3, 0, 0],
    isContested: false,
    topics: [...topics],
    receipt: {
      transcriptHash: 'abc',
      promptVersion: '1',
      model: 'a-model',
      votes: [],
      evidence: [],
      inputTokens: 1,
      outputTokens: 1,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      cents: null,
      quotesOffered: 3,
      quotesDropped: 0,
      quotesOfOtherLength: 0,
      quotesSetAside: 0,
      quotesLeftOver: 0,
      analysedAt: '2026-03-01T05:00:00.000Z',
    },
  }
}

export function steeredAnalysis(
  stance: Stance | null,
  topics: readonly string[],
  transcriptHash = 'abc',
): Analysis {
  const { receipt, ...analysis } = sampleAnalysis(stance, topics)
  return { ...analysis, receipt: { ...receipt, transcriptHash, suspiciousLines: 2 } }
}

export function sampleQuotes(count: number, topics: readonly string[]): VerifiedQuote[] {
  return Array.from({ length: count }, (_, index) => ({
    text: `This is sentence ${index + 1} of what was said, and it is a rather long one.`,
    startSeconds: 10 * (index + 1),
    endSeconds: 10 * (index + 1) + 5,
    topic: topics[index % Math.max(1, topics.length)] ?? null,
    keywords: [],
  }))
}
