import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { readerDigestKey } from '#functions/data/digests/digest-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { stillThere } from '#functions/data/users/users.ts'
import { type DigestState, digestStateSchema } from '#functions/domain/records/digest-state-record.ts'

/** Strongly consistent. Returns the empty state if the user was never part of a run. */
export async function findDigestState(people: Table, userId: string): Promise<DigestState> {
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: readerDigestKey(userId), ConsistentRead: true }),
  )
  return digestStateSchema.parse(answer.Item ?? {})
}

export type DigestStateChange = { userId: string; state: DigestState; next: DigestState }

/**
 * Never recreates a deleted state.
 * @throws StaleReadError when it changed since it was read, or the account is being deleted
 */
export async function replaceDigestState(
  people: Table,
  { userId, state, next }: DigestStateChange,
  also: WriteAction[] = [],
): Promise<DigestState> {
  const { version } = state
  const saved = { ...next, version: version + 1 }
  const put = { TableName: people.name, Item: { ...readerDigestKey(userId), ...saved } }
  const actions: WriteAction[] =
    version === 0
      ? [{ Put: { ...put, ConditionExpression: 'attribute_not_exists(pk)' } }, stillThere(people, userId)]
      : [
          {
            Put: {
              ...put,
              ConditionExpression: 'version = :version',
              ExpressionAttributeValues: { ':version': version },
            },
          },
        ]
  await transact(people, [...actions, ...also])
  return saved
}
