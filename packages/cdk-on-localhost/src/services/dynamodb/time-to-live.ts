import type { Item, Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import type { TableWriter } from './commit.ts'
import { check, type DynamoDbInput, itemSchema, tableOf } from './engine.ts'
import { saveSettings, settingsOf } from './tables.ts'
import { writeItem } from './writes.ts'

export const updateTimeToLiveSchema = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().min(1), Enabled: z.boolean() }),
})
/** DynamoDB ignores expiry times older than this as mistakes. */
const oldestSeconds = 5 * 365 * 24 * 3600

export async function updateTimeToLive(
  store: Store,
  { TableName, TimeToLiveSpecification: specification }: z.output<typeof updateTimeToLiveSchema>,
): Promise<DynamoDbInput> {
  await tableOf(store, TableName)
  await saveSettings(store, TableName, {
    timeToLiveAttribute: specification.Enabled ? specification.AttributeName : undefined,
  })
  return { TimeToLiveSpecification: specification }
}

export async function describeTimeToLive(store: Store, input: DynamoDbInput): Promise<DynamoDbInput> {
  const { TableName } = check(store, 'DescribeTable', input)
  await tableOf(store, TableName)
  const { timeToLiveAttribute: attribute } = settingsOf(store, TableName)
  const description = attribute
    ? { TimeToLiveStatus: 'ENABLED', AttributeName: attribute }
    : { TimeToLiveStatus: 'DISABLED' }
  return { TimeToLiveDescription: description }
}

export async function listExpired(
  store: Store,
  table: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ keys: Item[]; attribute: string }> {
  const { timeToLiveAttribute: attribute } = settingsOf(store, table)
  if (!attribute) return { keys: [], attribute: '' }
  const { KeySchema } = await tableOf(store, table)
  const seconds = Math.floor(now.getTime() / 1000)
  const keys: Item[] = []
  for await (const [, value] of store.db.iterator({ gte: `item-${table}~`, lt: `item-${table}~\xff` })) {
    const item = itemSchema.parse(value)
    const expiresAt = Number(item[attribute]?.N ?? Number.NaN)
    if (!(expiresAt < seconds && expiresAt > seconds - oldestSeconds)) continue
    keys.push(Object.fromEntries(KeySchema.map(({ AttributeName: name }) => [name, item[name] ?? {}])))
    if (keys.length >= limit) break
  }
  return { keys, attribute }
}

export async function deleteExpired(
  writer: TableWriter,
  table: string,
  expired: { key: Item; attribute: string; now: Date },
) {
  const deletion = {
    TableName: table,
    Key: expired.key,
    ConditionExpression: '#expiry < :now',
    ExpressionAttributeNames: { '#expiry': expired.attribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(expired.now.getTime() / 1000)) } },
  }
  await writeItem({ ...writer, isExpiry: true }, 'DeleteItem', deletion)
}
