import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Drift } from '#functions/data/drift.ts'
import { isUserKey } from '#functions/data/keys.ts'
import type { StoredItem } from '#functions/data/page.ts'
import type { Item } from '#functions/data/publication-delta.ts'
import type { Table } from '#functions/data/table.ts'
import { successorOf, userItem } from '#functions/data/users.ts'
import { type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { canonical } from '#functions/domain/text/canonical.ts'

type UserDrift = Extract<Drift, { kind: 'item' }> & { user: UserRecord }

/** What lists of users find somebody by and show. */
const listed = /^(?:gsi|card)/
const listedPart = (item: StoredItem) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => listed.test(name)))

function driftOf(stored: Item): UserDrift[] {
  const user = userRecordSchema.parse(stored)
  const expected = userItem(user)
  const { pk, sk } = expected
  if (canonical({ pk, sk, ...listedPart(stored) }) === canonical({ pk, sk, ...listedPart(expected) }))
    return []
  return [{ kind: 'item', key: { pk, sk }, stored, expected, user }]
}

/** Accounts that lists of users do not show as they are: those from before the lists, until they are written for the first time. */
export async function findUserDrift(people: Table): Promise<UserDrift[]> {
  const found: UserDrift[] = []
  let start: StoredItem | undefined
  do {
    const page = await people.client.send(
      new ScanCommand({ TableName: people.name, ConsistentRead: true, ExclusiveStartKey: start }),
    )
    const items = (page.Items ?? []).filter(isUserKey)
    found.push(...items.flatMap((item) => driftOf({ ...item, pk: String(item.pk), sk: String(item.sk) })))
    start = page.LastEvaluatedKey
  } while (start)
  return found
}

/** Writes those accounts anew; answers the ones that somebody wrote meanwhile, who are as they should be by that. */
export async function correctUserDrift(people: Table, found: readonly UserDrift[]): Promise<UserDrift[]> {
  const left: UserDrift[] = []
  for (const drift of found) {
    try {
      await people.client.send(
        new PutCommand({
          TableName: people.name,
          Item: userItem(successorOf(drift.user, drift.user)),
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': drift.user.version },
        }),
      )
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      left.push(drift)
    }
  }
  return left
}
