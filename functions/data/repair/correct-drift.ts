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

/** The frequency or votes are those that were compared: what is published or voted meanwhile changes them. A number that cannot be is nobody's to change. */
function sameCount({ key, stored }: ItemDrift) {
  if (isAssessmentsKey(key) || isAssessmentTotalsKey(key)) return unchangedShard(stored)
  if (!isFrequencyKey(key)) return {}
  const frequency = stored?.frequency
  return typeof frequency === 'number' && Number.isSafeInteger(frequency)
    ? { ConditionExpression: 'frequency = :stored', ExpressionAttributeValues: { ':stored': frequency } }
    : { ConditionExpression: `attribute_${stored ? '' : 'not_'}exists(pk)` }
}

/** Episodes and podcasts under their next version, so that a writer who read them before reads them again. */
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

/** Those that drifted, and those that follow frequencies which did. */
async function needClouds(catalogue: Table, found: readonly Drift[]): Promise<boolean> {
  if (found.some(({ key }) => isCloudKey(key))) return true
  if (!found.some(({ key }) => isFrequencyKey(key))) return false
  return (await findCloudDrift(catalogue)).some((drift) => drift.kind === 'item' && drift.stored)
}

/**
 * Writes what `findDrift` and `findCloudDrift` found missing. Counters are added to, so that publications meanwhile are not lost; one
 * that nothing can be added to is replaced. Clouds are written last, from the frequencies. Answers what is still to be done: what
 * somebody changed meanwhile, and what nobody can read or has any more.
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
