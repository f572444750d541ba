import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { episodeDelta, type Item, sumCounts, sumMethods } from '#functions/data/episodes/publication-delta.ts'
import { isEpisodeKey, isItemPointerKey } from '#functions/data/keys.ts'
import { counterActions } from '#functions/data/statistics/counters.ts'
import type { Table } from '#functions/data/table/table.ts'
import { StaleReadError, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'

export type EpisodeChange = { before?: EpisodeState; after?: EpisodeState }

export type ChangeOptions = {
  podcastId: number
  now: Date
  also?: WriteAction[]
}

function unchanged({ before }: EpisodeChange) {
  if (!before) return { ConditionExpression: 'attribute_not_exists(pk)' }
  return {
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': before.episode.version },
  }
}

function conditionOf(item: Item, change: EpisodeChange) {
  if (isEpisodeKey(item)) return unchanged(change)
  // A pointer that belongs to an older episode stays with it.
  return isItemPointerKey(item)
    ? {
        ConditionExpression: 'attribute_not_exists(pk) OR episodeId = :episodeId',
        ExpressionAttributeValues: { ':episodeId': item.episodeId },
      }
    : {}
}

async function putAlone(catalogue: Table, action: WriteAction['Put']): Promise<void> {
  if (!action) return
  try {
    await catalogue.client.send(new PutCommand(action))
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    throw new StaleReadError('Other writers were faster.', { cause })
  }
}

/**
 * Writes a single item without a transaction, at half the price.
 * @throws StaleReadError when an episode differs from `before`, or a counter was written concurrently
 */
export async function writeChanges(
  catalogue: Table,
  changes: readonly EpisodeChange[],
  options: ChangeOptions,
): Promise<void> {
  const deltas = changes.map((change) => ({ change, ...episodeDelta(change.before, change.after) }))
  const puts = deltas.flatMap(({ change, puts }) =>
    puts.map((item) => ({
      Put: { TableName: catalogue.name, Item: item, ...conditionOf(item, change) },
    })),
  )
  const deletes = deltas.flatMap(({ change, deletes }) =>
    deletes.map((key) => ({
      Delete: {
        TableName: catalogue.name,
        Key: key,
        ...(isEpisodeKey(key) && unchanged(change)),
      },
    })),
  )
  const [state] = changes.flatMap(({ before, after }) => after ?? before ?? [])
  if (!state) return
  const totals = {
    podcastId: options.podcastId,
    geographyId: state.podcast.geographyId,
    podcast: sumCounts(deltas.map((delta) => delta.podcast)),
    statistics: sumCounts(deltas.map((delta) => delta.statistics)),
    topics: deltas.flatMap((delta) => delta.topics),
    methods: sumMethods(deltas.flatMap((delta) => delta.methods)),
  }
  const counters = await counterActions(catalogue, totals, options.now)
  const actions: WriteAction[] = [...puts, ...deletes, ...counters, ...(options.also ?? [])]
  const [only] = puts
  if (actions.length === 1 && only) await putAlone(catalogue, only.Put)
  else if (actions.length > 0) await transact(catalogue, actions)
}
