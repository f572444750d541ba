import {
  dateOrder,
  episodeKey,
  type ItemIdentity,
  itemPointerKey,
  type Key,
  keyText,
  orderInQueue,
  podcastEpisodesPartition,
  publishedOfPodcastPartition,
  queuePrefix,
  quoteKey,
  type Scope,
  stancePartition,
  statusPartition,
  topicArrivalOrder,
  topicArrivalsPartition,
  topicEntryKey,
  topicListingKey,
  topicListingOrder,
  topicListingPartition,
  topicStancePartition,
} from '#functions/data/keys.ts'
import { ratedKey, ratingMethodKey } from '#functions/data/ratings/rating-keys.ts'
import { episodeSitemapItems } from '#functions/data/sitemap/sitemap-items.ts'
import { makeCard } from '#functions/domain/cards/card.ts'
import { indexedCard } from '#functions/domain/cards/indexed-card.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import { fileAddress } from '#functions/domain/ingestion/file-address.ts'
import { requestedMethodOf, rerating } from '#functions/domain/ratings/rerating.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { type EpisodeState, listedOn } from '#functions/domain/records/episode-state.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'
import { waitingRunOf } from '#functions/domain/records/run-state.ts'
import { runQueueOf } from '#functions/domain/runs/run-queue.ts'
import { canBeNews } from '#functions/domain/sending/new-since.ts'
import { analyzedSeconds } from '#functions/domain/spending/run-need.ts'
import { reviewOf } from '#functions/domain/stance/effective-stance.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { stanceIndex, stances } from '#shared/domain/stance.ts'

export type Item = Key & Record<string, unknown>

/** Numbers by attribute name, such as `stance0` for Far Left. */
export type Counts = Readonly<Record<string, number>>

export type FrequencyCount = { topicId: number; name: string; scope: Scope; count: number }

export type MethodCountChange = { method: Method; counts: Counts }

export type Contribution = {
  podcast: Counts
  statistics: Counts
  topics: readonly FrequencyCount[]
  methods: readonly MethodCountChange[]
}

export type EpisodeDelta = {
  puts: Item[]
  deletes: Key[]
  podcast: Counts
  statistics: Counts
  topics: FrequencyCount[]
  methods: MethodCountChange[]
}

/** `new` includes episodes that wait for a transcript; `held` means on hold by the budget. */
function statusGroup(episode: EpisodeRecord): string {
  if (episode.run.state === 'failed') return 'error'
  const status = transcriptStatusOf(episode)
  if (status === 'completed' && reviewOf(episode) === 'pending') return 'suspicious'
  const waiting = waitingRunOf(episode)
  if (waiting) return waiting.hold ? 'held' : 'waiting'
  return status === '' || status === 'offline' ? 'new' : status
}

/** Sorts newest first, but waiting runs by queue and podcast, for round robin among podcasts. */
function orderInStatus(episode: EpisodeRecord, order: string): string {
  if (statusGroup(episode) !== 'waiting') return order
  const prefix = queuePrefix(runQueueOf(episode), episode.run.details?.isByItself !== true)
  return orderInQueue(prefix, episode.podcastId, order)
}

const countsPerStance = (value: (index: number) => number): Counts =>
  Object.fromEntries(stances.map((_, index) => [`stance${index}`, value(index)]))

export function identitiesOf(
  item: Pick<EpisodeRecord, 'guid' | 'audioUrl' | 'link' | 'sharesFile'>,
): [ItemIdentity, string][] {
  const { guid, audioUrl, sharesFile } = item
  const identities: [ItemIdentity, string | undefined][] = [
    ['guid', guid],
    ['enclosure', sharesFile || !audioUrl ? undefined : fileAddress(audioUrl)],
    // Many feeds give every item the show's own page, so the link counts only if there is nothing else.
    ['link', guid || audioUrl ? undefined : item.link],
  ]
  return identities.flatMap(([identity, text]): [ItemIdentity, string][] => (text ? [[identity, text]] : []))
}

