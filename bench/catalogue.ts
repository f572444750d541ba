import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import {
  contributionOf,
  type FrequencyCount,
  itemsOf,
  sumMethods,
} from '#functions/data/episodes/publication-delta.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { counterActions } from '#functions/data/statistics/counters.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { resolveTopics, type TopicRecord } from '#functions/data/topics/topics.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import type { Analysis } from '#shared/domain/analysis.ts'
import { type Stance, stanceAt, stances } from '#shared/domain/stance.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

const podcastCount = 20
const topicCount = 240
const topicsPerEpisode = 5
const quotesPerEpisode = 6
/** Every second episode is Centrist, so that its first page is full even at the smallest size. */
const stanceCycle = [2, 0, 2, 1, 2, 3, 2, 4]
const startedAt = new Date('2026-01-01T00:00:00Z')
const sentence =
  'We should measure what a page costs before we decide whether a hundred more of them would be worth having'

export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

export function publicationTime(number: number): string {
  return new Date(startedAt.getTime() + number * hourMilliseconds).toISOString()
}

function topicsOf(number: number, topics: readonly TopicRecord[]): TopicRecord[] {
  // The steps have no common factor with the number of topics, so every episode gets five different ones.
  return numbers(topicsPerEpisode).flatMap((step) => topics[(number * 7 + step * 53) % topics.length] ?? [])
}

function quotesOf(episode: EpisodeRecord, topics: readonly TopicRecord[]): QuoteRecord[] {
  return numbers(quotesPerEpisode).map((index) => ({
    quoteId: `${episode.episodeId}-${index + 1}`,
    number: index + 1,
    episodeId: episode.episodeId,
    podcastId: episode.podcastId,
    text: `${sentence}, part ${index + 1}.`,
    startSeconds: index * 300,
    endSeconds: index * 300 + 12,
    topicId: topics[index % topics.length]?.topicId ?? null,
    topicName: topics[index % topics.length]?.name ?? null,
    keywords: [],
    createdAt: publicationTime(0),
  }))
}

/** As long as real analyses, because the size of an item determines the cost of reading it. */
function analysisOf(stance: Stance): Analysis {
  const vote = { stance, unratedReason: null, explanation: sentence.repeat(4), segments: [] }
  return {
    paragraph: sentence.repeat(6),
    bullets: numbers(5).map(() => sentence),
    stance,
    unratedReason: null,
    explanation: sentence.repeat(4),
    confidence: 1,
    spread: stances.map((one) => (one === stance ? 3 : 0)),
    isContested: false,
    topics: [],
    receipt: {
      transcriptHash: 'f'.repeat(64),
      promptVersion: '1',
      model: 'bench',
      votes: [vote, vote, vote],
      evidence: [],
      inputTokens: 20_000,
      outputTokens: 2000,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      cents: null,
      quotesOffered: quotesPerEpisode,
      quotesDropped: 0,
      quotesOfOtherLength: 0,
      quotesSetAside: 0,
      quotesLeftOver: 0,
      analysedAt: publicationTime(0),
    },
  }
}

export function publishedState(
  number: number,
  podcast: PodcastRecord,
  topics: readonly TopicRecord[],
): EpisodeState {
  const own = topicsOf(number, topics)
  const stance = stanceAt(stanceCycle[number % stanceCycle.length] ?? 2)
  const episode: EpisodeRecord = {
    episodeId: number + 1,
    podcastId: podcast.podcastId,
    title: `Episode ${number + 1}: what it costs to hear the other side of an argument`,
    description: sentence.repeat(8),
    publishedAt: publicationTime(number),
    audioUrl: `https://audio.example/podcasts/${podcast.podcastId}/episodes/${number + 1}.mp3`,
    durationSeconds: 3600,
    guid: `bench-${number + 1}`,
    offeredTranscripts: [],
    addedAt: publicationTime(number),
    run: { state: 'none' },
    attempt: 1,
    analysis: analysisOf(stance),
    publication: {
      state: 'published',
      firstPublishedAt: publicationTime(number),
      publishedOn: publicationTime(number),
      stance,
      isContested: false,
      durationSeconds: 3600,
      topics: own,
      quoteIds: numbers(quotesPerEpisode).map((index) => `${number + 1}-${index + 1}`),
    },
    version: 1,
  }
  return { episode, quotes: quotesOf(episode, own), podcast }
}

