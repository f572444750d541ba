import database, { type BatchOperation, type Index, type Store, type Table } from 'dynalite/db/index.js'
import * as z from 'zod'
import { isAnsweredError, JsonApiError } from '../../aws/json-service.ts'
import {
  check,
  type DynamoDbInput,
  itemSchema,
  run,
  runOperation,
  tableOf,
  tableSchema,
  validationError,
} from './engine.ts'
import { stage } from './staged-store.ts'
import {
  attributeDefinitionsSchema,
  indexSchema,
  type replicaSchema,
  streamViewTypeSchema,
  type TableDefinition,
  tableDefinitionSchema,
} from './table-definition.ts'
import { measure, rowsOf } from './table-size.ts'
import { withStream } from './table-streams.ts'

const settingsSchema = z.object({
  timeToLiveAttribute: z.string().optional(),
  isProtected: z.boolean().default(false),
  isRecoverable: z.boolean().default(false),
  recoveryDays: z.int().default(35),
})
export type TableSettings = z.infer<typeof settingsSchema>

const streamRefusal = 'Streams are created from templates and by UpdateTable.'
const noStream = z.object({ StreamEnabled: z.literal(false, streamRefusal) }).optional()

const streamSchema = z.discriminatedUnion('StreamEnabled', [
  z.object({ StreamEnabled: z.literal(true), StreamViewType: streamViewTypeSchema }),
  z.object({ StreamEnabled: z.literal(false) }),
])

export const createTableSchema = z.looseObject({ StreamSpecification: noStream })

export const updateTableSchema = z.object({
  StreamSpecification: streamSchema.optional(),
  TableName: z.string(),
  AttributeDefinitions: attributeDefinitionsSchema.optional(),
  DeletionProtectionEnabled: z.boolean().optional(),
  GlobalSecondaryIndexUpdates: z
    .array(
      z.object({
        Create: indexSchema.optional(),
        Delete: z.object({ IndexName: z.string() }).optional(),
      }),
    )
    .default([]),
})

export const continuousBackupsSchema = z.object({
  TableName: z.string(),
  PointInTimeRecoverySpecification: z.object({
    PointInTimeRecoveryEnabled: z.boolean(),
    RecoveryPeriodInDays: z.int().min(1).max(35).default(35),
  }),
})

const settingsKey = (table: string) => `settings~${table}`

export function settingsOf(store: Store, table: string): TableSettings {
  return settingsSchema.parse(store.db.getSync(settingsKey(table)) ?? {})
}

export async function saveSettings(store: Store, table: string, change: Partial<TableSettings>) {
  const value = { ...settingsOf(store, table), ...change }
  await store.db.batch([{ type: 'put', key: settingsKey(table), value }])
}

const entriesOf = (table: string, index: string) => ({
  gte: `index-global~${table}~${index}~`,
  lt: `index-global~${table}~${index}~\xff`,
})

export async function tableNamesOf({ db }: Store): Promise<string[]> {
  const names: string[] = []
  for await (const key of db.keys({ gte: 'table~', lt: 'table~\xff' })) names.push(key.slice('table~'.length))
  return names
}

async function saveTable(store: Store, table: Table) {
  await store.db.batch([{ type: 'put', key: `table~${table.TableName}`, value: table }])
}

async function fillIndex(store: Store, table: Table, index: Index) {
  let operations: BatchOperation[] = []
  for await (const [, value] of store.db.iterator(rowsOf(table.TableName))) {
    const { puts } = database.getIndexActions([index], undefined, itemSchema.parse(value), table)
    const prefix = entriesOf(table.TableName, index.IndexName).gte
    operations.push(
      ...puts.map(({ key, item }) => ({ type: 'put' as const, key: prefix + key, value: item })),
    )
    if (operations.length < 1000) continue
    await store.db.batch(operations)
    operations = []
  }
  await store.db.batch(operations)
}

