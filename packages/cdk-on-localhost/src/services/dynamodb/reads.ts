import database, { type Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { consumedCapacity, readUnits } from './capacity.ts'
import { check, type DynamoDbInput, run, tableOf } from './engine.ts'
import { itemSize } from './item-size.ts'
import { type Lookup, stage } from './staged-store.ts'

const batchSchema = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.looseObject({
      ConsistentRead: z.boolean().optional(),
      ProjectionExpression: z.string().optional(),
      ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
const itemSchema = z.record(z.string(), z.record(z.string(), z.unknown()))
const unprocessedSchema = z.looseObject({
  UnprocessedKeys: z.record(z.string(), z.looseObject({ Keys: z.array(itemSchema) })),
})
const pageSchema = z.looseObject({ ScannedCount: z.number() })

const sizeOf = (lookup: Lookup) => (lookup.item ? itemSize(lookup.item) : 0)

export async function getItem(store: Store, input: DynamoDbInput): Promise<DynamoDbInput> {
  const request = check(store, 'GetItem', input)
  const staged = stage(store)
  const answer = await run(staged.store, 'GetItem', request)
  const consumptions = () =>
    staged.lookups.map((lookup) => ({
      table: lookup.table,
      units: readUnits(sizeOf(lookup), request.ConsistentRead ?? false),
      indexes: {},
    }))
  return { ...answer, ConsumedCapacity: consumedCapacity(consumptions, input)?.[0] }
}

export async function readPage(
  store: Store,
  operation: 'Query' | 'Scan',
  input: DynamoDbInput,
): Promise<DynamoDbInput> {
  const request = check(store, operation, input)
  const staged = stage(store)
  const answer = await run(staged.store, operation, request)
  const { ScannedCount } = pageSchema.parse(answer)
  const consumption = () => {
    const bytes = staged.traversed.slice(0, ScannedCount).reduce((sum, item) => sum + itemSize(item), 0)
    const units = readUnits(bytes, request.ConsistentRead ?? false)
    return request.IndexName
      ? { table: request.TableName, units: 0, indexes: { [request.IndexName]: units } }
      : { table: request.TableName, units, indexes: {} }
  }
  return { ...answer, ConsumedCapacity: consumedCapacity(() => [consumption()], input)?.[0] }
}

export async function batchGetItem(store: Store, input: DynamoDbInput): Promise<DynamoDbInput> {
  const request = check(store, 'BatchGetItem', input)
  const { RequestItems: asked } = batchSchema.parse(input)
  const staged = stage(store)
  const answer = await run(staged.store, 'BatchGetItem', { ...request, ReturnConsumedCapacity: undefined })
  const { UnprocessedKeys: left } = unprocessedSchema.parse(answer)
  const unread = new Set<string>()
  for (const [name, { Keys }] of Object.entries(left)) {
    const table = await tableOf(store, name)
    for (const key of Keys) unread.add(`${name}/${database.createKey(key, table)}`)
  }
  const consumptions = () =>
    staged.lookups
      .filter(({ table, key }) => !unread.has(`${table}/${key}`))
      .map((lookup) => ({
        table: lookup.table,
        units: readUnits(sizeOf(lookup), asked[lookup.table]?.ConsistentRead ?? false),
        indexes: {},
      }))
  const unprocessed = Object.entries(left).map(([name, keys]) => [
    name,
    {
      ...keys,
      ProjectionExpression: asked[name]?.ProjectionExpression,
      ExpressionAttributeNames: asked[name]?.ExpressionAttributeNames,
    },
  ])
  return {
    ...answer,
    UnprocessedKeys: Object.fromEntries(unprocessed),
    ConsumedCapacity: consumedCapacity(consumptions, input),
  }
}
