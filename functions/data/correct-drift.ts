import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, type PutCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unchangedShard } from '#functions/data/assessments.ts'
import { addAction } from '#functions/data/counters.ts'
import { isEpisodeKey, isPodcastKey } from '#functions/data/keys.ts'
import type { Item } from '#functions/data/publication-delta.ts'
import { isAssessmentsKey, isAssessmentTotalsKey } from '#functions/data/rating-keys.ts'
import type { Drift } from '#functions/data/repair.ts'
import type { Table } from '#functions/data/table.ts'

type ConditionalPut = Pick<PutCommandInput, 'Item' | 'ConditionExpression' | 'ExpressionAttributeValues'>

/** Under the next version, so that a writer who read the episode or podcast before reads it again. */
function putAction(expected: Item, stored: Item | undefined): ConditionalPut {
  // Unless a vote was counted meanwhile.
  if (isAssessmentsKey(expected) || isAssessmentTotalsKey(expected))
    return { Item: expected, ...unchangedShard(stored) }
  if (!isEpisodeKey(expected) && !isPodcastKey(expected)) return { Item: expected }
  const version = Number(expected.version)
  return {
    Item: { ...expected, version: version + 1 },
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  }
}

async function correct(catalogue: Table, drift: Exclude<Drift, { kind: 'unreadable' }>): Promise<void> {
  const { client, name } = catalogue
  if (drift.kind === 'counter') {
    const { Update } = addAction(catalogue, drift.key, { counts: drift.missing, set: drift.instead })
    if (Update) await client.send(new UpdateCommand(Update))
  } else if (drift.expected) {
    await client.send(new PutCommand({ TableName: name, ...putAction(drift.expected, drift.stored) }))
  } else {
    await client.send(new DeleteCommand({ TableName: name, Key: drift.key }))
  }
}

/**
 * Writes what `findDrift` found missing. Counters are added to, so that publications meanwhile are not lost; one that nothing can be
 * added to is replaced. Answers what is still to be done: what somebody changed meanwhile, and what nobody can read.
 */
export async function correctDrift(catalogue: Table, found: readonly Drift[]): Promise<Drift[]> {
  const left: Drift[] = []
  for (const drift of found) {
    try {
      if (drift.kind === 'unreadable') left.push(drift)
      else await correct(catalogue, drift)
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      left.push(drift)
    }
  }
  return left
}
