import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { isPodcastKey, isPrivateNamesKey, isSettingKey, type Keyed } from '#functions/data/keys.ts'
import { isLastingKey } from '#functions/data/operations-keys.ts'
import { type Pauses, pauseBefore } from '#functions/data/table/backoff.ts'
import { inSeconds } from '#functions/data/table/expiry.ts'
import { isOfPoolKey, isUserKey } from '#functions/data/users/people-keys.ts'
import { type Item, itemSchema, keyedOf } from '#scripts/move/item.ts'
import type { TableName } from '#scripts/move/manifest.ts'

export type ItemTable = { client: DynamoDBClient; name: string }

type Rule = {
  isMoved(key: Keyed): boolean
  /**
   * Written after everything else, because the work of a deployment begins with these: feed checks with
   * podcasts, runs and digests with settings, sign-ins with users. Private names come
   * before podcasts, because episodes are indexed with them.
   */
  isLast(key: Keyed): boolean
}

export const itemRules: Readonly<Record<TableName, Rule>> = {
  catalogue: {
    isMoved: () => true,
    isLast: (key) => isPodcastKey(key) || (isSettingKey(key) && !isPrivateNamesKey(key)),
  },
  people: { isMoved: (key) => !isOfPoolKey(key), isLast: isUserKey },
  operations: { isMoved: isLastingKey, isLast: () => false },
}

const hasExpired = ({ expiresAt }: Item, now: Date) =>
  expiresAt !== undefined && 'N' in expiresAt && Number(expiresAt.N) <= inSeconds(now)

/** Not a point in time: what changes meanwhile may be read before or after the change. */
export async function* exportItems(
  { client, name: TableName }: ItemTable,
  table: TableName,
  now: Date,
): AsyncGenerator<Item> {
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const stored of page.Items ?? []) {
      const item = itemSchema.parse(stored)
      if (itemRules[table].isMoved(keyedOf(item)) && !hasExpired(item, now)) yield item
    }
  }
}

/** BatchWriteItem takes 25 items (docs: BatchWriteItem). */
export const itemsAtOnce = 25

const maximumRounds = 12

/** @throws Error when DynamoDB has not taken all of them after twelve rounds */
export async function writeItems(
  { client, name }: ItemTable,
  items: readonly Item[],
  pauses: Pauses = {},
): Promise<void> {
  let open: WriteRequest[] = items.map((Item) => ({ PutRequest: { Item } }))
  for (let round = 0; open.length > 0; round += 1) {
    if (round === maximumRounds) throw new Error(`${open.length} items could not be written to ${name}.`)
    if (round > 0) await pauseBefore(round - 1, pauses)
    const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: open } }))
    open = answer.UnprocessedItems?.[name] ?? []
  }
}
