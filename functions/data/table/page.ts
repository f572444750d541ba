import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type IndexName, type Key, keyText } from '#functions/data/keys.ts'
import { type Pauses, pauseBefore } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'

export type StoredItem = Record<string, unknown>

/** DynamoDB's `LastEvaluatedKey`. All our keys are strings. */
export type PageKey = Record<string, string>

export type Page<Entry> = { entries: Entry[]; next?: PageKey }

export type PageOptions = { limit: number; start?: PageKey | undefined }

/** Default: descending. */
export type OrderedPage = PageOptions & { isAscending?: boolean }

export type IndexQuery = OrderedPage & {
  index: IndexName
  partition: string
  /** Upper bound of the sort key, exclusive. */
  before?: string
  /** A prefix of the sort key. Cannot be combined with `before` or `from`. */
  beginning?: string
  /** Lower bound of the sort key, inclusive. */
  from?: string
}

type SortCondition = { condition: string; texts: Record<string, string> }

function sortCondition({ before, beginning, from }: IndexQuery): SortCondition | undefined {
  if (beginning !== undefined) {
    return { condition: 'begins_with(#sk, :beginning)', texts: { ':beginning': beginning } }
  }
  if (before !== undefined && from !== undefined) {
    // BETWEEN includes `before`, but no sort key equals it: keys are longer than their order prefix.
    return { condition: '#sk BETWEEN :from AND :before', texts: { ':from': from, ':before': before } }
  }
  if (before !== undefined) return { condition: '#sk < :before', texts: { ':before': before } }
  return from === undefined ? undefined : { condition: '#sk >= :from', texts: { ':from': from } }
}

function pageKeyOf(lastKey: StoredItem | undefined): PageKey | undefined {
  return lastKey && Object.fromEntries(Object.entries(lastKey).map(([name, value]) => [name, String(value)]))
}

export async function queryIndex(table: Table, query: IndexQuery): Promise<Page<StoredItem>> {
  const { index, partition } = query
  const sort = sortCondition(query)
  const answer = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: index,
      KeyConditionExpression: sort ? `#pk = :pk AND ${sort.condition}` : '#pk = :pk',
      ExpressionAttributeNames: { '#pk': `${index}pk`, ...(sort && { '#sk': `${index}sk` }) },
      ExpressionAttributeValues: { ':pk': partition, ...sort?.texts },
      ScanIndexForward: query.isAscending ?? false,
      Limit: query.limit,
      ExclusiveStartKey: query.start,
    }),
  )
  const next = pageKeyOf(answer.LastEvaluatedKey)
  return { entries: answer.Items ?? [], ...(next && { next }) }
}

export async function queryNewest(
  table: Table,
  query: PageOptions & { partition: string; prefix?: string },
): Promise<Page<StoredItem>> {
  const { partition, prefix } = query
  const answer = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: prefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': partition, ...(prefix !== undefined && { ':prefix': prefix }) },
      ScanIndexForward: false,
      Limit: query.limit,
      ExclusiveStartKey: query.start,
    }),
  )
  const next = pageKeyOf(answer.LastEvaluatedKey)
  return { entries: answer.Items ?? [], ...(next && { next }) }
}

/** Returns the whole partition in ascending order. Strongly consistent by default, which costs double. */
export async function readPartition(
  table: Table,
  pk: string,
  options: { isConsistent: boolean; prefix?: string } = { isConsistent: true },
): Promise<StoredItem[]> {
  const { prefix } = options
  const items: StoredItem[] = []
  let start: StoredItem | undefined
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: prefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ...(prefix !== undefined && { ':prefix': prefix }) },
        ConsistentRead: options.isConsistent,
        ExclusiveStartKey: start,
      }),
    )
    items.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start)
  return items
}

/** BatchGetItem takes 100 keys (docs: BatchGetItem). */
const batchSize = 100

const maximumRounds = 8

type Reading = Pauses & { isConsistent: boolean }

async function getBatch(table: Table, keys: Key[], reading: Reading): Promise<StoredItem[]> {
  const items: StoredItem[] = []
  let open: Record<string, unknown>[] = keys
  for (let round = 0; open.length > 0; round += 1) {
    if (round === maximumRounds) throw new Error(`${open.length} items could not be read from ${table.name}.`)
    // Keys are left over when throttled or above 16 MB (docs: BatchGetItem). SDKs do not retry them.
    if (round > 0) await pauseBefore(round - 1, reading)
    const request = { Keys: open, ConsistentRead: reading.isConsistent }
    const answer = await table.client.send(new BatchGetCommand({ RequestItems: { [table.name]: request } }))
    items.push(...(answer.Responses?.[table.name] ?? []))
    open = answer.UnprocessedKeys?.[table.name]?.Keys ?? []
  }
  return items
}

export type FoundItems = { find(key: Key): StoredItem | undefined }

/** @throws Error when a batch is incomplete after eight rounds */
export async function getItems(
  table: Table,
  keys: readonly Key[],
  reading: Reading = { isConsistent: true },
): Promise<FoundItems> {
  const wanted = [...new Map(keys.map((key) => [keyText(key), { pk: key.pk, sk: key.sk }])).values()]
  const found = new Map<string, StoredItem>()
  for (let start = 0; start < wanted.length; start += batchSize) {
    const items = await getBatch(table, wanted.slice(start, start + batchSize), reading)
    for (const item of items) found.set(keyText(item), item)
  }
  return { find: (key) => found.get(keyText(key)) }
}
