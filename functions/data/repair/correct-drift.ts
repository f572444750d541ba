import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Item } from '#functions/data/episodes/publication-delta.ts'
import { isCloudKey, isEpisodeKey, isFrequencyKey, isPodcastKey } from '#functions/data/keys.ts'
import { unchangedShard } from '#functions/data/ratings/assessments.ts'
import { isAssessmentsKey, isAssessmentTotalsKey } from '#functions/data/ratings/rating-keys.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { addAction } from '#functions/data/statistics/counters.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findCloudDrift, rewriteClouds } from '#functions/data/topics/clouds.ts'

type ItemDrift = Extract<Drift, { kind: 'item' }>

/**
 * Writes only if the count is still the compared one, because publications and votes go on. Invalid counts
 * are not compared.
 */
function sameCount({ key, stored }: ItemDrift) {
  if (isAssessmentsKey(key) || isAssessmentTotalsKey(key)) return unchangedShard(stored)
  if (!isFrequencyKey(key)) return {}
  const frequency = stored?.frequency
  return typeof frequency === 'number' && Number.isSafeInteger(frequency)
    ? { ConditionExpression: 'frequency = :stored', ExpressionAttributeValues: { ':stored': frequency } }
    : { ConditionExpression: `attribute_${stored ? '' : 'not_'}exists(pk)` }
}

/** Increments the version, so that concurrent writers must read again. */
function putOf(expected: Item, drift: ItemDrift) {
  if (!isEpisodeKey(expected) && !isPodcastKey(expected)) return { Item: expected, ...sameCount(drift) }
  const version = Number(expected.version)
  return {
    Item: { ...expected, version: version + 1 },
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  }
}

async function correct(
  { client, name: TableName }: Table,
  drift: Extract<Drift, { kind: 'counter' | 'item' }>,
): Promise<void> {
  if (drift.kind === 'counter') {
    const change = { counts: drift.missing, set: drift.instead }
    const { Update } = addAction({ client, name: TableName }, drift.key, change)
    if (Update) await client.send(new UpdateCommand(Update))
  } else if (drift.expected) {
    await client.send(new PutCommand({ TableName, ...putOf(drift.expected, drift) }))
  } else {
    await client.send(new DeleteCommand({ TableName, Key: drift.key, ...sameCount(drift) }))
  }
}

async function needClouds(catalogue: Table, found: readonly Drift[]): Promise<boolean> {
  if (found.some(({ key }) => isCloudKey(key))) return true
  if (!found.some(({ key }) => isFrequencyKey(key))) return false
  return (await findCloudDrift(catalogue)).some((drift) => drift.kind === 'item' && drift.stored)
}

/**
 * Adds differences to counters, so that concurrent publications are not lost. Returns the drift that remains.
 */
export async function correctDrift(
  catalogue: Table,
  found: readonly Drift[],
  now: Date = new Date(),
): Promise<Drift[]> {
  const left: Drift[] = []
  for (const drift of found) {
    try {
      if (drift.kind === 'unreadable' || drift.kind === 'lost') left.push(drift)
      else if (!isCloudKey(drift.key)) await correct(catalogue, drift)
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      left.push(drift)
    }
  }
  if (await needClouds(catalogue, found)) await rewriteClouds(catalogue, now)
  return left
}