/** The index becomes visible only once it is filled. */
async function addIndex(store: Store, table: Table, definition: z.infer<typeof indexSchema>): Promise<Table> {
  const index: Index = {
    ...definition,
    IndexArn: `${table.TableArn}/index/${definition.IndexName}`,
    IndexStatus: 'ACTIVE',
    IndexSizeBytes: 0,
    ItemCount: 0,
    ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
  }
  await fillIndex(store, table, index)
  const changed = { ...table, GlobalSecondaryIndexes: [...(table.GlobalSecondaryIndexes ?? []), index] }
  await saveTable(store, changed)
  return changed
}

async function dropIndex(store: Store, table: Table, name: string): Promise<Table> {
  const kept = (table.GlobalSecondaryIndexes ?? []).filter((index) => index.IndexName !== name)
  const changed = { ...table, GlobalSecondaryIndexes: kept.length > 0 ? kept : undefined }
  await saveTable(store, changed)
  await store.db.clear(entriesOf(table.TableName, name))
  return changed
}

/** The table is usable at once, although the response says CREATING as on AWS. */
export async function createTable(store: Store, input: DynamoDbInput): Promise<DynamoDbInput> {
  const staged = stage(store)
  const request = check(store, 'CreateTable', input)
  const answer = structuredClone(await run(staged.store, 'CreateTable', request))
  const operations = staged.operations.map((operation) => {
    if (operation.type === 'del') return operation
    const table = tableSchema.parse(operation.value)
    const GlobalSecondaryIndexes = table.GlobalSecondaryIndexes?.map((index) => ({
      ...index,
      IndexStatus: 'ACTIVE',
    }))
    return { ...operation, value: { ...table, TableStatus: 'ACTIVE', GlobalSecondaryIndexes } }
  })
  await store.db.batch(operations)
  if (input.DeletionProtectionEnabled === true)
    await saveSettings(store, request.TableName, { isProtected: true })
  return answer
}

async function describe(store: Store, table: Table): Promise<DynamoDbInput> {
  const { isProtected } = settingsOf(store, table.TableName)
  return { ...table, ...(await measure(store, table.TableName)), DeletionProtectionEnabled: isProtected }
}

export async function describeTable(store: Store, input: DynamoDbInput): Promise<DynamoDbInput> {
  const { TableName } = check(store, 'DescribeTable', input)
  return { Table: await describe(store, await tableOf(store, TableName)) }
}

async function switchStream(
  store: Store,
  table: Table,
  { stream, now }: { stream: z.output<typeof streamSchema>; now: Date },
): Promise<Table> {
  const isEnabled = table.StreamSpecification !== undefined
  if (stream.StreamEnabled === isEnabled)
    throw validationError(`Table ${isEnabled ? 'already has an enabled stream' : 'has no stream to disable'}`)
  const viewType = stream.StreamEnabled ? stream.StreamViewType : undefined
  const changed = await withStream(store, table, { viewType, now })
  await saveTable(store, changed)
  return changed
}

export async function updateTable(
  store: Store,
  input: z.output<typeof updateTableSchema>,
  now: Date,
): Promise<DynamoDbInput> {
  const { TableName, AttributeDefinitions: definitions, DeletionProtectionEnabled: isProtected } = input
  let table = await tableOf(store, TableName)
  if (isProtected !== undefined) await saveSettings(store, TableName, { isProtected })
  const { StreamSpecification: stream } = input
  if (stream) table = await switchStream(store, table, { stream, now })
  if (definitions) table = { ...table, AttributeDefinitions: definitions }
  for (const { Create: created, Delete: deleted } of input.GlobalSecondaryIndexUpdates) {
    if (created && table.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === created.IndexName))
      throw validationError('Attempting to create an index which already exists')
    if (created) table = await addIndex(store, table, created)
    if (deleted) table = await dropIndex(store, table, deleted.IndexName)
  }
  return { TableDescription: await describe(store, table) }
}

