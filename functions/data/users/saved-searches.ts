import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact } from '#functions/data/table/transaction.ts'
import { savedSearchesKey } from '#functions/data/users/people-keys.ts'
import { stillThere } from '#functions/data/users/users.ts'
import { type SavedSearch, savedSearchesSchema } from '#functions/domain/records/saved-search-record.ts'

async function readItem(people: Table, userId: string) {
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: savedSearchesKey(userId), ConsistentRead: true }),
  )
  return savedSearchesSchema.parse(answer.Item ?? {})
}

/** Strongly consistent. Oldest first. */
export async function findSavedSearches(people: Table, userId: string): Promise<readonly SavedSearch[]> {
  return (await readItem(people, userId)).searches
}

/**
 * Writes nothing if `change` returns what it got. One item has all of a user's searches, so that two calls at
 * once cannot exceed a limit.
 * @throws StaleReadError also if the account is being deleted
 */
export async function changeSavedSearches(
  people: Table,
  userId: string,
  change: (saved: readonly SavedSearch[]) => readonly SavedSearch[],
): Promise<readonly SavedSearch[]> {
  return repeatWhileStale(async () => {
    const { version, searches } = await readItem(people, userId)
    const next = change(searches)
    if (next === searches) return searches
    const put = {
      TableName: people.name,
      Item: { ...savedSearchesKey(userId), version: version + 1, searches: next },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeValues: { ':version': version },
    }
    await transact(people, [{ Put: put }, stillThere(people, userId)])
    return next
  })
}
