import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { postingKey, postingsPartition } from '#functions/data/search/search-keys.ts'
import { changeItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EntryChange } from '#functions/domain/search/index-entry.ts'
import type { PostingCursor } from '#functions/domain/search/intersect.ts'
import { decodePosting, latestOrder, type Posting } from '#functions/domain/search/posting.ts'

/** Counts the read units of one search, as DynamoDB reports them. */
export type Meter = { units: number }

export type FoundPosting = { order: string; posting: Posting }

const itemSchema = z.object({ sk: z.string(), data: z.instanceof(Uint8Array) })
type StoredPosting = z.infer<typeof itemSchema>

/** About 4 kB, which cost half a unit. */
const smallestPage = 80
/** Of all terms of a search together, which bounds what it reads beyond its allowance: about 5 units. */
const mostAtOnce = 480

type PageRequest = { term: string; order: string; limit: number; meter: Meter }

async function readPage(search: Table, { term, order, limit, meter }: PageRequest): Promise<StoredPosting[]> {
  const answer = await search.client.send(
    new QueryCommand({
      TableName: search.name,
      KeyConditionExpression: 'pk = :pk AND sk <= :order',
      ExpressionAttributeValues: { ':pk': postingsPartition(term), ':order': order },
      ScanIndexForward: false,
      Limit: limit,
      ReturnConsumedCapacity: 'TOTAL',
    }),
  )
  meter.units += answer.ConsumedCapacity?.CapacityUnits ?? 0
  return z.array(itemSchema).parse(answer.Items ?? [])
}

/**
 * Reads larger pages while most of each is used, and small ones again after a leap. `terms` is the number of
 * cursors that are read together.
 */
export function openPostings(
  search: Table,
  term: string,
  { meter, terms }: { meter: Meter; terms: number },
): PostingCursor<FoundPosting> {
  const largest = Math.floor(mostAtOnce / terms)
  const smallest = Math.min(smallestPage, largest)
  let page: StoredPosting[] = []
  let next = 0
  let asked = 0
  let limit = smallest
  const isLast = () => asked > 0 && page.length < asked
  const take = (order: string): FoundPosting | undefined => {
    const offset = page.slice(next).findIndex((item) => item.sk <= order)
    if (offset < 0) return undefined
    next += offset
    const item = page[next]
    return item && { order: item.sk, posting: decodePosting(item.data) }
  }
  return {
    seek: async (order) => {
      const found = take(order)
      if (found || isLast()) return found
      limit = next > page.length / 2 ? Math.min(limit * 2, largest) : smallest
      page = await readPage(search, { term, order, limit, meter })
      next = 0
      asked = limit
      return take(order)
    },
  }
}

/** How much its newest episodes say a word. */
export type WordUse = { episodes: number; times: number }

/** Costs half a unit for most words. */
export async function readUse(
  search: Table,
  term: string,
  { newest, meter }: { newest: number; meter: Meter },
): Promise<WordUse> {
  const items = await readPage(search, { term, order: latestOrder, limit: newest, meter })
  const times = items.map(({ data }) => decodePosting(data).positions.length)
  return { episodes: items.length, times: times.reduce((sum, count) => sum + count, 0) }
}

/** Not atomic: a failure leaves some postings written, and the same changes can be written again. */
export const writePostings = (search: Table, changes: readonly EntryChange[]): Promise<void> =>
  changeItems(
    search,
    changes.map(({ term, order, data }) => {
      const key = postingKey(term, order)
      return data ? { put: { ...key, data } } : { delete: key }
    }),
  )