function pointerItems(episode: EpisodeRecord): Item[] {
  return identitiesOf(episode).map(([identity, text]) => ({
    ...itemPointerKey(episode.podcastId, identity, text),
    episodeId: episode.episodeId,
  }))
}

function episodeItem(state: EpisodeState, card: EpisodeCard): Item {
  const { episode, podcast } = state
  const { episodeId, podcastId } = episode
  const published = publishedOf(episode)
  const order = dateOrder(listedOn(episode), episodeId)
  const publishedOrder = published && dateOrder(published.publishedOn, episodeId)
  return {
    ...episodeKey(episodeId),
    ...episode,
    card: indexedCard(episode, card),
    geographyId: podcast.geographyId,
    gsi1pk: podcastEpisodesPartition(podcastId),
    gsi1sk: order,
    ...(published?.stance && { gsi2pk: stancePartition(published.stance), gsi2sk: publishedOrder }),
    gsi3pk: statusPartition(statusGroup(episode)),
    gsi3sk: orderInStatus(episode, order),
    ...(published && { gsi4pk: publishedOfPodcastPartition(podcastId), gsi4sk: publishedOrder }),
  }
}

function entryItems(state: EpisodeState): Item[] {
  const { episode } = state
  const published = publishedOf(episode)
  if (!published) return []
  const order = dateOrder(published.publishedOn, episode.episodeId)
  return published.topics.map(({ topicId }) => ({
    ...topicEntryKey(topicId, order),
    episodeId: episode.episodeId,
    card: makeCard(state, topicId),
    gsi1pk: topicStancePartition(topicId, published.stance),
    gsi1sk: order,
  }))
}

/** Listings have keys only, so that many fit into one read unit. */
function listingItems({ episode, podcast }: EpisodeState): Item[] {
  const { episodeId } = episode
  const published = publishedOf(episode)
  if (published?.firstPublishedAt === undefined) return []
  const { publishedOn, stance, topics, firstPublishedAt: arrivedAt } = published
  const { geographyId } = podcast
  const order = dateOrder(publishedOn, episodeId)
  // An imported archive arrives all at once and must not push the news out of digests.
  const isCandidate = canBeNews({ publishedAt: arrivedAt, releasedAt: publishedOn })
  return topics.map(({ topicId }) => ({
    ...topicListingKey(topicId, order),
    gsi1pk: topicListingPartition(topicId, stance),
    gsi1sk: topicListingOrder(order, geographyId),
    ...(isCandidate && {
      gsi2pk: topicArrivalsPartition(topicId),
      gsi2sk: topicArrivalOrder({ arrivedAt, episodeId, geographyId, stance }),
    }),
  }))
}

function ratedItems({ episode }: EpisodeState): Item[] {
  const { episodeId, podcastId } = episode
  const published = publishedOf(episode)
  const method = requestedMethodOf(episode)
  if (!published || !method || rerating(episode) !== 'ready') return []
  const { publishedOn, durationSeconds } = published
  return [{ ...ratedKey(method, dateOrder(publishedOn, episodeId)), episodeId, podcastId, durationSeconds }]
}

export function itemsOf(state: EpisodeState): Item[] {
  const card = makeCard(state)
  const quotes = publishedOf(state.episode) ? state.quotes : []
  return [
    episodeItem(state, card),
    ...pointerItems(state.episode),
    ...quotes.map((quote) => ({ ...quoteKey(quote.episodeId, quote.number), ...quote })),
    ...entryItems(state),
    ...listingItems(state),
    ...ratedItems(state),
    ...episodeSitemapItems(state.episode),
  ]
}

function methodCounts(episode: EpisodeRecord): MethodCountChange[] {
  const published = publishedOf(episode)
  const method = requestedMethodOf(episode)
  if (!published || !method) return []
  const state = rerating(episode)
  const { durationSeconds } = published
  const lengths =
    durationSeconds === 0
      ? { seconds: 0, unknownLengths: 1 }
      : { seconds: analyzedSeconds(durationSeconds), unknownLengths: 0 }
  return [{ method, counts: { [state]: 1, ...(state === 'ready' && lengths) } }]
}

