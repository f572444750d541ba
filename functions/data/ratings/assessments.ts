import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import {
  assessmentsKey,
  assessmentsPartition,
  assessmentTotalsKey,
  assessmentTotalsPartition,
} from '#functions/data/ratings/rating-keys.ts'
import { getItems, queryIndex, type StoredItem } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { readCounts } from '#functions/data/table/unreadable-record.ts'
import { type Assessments, sumAssessments, verdicts } from '#functions/domain/records/assessments.ts'

/**
 * Can be negative: repair resets an unreadable count to 0, and a vote counted before may still be changed.
 */
const shardCountSchema = z.int().prefault(0)

export const assessmentShardSchema = z.object({ good: shardCountSchema, bad: shardCountSchema })

/** Must never shrink. Decision 37 explains the number. */
const shardCount = 64

export const allShards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard)

export type Shard = Key & Record<string, string | number>

/**
 * Depends only on the vote's key: a vote always counts in the same shard, of the episode and of the totals.
 */
export function shardOf({ pk, sk }: Key): number {
  return createHash('sha256').update(`${pk}#${sk}`).digest().readUInt32BE() % shardCount
}

export const shardOfEpisode = (episodeId: number, shard: number): Shard => ({
  ...assessmentsKey(episodeId, shard),
  episodeId,
  gsi1pk: assessmentsPartition(episodeId),
  gsi1sk: String(shard),
})

export const shardOfTotals = (shard: number): Shard => ({
  ...assessmentTotalsKey(shard),
  gsi2pk: assessmentTotalsPartition,
  gsi2sk: String(shard),
})

export type ShardChange = { counts: Readonly<Partial<Assessments>>; isThere: boolean }

/** `ADD` cannot create the nested counts in `card`, so a missing shard is created with a Put. */
export function countAction(
  catalogue: Table,
  { pk, sk, ...shard }: Shard,
  { counts, isThere }: ShardChange,
): WriteAction {
  const TableName = catalogue.name
  if (!isThere) {
    const Item = { pk, sk, ...shard, card: { good: 0, bad: 0, ...counts } }
    return { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } }
  }
  const changed = verdicts.filter((verdict) => counts[verdict] !== undefined)
  return {
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: `SET ${changed.map((verdict) => `card.${verdict} = card.${verdict} + :${verdict}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: Object.fromEntries(
        changed.map((verdict) => [`:${verdict}`, counts[verdict]]),
      ),
    },
  }
}

const readShard = (item: StoredItem): Assessments =>
  readCounts({ pk: String(item.pk), sk: String(item.sk) }, item.card, assessmentShardSchema)

/** Exceeds the number of shards, so that one page has all. */
const limit = 1000

async function readShards(
  catalogue: Table,
  place: { index: 'gsi1' | 'gsi2'; partition: string },
): Promise<Assessments[]> {
  const { entries } = await queryIndex(catalogue, { ...place, limit })
  return entries.map(readShard)
}

export async function readAssessments(catalogue: Table, episodeId: number): Promise<Assessments> {
  return sumAssessments(
    await readShards(catalogue, { index: 'gsi1', partition: assessmentsPartition(episodeId) }),
  )
}

export async function readAssessmentTotals(catalogue: Table): Promise<Assessments[]> {
  return readShards(catalogue, { index: 'gsi2', partition: assessmentTotalsPartition })
}

const cardSchema = z.record(z.string(), z.unknown())

/** Compares only the valid counts, so that a shard with an invalid one can be replaced. */
export function unchangedShard(stored: Readonly<Record<string, unknown>> | undefined) {
  if (!stored) return { ConditionExpression: 'attribute_not_exists(pk)' }
  const card = cardSchema.safeParse(stored.card).data ?? {}
  const kept = verdicts.filter((verdict) => z.int().safeParse(card[verdict]).success)
  const values = Object.fromEntries(kept.map((verdict) => [`:${verdict}`, card[verdict]]))
  return {
    ConditionExpression: [
      'attribute_exists(pk)',
      ...kept.map((verdict) => `card.${verdict} = :${verdict}`),
    ].join(' AND '),
    ...(kept.length > 0 && { ExpressionAttributeValues: values }),
  }
}

async function deleteShard(catalogue: Table, episodeId: number, shard: number): Promise<void> {
  const own = shardOfEpisode(episodeId, shard)
  const totals = shardOfTotals(shard)
  const found = await getItems(catalogue, [own, totals])
  const stored = found.find(own)
  if (!stored) return
  const card = readShard(stored)
  await transact(catalogue, [
    {
      Delete: {
        TableName: catalogue.name,
        Key: assessmentsKey(episodeId, shard),
        ...unchangedShard(stored),
      },
    },
    countAction(catalogue, totals, {
      counts: { good: 0 - card.good, bad: 0 - card.bad },
      isThere: found.find(totals) !== undefined,
    }),
  ])
}

/**
 * No vote can be added later: creating a shard requires the episode, and adding to one requires the shard.
 */
export async function deleteAssessments(catalogue: Table, episodeId: number): Promise<void> {
  const keys = allShards.map((shard) => assessmentsKey(episodeId, shard))
  const found = await getItems(catalogue, keys)
  for (const shard of allShards.filter((shard) => found.find(assessmentsKey(episodeId, shard)))) {
    await repeatWhileStale(() => deleteShard(catalogue, episodeId, shard))
  }
}
