import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import {
  assessmentsKey,
  assessmentsPartition,
  assessmentTotalsKey,
  assessmentTotalsPartition,
} from '#functions/data/ratings/rating-keys.ts'
import { getItems, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { type Assessments, sumAssessments, verdicts } from '#functions/domain/records/assessments.ts'

/** May be negative: repair sets an unreadable count to 0, and a vote that it held may be changed later. */
const shardCountSchema = z.int().catch(0)

/** A part of the counts. */
export const assessmentShardSchema = z.object({ good: shardCountSchema, bad: shardCountSchema })

/** Why so many, and why never fewer, is in decision 37. */
const shardCount = 64

export const allShards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard)

/** One part of the counts as an item without them. */
export type Shard = Key & Record<string, string | number>

/** Where a vote is counted: always the same of an episode's shards, and the same of those of all episodes. */
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

/** What a vote, or the removal of many, adds to a shard that is there, or that is made by it. */
export type ShardChange = { counts: Readonly<Partial<Assessments>>; isThere: boolean }

/** Adds to a shard that is there, or makes it. The counts lie in `card`, which alone the index holds, and where `ADD` does not reach. */
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

const entrySchema = z.object({ card: assessmentShardSchema })

/** More entries than there are shards. */
const limit = 1000

async function readShards(
  catalogue: Table,
  place: { index: 'gsi1' | 'gsi2'; partition: string },
): Promise<Assessments[]> {
  const { entries } = await queryIndex(catalogue, { ...place, limit })
  return entries.map((entry) => entrySchema.parse(entry).card)
}

/** How readers voted on an episode's rating. */
export async function readAssessments(catalogue: Table, episodeId: number): Promise<Assessments> {
  return sumAssessments(
    await readShards(catalogue, { index: 'gsi1', partition: assessmentsPartition(episodeId) }),
  )
}

/** The parts of what readers voted on all ratings that exist. */
export async function readAssessmentTotals(catalogue: Table): Promise<Assessments[]> {
  return readShards(catalogue, { index: 'gsi2', partition: assessmentTotalsPartition })
}

const cardSchema = z.record(z.string(), z.unknown()).catch({})

/** That a shard is as it was read, or still not there. A number that cannot be is nobody's vote, and no condition. */
export function unchangedShard(stored: Readonly<Record<string, unknown>> | undefined) {
  if (!stored) return { ConditionExpression: 'attribute_not_exists(pk)' }
  const card = cardSchema.parse(stored.card)
  const counted = assessmentShardSchema.parse(card)
  const kept = verdicts.filter((verdict) => card[verdict] === counted[verdict])
  const values = Object.fromEntries(kept.map((verdict) => [`:${verdict}`, counted[verdict]]))
  return {
    ConditionExpression: [
      'attribute_exists(pk)',
      ...kept.map((verdict) => `card.${verdict} = :${verdict}`),
    ].join(' AND '),
    ...(kept.length > 0 && { ExpressionAttributeValues: values }),
  }
}

async function removeShard(catalogue: Table, episodeId: number, shard: number): Promise<void> {
  const own = shardOfEpisode(episodeId, shard)
  const totals = shardOfTotals(shard)
  const found = await getItems(catalogue, [own, totals])
  const stored = found.find(own)
  if (!stored) return
  const { card } = entrySchema.parse(stored)
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
 * Removes the counts of an episode that is no more, and takes them out of those of all episodes. Nothing is counted after that: whoever
 * makes a shard needs the episode, and whoever adds to one needs the shard.
 */
export async function removeAssessments(catalogue: Table, episodeId: number): Promise<void> {
  const keys = allShards.map((shard) => assessmentsKey(episodeId, shard))
  const found = await getItems(catalogue, keys)
  for (const shard of allShards.filter((shard) => found.find(assessmentsKey(episodeId, shard)))) {
    await repeatWhileStale(() => removeShard(catalogue, episodeId, shard))
  }
}
