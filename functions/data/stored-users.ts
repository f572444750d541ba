import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { StoredItem } from '#functions/data/page.ts'
import { isUserKey } from '#functions/data/people-keys.ts'
import type { Item } from '#functions/data/publication-delta.ts'
import type { Table } from '#functions/data/table.ts'
import { successorOf, userItem } from '#functions/data/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** Every account as it is stored, consistently read. */
export async function* scanUsers(people: Table): AsyncGenerator<Item> {
  let start: StoredItem | undefined
  do {
    const page = await people.client.send(
      new ScanCommand({ TableName: people.name, ConsistentRead: true, ExclusiveStartKey: start }),
    )
    for (const item of (page.Items ?? []).filter(isUserKey)) {
      yield { ...item, pk: String(item.pk), sk: String(item.sk) }
    }
    start = page.LastEvaluatedKey
  } while (start)
}

/** Writes an account anew, under its next version; answers false where somebody wrote it meanwhile. */
export async function rewriteUser(people: Table, user: UserRecord): Promise<boolean> {
  try {
    await people.client.send(
      new PutCommand({
        TableName: people.name,
        Item: userItem(successorOf(user, user)),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': user.version },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