function describeRecovery({ isRecoverable, recoveryDays }: TableSettings): DynamoDbInput {
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: isRecoverable
        ? { PointInTimeRecoveryStatus: 'ENABLED', RecoveryPeriodInDays: recoveryDays }
        : { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  }
}

export async function updateContinuousBackups(
  store: Store,
  { TableName, PointInTimeRecoverySpecification: asked }: z.output<typeof continuousBackupsSchema>,
): Promise<DynamoDbInput> {
  await tableOf(store, TableName)
  await saveSettings(store, TableName, {
    isRecoverable: asked.PointInTimeRecoveryEnabled,
    recoveryDays: asked.RecoveryPeriodInDays,
  })
  return describeRecovery(settingsOf(store, TableName))
}

export async function describeContinuousBackups(store: Store, input: DynamoDbInput): Promise<DynamoDbInput> {
  const { TableName } = check(store, 'DescribeTable', input)
  await tableOf(store, TableName)
  return describeRecovery(settingsOf(store, TableName))
}

async function findTable(store: Store, name: string): Promise<Table | undefined> {
  return tableOf(store, name).catch((error: unknown) => {
    if (isAnsweredError(error)) return undefined
    throw error
  })
}

const shapeOf = ({ KeySchema, Projection }: z.infer<typeof indexSchema>) => {
  const { ProjectionType, NonKeyAttributes } = Projection
  return JSON.stringify([KeySchema, ProjectionType, [...(NonKeyAttributes ?? [])].sort()])
}

async function alignIndexes(
  store: Store,
  existing: Table,
  definition: z.infer<typeof tableDefinitionSchema>,
) {
  if (JSON.stringify(existing.KeySchema) !== JSON.stringify(definition.KeySchema))
    throw new JsonApiError(
      'ResourceInUseException',
      `Table ${existing.TableName} has another key; AWS would replace it and lose its items.`,
    )
  const wanted = definition.GlobalSecondaryIndexes ?? []
  let table: Table = { ...existing, AttributeDefinitions: definition.AttributeDefinitions }
  await saveTable(store, table)
  for (const index of existing.GlobalSecondaryIndexes ?? []) {
    const isKept = wanted.some(
      (each) => each.IndexName === index.IndexName && shapeOf(each) === shapeOf(index),
    )
    if (!isKept) table = await dropIndex(store, table, index.IndexName)
  }
  for (const index of wanted) {
    const isThere = table.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === index.IndexName)
    if (!isThere) table = await addIndex(store, table, index)
  }
}

export async function ensureTable(store: Store, input: TableDefinition, now: Date) {
  const parsed = tableDefinitionSchema.parse(input)
  const { TimeToLiveSpecification: expiry, StreamSpecification: stream, Replicas, ...definition } = parsed
  const existing = await findTable(store, definition.TableName)
  if (existing) await alignIndexes(store, existing, definition)
  else await createTable(store, { ...definition, BillingMode: 'PAY_PER_REQUEST' })
  await saveSettings(store, definition.TableName, {
    timeToLiveAttribute: expiry?.Enabled ? expiry.AttributeName : undefined,
  })
  if (Replicas) await alignReplica(store, definition.TableName, Replicas[0])
  const table = await tableOf(store, definition.TableName)
  const streaming = await withStream(store, table, { viewType: stream?.StreamViewType, now })
  if (streaming !== table) await saveTable(store, streaming)
  return { streamArn: streaming.LatestStreamArn }
}

async function alignReplica(store: Store, table: string, replica: z.output<typeof replicaSchema>) {
  const recovery = replica.PointInTimeRecoverySpecification
  await saveSettings(store, table, {
    isProtected: replica.DeletionProtectionEnabled,
    isRecoverable: recovery?.PointInTimeRecoveryEnabled ?? false,
    recoveryDays: recovery?.RecoveryPeriodInDays,
  })
  if (replica.Tags.length === 0) return
  const { TableArn: ResourceArn } = await tableOf(store, table)
  await runOperation(store, 'TagResource', { ResourceArn, Tags: replica.Tags })
}
