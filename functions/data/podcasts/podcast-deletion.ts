import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { listEpisodeIdsOfPodcast } from '#functions/data/episodes/episodes.ts'
import {
  feedPointerKey,
  isItemPointerKey,
  type Key,
  podcastCountsKey,
  podcastEpisodesPartition,
  podcastKey,
} from '#functions/data/keys.ts'
import { hideAction, unhideAction } from '#functions/data/podcasts/hidden-podcasts.ts'
import { getPodcast, getPodcastCounts, podcastItem } from '#functions/data/podcasts/podcasts.ts'
import { addTaskAction, finishTaskAction, type UpkeepTask } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

function putPodcast(catalogue: Table, previous: PodcastRecord, next: PodcastRecord): WriteAction {
  return {
    Put: {
      TableName: catalogue.name,
      Item: podcastItem({ ...next, version: previous.version + 1 }),
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': previous.version },
    },
  }
}

function freeAddress(catalogue: Table, { feedUrl, podcastId }: PodcastRecord): WriteAction {
  return {
    Delete: {
      TableName: catalogue.name,
      Key: feedPointerKey(feedUrl),
      ConditionExpression: 'attribute_not_exists(pk) OR podcastId = :podcastId',
      ExpressionAttributeValues: { ':podcastId': podcastId },
    },
  }
}

/**
 * Hides the podcast at once; later steps delete its episodes.
 * @throws DomainError `podcast-not-found`
 */
export async function hidePodcast(catalogue: Table, podcastId: number, now: Date): Promise<void> {
  await repeatWhileStale(async () => {
    const podcast = await getPodcast(catalogue, podcastId)
    await transact(catalogue, [
      putPodcast(catalogue, podcast, { ...podcast, deletedAt: now.toISOString() }),
      freeAddress(catalogue, podcast),
      hideAction(catalogue, podcastId),
      addTaskAction(catalogue, { kind: 'podcast', id: podcastId }, now),
    ])
  })
}

const pointerSchema = z.object({ pk: z.string(), sk: z.string(), episodeId: numericIdSchema })

export type Pointer = { key: Key; episodeId: number }

/** A strongly consistent read, unlike an index query, so that just imported episodes are included. */
async function listPointers(catalogue: Table, podcastId: number, limit: number): Promise<Pointer[]> {
  const answer = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': podcastEpisodesPartition(podcastId) },
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  return (answer.Items ?? []).filter(isItemPointerKey).map((item) => {
    const { pk, sk, episodeId } = pointerSchema.parse(item)
    return { key: { pk, sk }, episodeId }
  })
}

export type Undeleted = { episodeIds: number[]; pointers: Pointer[] }

/**
 * Returns the next episodes to delete; empty when none is left.
 * @throws Error when the counts say there are more than the index shows so far: retry
 */
export async function listUndeleted(catalogue: Table, podcastId: number, limit: number): Promise<Undeleted> {
  // The partition also contains the podcast and its counts.
  const pointers = await listPointers(catalogue, podcastId, limit + 2)
  const listed = await listEpisodeIdsOfPodcast(catalogue, podcastId, { limit })
  const ids = new Set([...pointers.map(({ episodeId }) => episodeId), ...listed.entries])
  if (ids.size === 0) {
    const { episodes } = await getPodcastCounts(catalogue, podcastId)
    if (episodes > 0) throw new Error(`Podcast ${podcastId} counts ${episodes} episodes that aren't found.`)
  }
  return { episodeIds: [...ids], pointers }
}

export async function finishPodcastDeletion(catalogue: Table, task: UpkeepTask): Promise<void> {
  const { id } = task
  const own: Key[] = [podcastKey(id), podcastCountsKey(id)]
  const deletes = own.map((Key) => ({ Delete: { TableName: catalogue.name, Key } }))
  await transact(catalogue, [...deletes, unhideAction(catalogue, id), finishTaskAction(catalogue, task)])
}

export type OptOut = { isOptedOut: boolean; now: Date }

/**
 * An opted-out podcast is hidden at once; later steps remove its episodes from the lists.
 * @throws DomainError `podcast-not-found`
 */
export async function setOptedOut(
  catalogue: Table,
  podcastId: number,
  { isOptedOut, now }: OptOut,
): Promise<PodcastRecord> {
  return repeatWhileStale(async () => {
    const podcast = await getPodcast(catalogue, podcastId)
    if ((podcast.optedOutAt !== undefined) === isOptedOut) return podcast
    const next = { ...podcast, optedOutAt: isOptedOut ? now.toISOString() : undefined }
    await transact(catalogue, [
      putPodcast(catalogue, podcast, next),
      (isOptedOut ? hideAction : unhideAction)(catalogue, podcastId),
      addTaskAction(catalogue, { kind: 'podcast', id: podcastId }, now),
    ])
    return { ...next, version: podcast.version + 1 }
  })
}

export async function finishUnpublishing(catalogue: Table, task: UpkeepTask): Promise<void> {
  await transact(catalogue, [unhideAction(catalogue, task.id), finishTaskAction(catalogue, task)])
}
