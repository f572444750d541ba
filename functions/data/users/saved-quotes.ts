import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import {
  savedQuoteIdsKey,
  savedQuoteKey,
  savedQuotePrefix,
  userPartition,
} from '#functions/data/users/people-keys.ts'
import { stillThere } from '#functions/data/users/users.ts'
import {
  newQuotes,
  savedQuoteIdsSchema,
  storedQuoteSchema,
  withQuoteId,
} from '#functions/domain/records/saved-quote-record.ts'
import type { SavedQuote, SavedQuoteView } from '#shared/domain/saved-quote.ts'

/** Newest first. */
export async function listSavedQuotes(people: Table, userId: string): Promise<SavedQuoteView[]> {
  const options = { isConsistent: true, prefix: savedQuotePrefix }
  const items = await readPartition(people, userPartition(userId), options)
  const quotes = items.map((item) => storedQuoteSchema.parse(item).quote)
  return quotes.toSorted((one, other) => other.saved_at.localeCompare(one.saved_at))
}

type Change = { ids: readonly string[]; writes: readonly WriteAction[] }

/**
 * One item counts the quotes, so that two calls at once cannot exceed the limit.
 * @throws StaleReadError also if the account is being deleted
 */
async function changeQuotes(
  people: Table,
  userId: string,
  change: (ids: readonly string[]) => Change,
): Promise<void> {
  await repeatWhileStale(async () => {
    const key = savedQuoteIdsKey(userId)
    const { Item: item = {} } = await people.client.send(
      new GetCommand({ TableName: people.name, Key: key, ConsistentRead: true }),
    )
    const { version, ids } = savedQuoteIdsSchema.parse(item)
    const next = change(ids)
    if (next.writes.length === 0) return
    const put = {
      TableName: people.name,
      Item: { ...key, version: version + 1, ids: next.ids },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeValues: { ':version': version },
    }
    await transact(people, [{ Put: put }, ...next.writes, stillThere(people, userId)])
  })
}

/**
 * Returns the ids of `quotes`.
 * @throws DomainError `too-many-saved-quotes`; StaleReadError also if the account is being deleted
 */
export async function saveQuotes(
  people: Table,
  userId: string,
  quotes: readonly SavedQuote[],
): Promise<string[]> {
  const wanted = quotes.map(withQuoteId)
  await changeQuotes(people, userId, (ids) => {
    const added = newQuotes(ids, wanted)
    return {
      ids: [...ids, ...added.map(({ id }) => id)],
      writes: added.map((quote) => ({
        Put: { TableName: people.name, Item: { ...savedQuoteKey(userId, quote.id), quote } },
      })),
    }
  })
  return wanted.map(({ id }) => id)
}

/** Does nothing if there is no such quote. */
export async function deleteSavedQuote(people: Table, userId: string, id: string): Promise<void> {
  await changeQuotes(people, userId, (ids) => ({
    ids: ids.filter((other) => other !== id),
    writes: ids.includes(id) ? [{ Delete: { TableName: people.name, Key: savedQuoteKey(userId, id) } }] : [],
  }))
}
