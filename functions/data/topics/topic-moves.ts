import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { findEpisode, getEpisodeState } from '#functions/data/episodes/episodes.ts'
import { topicEntryPrefix, topicItemKey, topicPartition } from '#functions/data/keys.ts'
import { finishTaskAction, type UpkeepTask } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact } from '#functions/data/table/transaction.ts'
import { mergedNameKey, mergedNamePrefix, topicMergeKey } from '#functions/data/topics/topic-merge-keys.ts'
import { progressAction, redirectName, type TopicMergeRecord } from '#functions/data/topics/topic-merges.ts'
import type { TopicRecord } from '#functions/data/topics/topics.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

/** A strongly consistent read, unlike an index query. */
async function listUnder<Item>(
  catalogue: Table,
  { topicId, prefix, limit }: { topicId: number; prefix: string; limit: number },
  schema: z.ZodType<Item>,
): Promise<Item[]> {
  const answer = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': topicPartition(topicId), ':prefix': prefix },
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  return z.array(schema).parse(answer.Items ?? [])
}

const mergedNameSchema = z.object({ foldedName: z.string() })

export async function listMergedNames(
  catalogue: Table,
  { from }: TopicMergeRecord,
  limit: number,
): Promise<string[]> {
  const list = { topicId: from.topicId, prefix: mergedNamePrefix, limit }
  const rows = await listUnder(catalogue, list, mergedNameSchema)
  return rows.map(({ foldedName }) => foldedName)
}

export async function moveName(
  catalogue: Table,
  { from, into }: TopicMergeRecord,
  foldedName: string,
): Promise<void> {
  const Key = mergedNameKey(from.topicId, foldedName)
  await transact(catalogue, [
    ...redirectName(catalogue, foldedName, into),
    { Delete: { TableName: catalogue.name, Key } },
  ])
}

const entrySchema = z.object({ pk: z.string(), sk: z.string(), episodeId: numericIdSchema })

export type TopicEntry = z.infer<typeof entrySchema>

export async function listEntries(
  catalogue: Table,
  { from }: TopicMergeRecord,
  limit: number,
): Promise<TopicEntry[]> {
  return listUnder(catalogue, { topicId: from.topicId, prefix: topicEntryPrefix, limit }, entrySchema)
}

function exchanged(topics: readonly TopicRecord[], { from, into }: TopicMergeRecord): TopicRecord[] {
  const all = topics.map((topic) => (topic.topicId === from.topicId ? into : topic))
  return [...new Map(all.map((topic) => [topic.topicId, topic])).values()]
}

function withoutMergedTopic(state: EpisodeState, merge: TopicMergeRecord): EpisodeState {
  const { episode } = state
  const { analysis } = episode
  const published = publishedOf(episode)
  if (!published) return state
  const { from, into } = merge
  const topics = exchanged(published.topics, merge)
  return {
    ...state,
    episode: {
      ...episode,
      version: episode.version + 1,
      publication: { ...published, topics },
      analysis: analysis && { ...analysis, topics: topics.map(({ name }) => name) },
    },
    quotes: state.quotes.map((quote) =>
      quote.topicId === from.topicId ? { ...quote, topicId: into.topicId, topicName: into.name } : quote,
    ),
  }
}

export async function moveEpisode(
  catalogue: Table,
  { merge, episodeId, now }: { merge: TopicMergeRecord; episodeId: number; now: Date },
): Promise<boolean> {
  return repeatWhileStale(async () => {
    if (!(await findEpisode(catalogue, episodeId))) return false
    const before = await getEpisodeState(catalogue, episodeId)
    const topicId = merge.from.topicId
    if (!publishedOf(before.episode)?.topics.some((topic) => topic.topicId === topicId)) return false
    const after = withoutMergedTopic(before, merge)
    const quotes = before.quotes.filter((quote) => quote.topicId === topicId).length
    await writeChanges(catalogue, [{ before, after }], {
      podcastId: before.episode.podcastId,
      now,
      also: [progressAction(catalogue, merge, { episodes: 1, quotes })],
    })
    return true
  })
}

/** The two passes over the followers: one before the episodes are moved, one after. */
export type AccountsDone = 'areBothFollowed' | 'areAccountsDone'

/** `readTo` undefined: the scan is complete. */
export async function recordAccountsRead(
  catalogue: Table,
  { requestedAt, from }: TopicMergeRecord,
  { readTo, done }: { readTo: Record<string, string> | undefined; done: AccountsDone },
): Promise<void> {
  await catalogue.client.send(
    new UpdateCommand({
      TableName: catalogue.name,
      Key: topicMergeKey(requestedAt, from.topicId),
      UpdateExpression: readTo ? 'SET accountsReadTo = :value' : `SET ${done} = :value REMOVE accountsReadTo`,
      ExpressionAttributeValues: { ':value': readTo ?? true },
    }),
  )
}

export async function finishTopicMerge(
  catalogue: Table,
  { requestedAt, from, into }: TopicMergeRecord,
  { task, now }: { task: UpkeepTask; now: Date },
): Promise<void> {
  await transact(catalogue, [
    {
      Update: {
        TableName: catalogue.name,
        Key: topicMergeKey(requestedAt, from.topicId),
        UpdateExpression: 'SET finishedAt = :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      },
    },
    {
      Update: {
        TableName: catalogue.name,
        Key: topicItemKey(into.topicId),
        UpdateExpression: 'ADD merging :less',
        ExpressionAttributeValues: { ':less': -1 },
      },
    },
    finishTaskAction(catalogue, task),
  ])
}
