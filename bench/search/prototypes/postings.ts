// biome-ignore-all lint: a prototype of the bake-off
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Table } from '#functions/data/table/table.ts'

/** Short, because a posting is small and each byte of its key and names is read with it. */
const minuteDigits = 6
const idDigits = 5
const digits = (value: number, count: number) => value.toString(36).padStart(count, '0')

/** The minute of publication and the id: newest first when read backward. */
export const atOf = (time: number, id: number) =>
  digits(Math.floor(time / 60_000), minuteDigits) + digits(id, idDigits)
export const idOf = (at: string) => Number.parseInt(at.slice(minuteDigits), 36)
const minuteOf = (at: string) => Number.parseInt(at.slice(0, minuteDigits), 36)

export type Posting = { at: string; places: readonly number[] }
export type Query = { phrases: readonly (readonly string[])[]; excluded: readonly string[]; before?: string }
export type Bounds = { hits: number; units: number; firstPage: number; largestPage: number }
export type Hit = { at: string; places: readonly number[] }
export type Outcome = { hits: Hit[]; units: number; requests: number; lookedBackTo: string | undefined }

export function encodePlaces(places: readonly number[]): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const place of places) {
    let rest = place - before
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
    before = place
  }
  return Uint8Array.from(bytes)
}

export function decodePlaces(bytes: Uint8Array): number[] {
  const places: number[] = []
  let before = 0
  let value = 0
  let shift = 0
  for (const byte of bytes) {
    value |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    before += value
    places.push(before)
    value = 0
    shift = 0
  }
  return places
}

/** Stance, show and places in one attribute, because every further attribute costs its name in each item. */
export const headBytes = 3
const itemSchema = z
  .object({ a: z.string(), p: z.instanceof(Uint8Array) })
  .transform(({ a, p }) => ({ at: a, bytes: p.length, places: decodePlaces(p.subarray(headBytes)) }))
const answerSchema = z.object({
  Items: z.array(itemSchema).default([]),
  ConsumedCapacity: z.object({ CapacityUnits: z.number() }),
  LastEvaluatedKey: z.unknown().optional(),
})
const batchSchema = z.object({
  Responses: z.record(z.string(), z.array(itemSchema)),
  ConsumedCapacity: z.array(z.object({ CapacityUnits: z.number() })),
})

class OutOfUnits extends Error {}

const halfUnit = 4096
const keyBytes = 22

type List = {
  term: string
  found: Map<string, Posting>
  order: string[]
  reach: string | undefined
  isEnd: boolean
  bytes: number
}

/** How often a list has an item, in items per minute, from what has been read of it. */
function densityOf({ order, isEnd }: List): number {
  const [newest, oldest] = [order[0], order.at(-1)]
  if (newest === undefined || oldest === undefined) return 0
  return isEnd && order.length < 2 ? 0 : order.length / Math.max(1, minuteOf(newest) - minuteOf(oldest))
}

