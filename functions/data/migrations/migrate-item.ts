import { isDeepStrictEqual } from 'node:util'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { isPromptVersionKey, type Key, keyText } from '#functions/data/keys.ts'
import { repeatWhile } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { StoredItem } from '#functions/domain/migrations/migrations.ts'

export type Change = (item: StoredItem) => StoredItem | undefined

/** Writers that read the item before the migration must read it again. A prompt's version is its name. */
function withNextVersion(item: StoredItem): StoredItem {
  const { version } = item
  return typeof version === 'number' && !isPromptVersionKey(item) ? { ...item, version: version + 1 } : item
}

const differs = (before: StoredItem, after: StoredItem, name: string) =>
  !isDeepStrictEqual(before[name], after[name])

const namesOf = (...items: StoredItem[]) => [...new Set(items.flatMap((item) => Object.keys(item)))]

/** Writes only the attributes that differ, and only if the item is still as it was read. */
function updateOf(before: StoredItem, after: StoredItem) {
  const attributes = namesOf(before, after).map((name, n) => ({
    name,
    n,
    old: before[name],
    next: after[name],
  }))
  const changed = attributes.filter(({ name }) => differs(before, after, name))
  const set = changed.filter(({ next }) => next !== undefined).map(({ n }) => `#n${n} = :next${n}`)
  const removed = changed.filter(({ next }) => next === undefined).map(({ n }) => `#n${n}`)
  const same = attributes.map(({ n, old }) =>
    old === undefined ? `attribute_not_exists(#n${n})` : `#n${n} = :old${n}`,
  )
  const values = [
    ...attributes.map(({ n, old }) => [`:old${n}`, old]),
    ...changed.map(({ n, next }) => [`:next${n}`, next]),
  ]
  return {
    UpdateExpression: `${set.length > 0 ? `SET ${set}` : ''} ${removed.length > 0 ? `REMOVE ${removed}` : ''}`,
    ConditionExpression: same.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map(({ name, n }) => [`#n${n}`, name])),
    ExpressionAttributeValues: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
  }
}

/**
 * @returns false for an item that may stay as it is
 * @throws RangeError when the key is changed
 */
async function changeOnce({ client, name }: Table, item: StoredItem & Key, change: Change): Promise<boolean> {
  const { pk, sk } = item
  const changed = change(item)
  if (!changed || !namesOf(item, changed).some((one) => differs(item, changed, one))) return false
  if (keyText(changed) !== keyText(item)) throw new RangeError(`A migration changes the key ${pk} / ${sk}.`)
  const update = updateOf(item, withNextVersion(changed))
  await client.send(new UpdateCommand({ TableName: name, Key: { pk, sk }, ...update }))
  return true
}

async function readAgain({ client, name }: Table, { pk, sk }: Key): Promise<(StoredItem & Key) | undefined> {
  const request = { TableName: name, Key: { pk, sk }, ConsistentRead: true }
  const { Item } = await client.send(new GetCommand(request))
  return Item && { ...Item, pk, sk }
}

/**
 * If another writer was faster, the item is read and changed again.
 * @returns true if the item was written
 */
export async function migrateItem(table: Table, read: StoredItem & Key, change: Change): Promise<boolean> {
  let item: (StoredItem & Key) | undefined = read
  let isStale = false
  const attempt = async () => {
    if (isStale) item = await readAgain(table, read)
    isStale = true
    return item !== undefined && (await changeOnce(table, item, change))
  }
  const isTransient = (error: unknown) => error instanceof ConditionalCheckFailedException
  return repeatWhile(attempt, { isTransient })
}
