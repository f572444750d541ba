import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Item, subtractCounts } from '#functions/data/episodes/publication-delta.ts'
import {
  allPodcastsPartition,
  dateOrder,
  duePartition,
  feedPointerKey,
  geographyCountKey,
  namedPartition,
  podcastCountsKey,
  podcastKey,
  showPartition,
} from '#functions/data/keys.ts'
import { addAction } from '#functions/data/statistics/counters.ts'
import { nextIds } from '#functions/data/table/ids.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  repeatWhileStale,
  StaleReadError,
  transact,
  type WriteAction,
} from '#functions/data/table/transaction.ts'
import { readCounts, readRecord } from '#functions/data/table/unreadable-record.ts'
import { podcastCard } from '#functions/domain/cards/podcast-card.ts'
import { type PodcastCounts, podcastCountsSchema } from '#functions/domain/records/podcast-counts.ts'
import {
  isShown,
  type PodcastRecord,
  podcastRecordSchema,
  shownOnCards,
} from '#functions/domain/records/podcast-record.ts'
import { foldedTitle } from '#functions/domain/text/folded-title.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { feedAddresses } from '#shared/rules/feed-address.ts'

export type NewPodcast = Omit<PodcastRecord, 'podcastId' | 'addedAt' | 'version' | 'onCards'>

const pointerSchema = z.object({ podcastId: numericIdSchema })

export function podcastItem(podcast: PodcastRecord): Item {
  const { name, feedName = name } = podcast
  return {
    ...podcastKey(podcast.podcastId),
    ...podcast,
    ...(!podcast.deletedAt && {
      gsi1pk: allPodcastsPartition,
      gsi1sk: dateOrder(podcast.addedAt, podcast.podcastId),
      card: podcastCard(podcast),
      gsi4pk: namedPartition(foldedTitle(feedName)),
      gsi4sk: dateOrder(podcast.addedAt, podcast.podcastId),
    }),
    ...(podcast.podcastGuid &&
      !podcast.deletedAt && {
        gsi3pk: showPartition(podcast.podcastGuid),
        gsi3sk: dateOrder(podcast.addedAt, podcast.podcastId),
      }),
    ...(isShown(podcast) &&
      !podcast.disabled && {
        gsi2pk: duePartition,
        gsi2sk: dateOrder(podcast.nextCheckAt, podcast.podcastId),
      }),
  }
}

export function podcastNotFound(): DomainError {
  return new DomainError('not-found', { code: 'podcast-not-found', message: 'There is no such podcast.' })
}

/** Also finds a podcast that is being deleted. */
export async function findPodcast(
  catalogue: Table,
  podcastId: number,
  { isConsistent } = { isConsistent: true },
): Promise<PodcastRecord | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: podcastKey(podcastId), ConsistentRead: isConsistent }),
  )
  return answer.Item && readRecord(answer.Item, (item) => podcastRecordSchema.parse(item))
}

/** @throws DomainError `podcast-not-found`, also for one that is being deleted */
export async function getPodcast(catalogue: Table, podcastId: number): Promise<PodcastRecord> {
  const podcast = await findPodcast(catalogue, podcastId)
  if (!podcast || podcast.deletedAt) throw podcastNotFound()
  return podcast
}

/** @throws DomainError `podcast-not-found`, `podcast-opted-out` */
export async function getShownPodcast(catalogue: Table, podcastId: number): Promise<PodcastRecord> {
  const podcast = await getPodcast(catalogue, podcastId)
  refuseOptedOut(podcast)
  return podcast
}

/** @throws DomainError `podcast-opted-out` */
export function refuseOptedOut({ optedOutAt }: Pick<PodcastRecord, 'optedOutAt'>): void {
  if (optedOutAt === undefined) return
  throw new DomainError('conflict', {
    code: 'podcast-opted-out',
    message: 'The publisher has opted this podcast out. Undo that first.',
  })
}

/** Accepts every equivalent form of the URL (`feedAddresses`). */
export async function findPodcastByFeedUrl(
  catalogue: Table,
  feedUrl: string,
): Promise<PodcastRecord | undefined> {
  const keys = feedAddresses(feedUrl).map(feedPointerKey)
  const found = await getItems(catalogue, keys)
  const key = keys.find((candidate) => found.find(candidate) !== undefined)
  return key && getPodcast(catalogue, pointerSchema.parse(found.find(key)).podcastId)
}