export function contributionOf(episode: EpisodeRecord): Contribution {
  const shown = publishedOf(episode)
  const placed = shown?.stance ? stanceIndex(shown.stance) : undefined
  const perStance = countsPerStance((index) => (index === placed ? 1 : 0))
  const published = shown ? 1 : 0
  const scopes: Scope[] = shown?.stance ? ['all', shown.stance] : ['all']
  const offline = transcriptStatusOf(episode) === 'offline' ? 1 : 0
  return {
    podcast: { episodes: 1, offline, published, ...perStance },
    statistics: {
      episodes: published,
      durationSeconds: shown?.durationSeconds ?? 0,
      ...perStance,
    },
    topics: (shown?.topics ?? []).flatMap(({ topicId, name }) =>
      scopes.map((scope) => ({ topicId, name, scope, count: 1 })),
    ),
    methods: methodCounts(episode),
  }
}

const nothing: Contribution = { podcast: {}, statistics: {}, topics: [], methods: [] }

export function sumCounts(all: readonly Counts[]): Counts {
  const sums: Record<string, number> = {}
  for (const counts of all) {
    for (const [name, value] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + value
  }
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))
}

export function sumMethods(all: readonly MethodCountChange[]): MethodCountChange[] {
  const sums = new Map<string, MethodCountChange>()
  for (const { method, counts } of all) {
    const id = keyText(ratingMethodKey(method))
    sums.set(id, { method, counts: sumCounts([sums.get(id)?.counts ?? {}, counts]) })
  }
  return [...sums.values()].filter(({ counts }) => Object.keys(counts).length > 0)
}

export function subtractCounts(after: Counts, before: Counts): Counts {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  const differences = [...names].map((name): [string, number] => [
    name,
    (after[name] ?? 0) - (before[name] ?? 0),
  ])
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0))
}

function subtractTopics(after: readonly FrequencyCount[], before: readonly FrequencyCount[]) {
  const sums = new Map<string, FrequencyCount>()
  const signed = [...after, ...before.map((entry) => ({ ...entry, count: -entry.count }))]
  for (const entry of signed) {
    const id = `${entry.topicId} ${entry.scope}`
    sums.set(id, { ...entry, count: (sums.get(id)?.count ?? 0) + entry.count })
  }
  return [...sums.values()].filter((entry) => entry.count !== 0)
}

/**
 * Undefined: the episode does not exist. Every change must use this function, so that counters stay balanced.
 */
export function episodeDelta(
  before: EpisodeState | undefined,
  after: EpisodeState | undefined,
): EpisodeDelta {
  const oldItems = new Map((before ? itemsOf(before) : []).map((item) => [keyText(item), item]))
  const newItems = new Map((after ? itemsOf(after) : []).map((item) => [keyText(item), item]))
  const was = before ? contributionOf(before.episode) : nothing
  const is = after ? contributionOf(after.episode) : nothing
  return {
    puts: [...newItems].flatMap(([id, item]) =>
      canonical(item) === canonical(oldItems.get(id)) ? [] : [item],
    ),
    deletes: [...oldItems].flatMap(([id, item]) => (newItems.has(id) ? [] : [{ pk: item.pk, sk: item.sk }])),
    podcast: subtractCounts(is.podcast, was.podcast),
    statistics: subtractCounts(is.statistics, was.statistics),
    topics: subtractTopics(is.topics, was.topics),
    methods: sumMethods([
      ...is.methods,
      ...was.methods.map(({ method, counts }) => ({ method, counts: subtractCounts({}, counts) })),
    ]),
  }
}

export function isSameState(before: EpisodeState, after: EpisodeState): boolean {
  const { puts, deletes } = episodeDelta(before, after)
  return puts.length === 0 && deletes.length === 0
}