export async function searchPostings(table: Table, query: Query, bounds: Bounds): Promise<Outcome> {
  let units = 0
  let requests = 0
  const hits: Hit[] = []
  let lookedBackTo: string | undefined

  async function readOn(list: List, limit: number): Promise<void> {
    if (units >= bounds.units) throw new OutOfUnits()
    requests += 1
    const answer = answerSchema.parse(
      await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: list.reach === undefined ? 't = :t' : 't = :t AND a < :a',
          ExpressionAttributeValues: {
            ':t': list.term,
            ...(list.reach !== undefined && { ':a': list.reach }),
          },
          ScanIndexForward: false,
          Limit: limit,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      ),
    )
    units += answer.ConsumedCapacity.CapacityUnits
    for (const item of answer.Items) {
      list.found.set(item.at, item)
      list.order.push(item.at)
      list.bytes += item.bytes + keyBytes
    }
    list.reach = answer.Items.at(-1)?.at ?? list.reach
    list.isEnd = answer.LastEvaluatedKey === undefined
  }

  async function probe(list: List, keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += 100) {
      if (units >= bounds.units) throw new OutOfUnits()
      requests += 1
      const answer = batchSchema.parse(
        await table.client.send(
          new BatchGetCommand({
            RequestItems: {
              [table.name]: { Keys: keys.slice(start, start + 100).map((a) => ({ t: list.term, a })) },
            },
            ReturnConsumedCapacity: 'TOTAL',
          }),
        ),
      )
      units += answer.ConsumedCapacity.reduce((sum, one) => sum + one.CapacityUnits, 0)
      for (const item of answer.Responses[table.name] ?? []) list.found.set(item.at, item)
    }
  }

  /** Finds which of these keys the list has: by reading on, or by asking for each of them, whichever costs less. */
  async function cover(list: List, keys: readonly string[]): Promise<void> {
    for (;;) {
      const beyond = list.isEnd
        ? []
        : keys.filter((at) => (list.reach === undefined || at < list.reach) && !list.found.has(at))
      const oldest = beyond.at(-1)
      if (oldest === undefined) return
      const expected =
        list.reach === undefined
          ? bounds.firstPage
          : densityOf(list) * (minuteOf(list.reach) - minuteOf(oldest)) + 1
      const perHalfUnit = halfUnit / (list.order.length ? list.bytes / list.order.length : 100)
      if (expected / perHalfUnit > beyond.length) return probe(list, beyond)
      await readOn(list, Math.min(bounds.largestPage, Math.ceil(expected * 1.1)))
    }
  }

  const open = (term: string): List => ({
    term,
    found: new Map(),
    order: [],
    reach: query.before,
    isEnd: false,
    bytes: 0,
  })
  const required = [...new Set(query.phrases.flat().filter((term) => term !== ''))].map(open)
  const excluded = [...new Set(query.excluded)].map(open)
  try {
    await Promise.all(required.map((list) => readOn(list, bounds.firstPage)))
    const [driver, ...others] = required.toSorted((a, b) => densityOf(a) - densityOf(b))
    if (!driver) return { hits, units, requests, lookedBackTo }
    for (let next = 0, page = bounds.firstPage; hits.length < bounds.hits; ) {
      if (next >= driver.order.length) {
        if (driver.isEnd) break
        page = Math.min(bounds.largestPage, page * 2)
        await readOn(driver, page)
        continue
      }
      const all = driver.order.slice(next, next + 32)
      let keys = all
      for (const list of others) {
        await cover(list, keys)
        keys = keys.filter((at) => list.found.has(at))
      }
      const placed = keys.flatMap((at) => placesOf(query, required, at))
      let left = placed.map(({ at }) => at)
      for (const list of excluded) {
        await cover(list, left)
        left = left.filter((at) => !list.found.has(at))
      }
      hits.push(...placed.filter(({ at }) => left.includes(at)))
      next += all.length
      lookedBackTo = all.at(-1)
    }
    if (hits.length < bounds.hits) lookedBackTo = undefined
  } catch (error) {
    if (!(error instanceof OutOfUnits)) throw error
  }
  return { hits: hits.slice(0, bounds.hits), units, requests, lookedBackTo }
}

function placesOf({ phrases }: Query, lists: readonly List[], at: string): Hit[] {
  const placesOfTerm = new Map(lists.map(({ term, found }) => [term, found.get(at)?.places ?? []]))
  const places: number[] = []
  for (const phrase of phrases) {
    const words = phrase.flatMap((term, offset) =>
      term === '' ? [] : [new Set((placesOfTerm.get(term) ?? []).map((place) => place - offset))],
    )
    const [first, ...rest] = words
    const own = [...(first ?? [])].filter((place) => rest.every((set) => set.has(place)))
    if (own.length === 0) return []
    places.push(...own)
  }
  return [{ at, places: places.sort((a, b) => a - b) }]
}