async function tryCreate(catalogue: Table, podcast: NewPodcast, now: Date): Promise<PodcastRecord> {
  const known = await findPodcastByFeedUrl(catalogue, podcast.feedUrl)
  if (known) return known
  const taken = await nextIds(catalogue, 'podcasts', 1)
  const record = podcastRecordSchema.parse({
    ...podcast,
    podcastId: taken.ids[0],
    addedAt: now.toISOString(),
    onCards: shownOnCards(podcast),
    version: 1,
  })
  const pointer = { ...feedPointerKey(record.feedUrl), podcastId: record.podcastId }
  const isNew = { TableName: catalogue.name, ConditionExpression: 'attribute_not_exists(pk)' }
  const [, ...otherForms] = feedAddresses(record.feedUrl)
  await transact(catalogue, [
    taken.action,
    { Put: { ...isNew, Item: podcastItem(record) } },
    { Put: { ...isNew, Item: pointer } },
    ...otherForms.map((form) => ({ ConditionCheck: { ...isNew, Key: feedPointerKey(form) } })),
    { Put: { ...isNew, Item: { ...podcastCountsKey(record.podcastId), ...podcastCountsSchema.parse({}) } } },
  ])
  return record
}

export async function createPodcast(
  catalogue: Table,
  podcast: NewPodcast,
  now: Date,
): Promise<PodcastRecord> {
  return repeatWhileStale(() => tryCreate(catalogue, podcast, now))
}

export function changed(cause: unknown): DomainError {
  return new DomainError('conflict', {
    code: 'podcast-changed',
    message: 'This podcast has changed since. Reload it and try again.',
    cause,
  })
}

/**
 * Moves the podcast from one geography's count to the other's. Only podcasts with a published episode are
 * counted.
 */
async function movedCounts(catalogue: Table, previous: PodcastRecord, next: PodcastRecord) {
  const { published } = await getPodcastCounts(catalogue, previous.podcastId)
  const stillCounted: WriteAction = {
    ConditionCheck: {
      TableName: catalogue.name,
      Key: podcastCountsKey(previous.podcastId),
      ConditionExpression:
        published > 0 ? 'published > :none' : 'attribute_not_exists(published) OR published = :none',
      ExpressionAttributeValues: { ':none': 0 },
    },
  }
  if (published === 0) return [stillCounted]
  return [
    stillCounted,
    addAction(catalogue, geographyCountKey(previous.geographyId), {
      counts: subtractCounts({}, { podcasts: 1 }),
    }),
    addAction(catalogue, geographyCountKey(next.geographyId), { counts: { podcasts: 1 } }),
  ]
}

async function saveWithGeography(catalogue: Table, previous: PodcastRecord, next: PodcastRecord) {
  const condition = {
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': previous.version },
  }
  await transact(catalogue, [
    { Put: { TableName: catalogue.name, Item: podcastItem(next), ...condition } },
    ...(await movedCounts(catalogue, previous, next)),
  ])
}

/** @throws DomainError `podcast-changed` when it was changed since `previous` was read */
export async function savePodcast(
  catalogue: Table,
  previous: PodcastRecord,
  next: PodcastRecord,
): Promise<PodcastRecord> {
  const { podcastId, feedUrl, addedAt } = previous
  const saved = { ...next, podcastId, feedUrl, addedAt, version: previous.version + 1 }
  if (saved.geographyId !== previous.geographyId) {
    try {
      await saveWithGeography(catalogue, previous, saved)
    } catch (cause) {
      if (!(cause instanceof StaleReadError)) throw cause
      throw changed(cause)
    }
    return saved
  }
  try {
    await catalogue.client.send(
      new PutCommand({
        TableName: catalogue.name,
        Item: podcastItem(saved),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': previous.version },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    throw changed(cause)
  }
  return saved
}

export async function getPodcastCounts(catalogue: Table, podcastId: number): Promise<PodcastCounts> {
  const found = await getItems(catalogue, [podcastCountsKey(podcastId)])
  const key = podcastCountsKey(podcastId)
  return readCounts(key, found.find(key), podcastCountsSchema)
}