export async function writeItems(table: Table, items: readonly object[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }))
  }
}

function sumTopics(all: readonly FrequencyCount[]): FrequencyCount[] {
  const sums = new Map<string, FrequencyCount>()
  for (const one of all) {
    const id = `${one.topicId} ${one.scope}`
    sums.set(id, { ...one, count: (sums.get(id)?.count ?? 0) + one.count })
  }
  return [...sums.values()]
}

function sumCounts(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const one of all)
    for (const [name, value] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + value
  return sums
}

/** Writes each podcast's counters once, with the sums that publishing all its episodes would give. */
async function writeCounters(catalogue: Table, states: readonly EpisodeState[]): Promise<void> {
  for (const [podcastId, own] of groupByPodcast(states)) {
    const contributions = own.map((state) => contributionOf(state.episode))
    const geographyId = own[0]?.podcast.geographyId ?? 0
    const totals = {
      podcastId,
      geographyId,
      podcast: sumCounts(contributions.map((one) => one.podcast)),
      statistics: sumCounts(contributions.map((one) => one.statistics)),
      topics: [],
      methods: sumMethods(contributions.flatMap((one) => one.methods)),
    }
    await transact(catalogue, await counterActions(catalogue, totals, startedAt))
    const topics = sumTopics(contributions.flatMap((one) => one.topics))
    for (let start = 0; start < topics.length; start += 90) {
      const part = {
        podcastId,
        geographyId,
        podcast: {},
        statistics: {},
        topics: topics.slice(start, start + 90),
        methods: [],
      }
      await transact(catalogue, await counterActions(catalogue, part, startedAt))
    }
  }
}

function groupByPodcast(states: readonly EpisodeState[]): Map<number, EpisodeState[]> {
  const groups = new Map<number, EpisodeState[]>()
  for (const state of states) {
    const group = groups.get(state.episode.podcastId)
    if (group) group.push(state)
    else groups.set(state.episode.podcastId, [state])
  }
  return groups
}

/** Each podcast has its own geography. */
export function createBenchPodcast(catalogue: Table, number: number): Promise<PodcastRecord> {
  const podcast = {
    name: `Podcast ${number + 1}`,
    author: 'The benchmark',
    description: sentence,
    category: 'News',
    feedUrl: `https://feeds.example/${number + 1}.xml`,
    geographyId: number + 1,
    nextCheckAt: publicationTime(number),
  }
  return createPodcast(catalogue, podcast, startedAt)
}

/** Writes in bulk all items that publishing that many episodes would write. Deterministic. */
export async function writeCatalogue(catalogue: Table, episodes: number): Promise<void> {
  const podcasts: PodcastRecord[] = []
  for (const number of numbers(podcastCount)) podcasts.push(await createBenchPodcast(catalogue, number))
  const topics: TopicRecord[] = []
  // A transaction has at most 100 actions, and a new topic needs two.
  for (let start = 0; start < topicCount; start += 40) {
    const names = numbers(40).map((index) => `Subject of public debate ${start + index + 1}`)
    const resolved = await resolveTopics(catalogue, names)
    await transact(catalogue, resolved.actions)
    topics.push(...resolved.topics)
  }
  const states = numbers(episodes).flatMap((number) => {
    const podcast = podcasts[number % podcasts.length]
    return podcast ? [publishedState(number, podcast, topics)] : []
  })
  await writeItems(catalogue, states.flatMap(itemsOf))
  await writeCounters(catalogue, states)
  await rewriteClouds(catalogue, startedAt)
}
