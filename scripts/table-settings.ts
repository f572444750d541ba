import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  StreamViewType,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { productKey } from '#shared/domain/product.ts'

const keysSchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }))
const tagSchema = z.object({ Key: z.string(), Value: z.string() })

/** A table's settings in the template. It must have exactly one replica. */
const declaredTableSchema = z.object({
  KeySchema: keysSchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  BillingMode: z.string(),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keysSchema,
        Projection: z.object({
          ProjectionType: z.string(),
          NonKeyAttributes: z.array(z.string()).default([]),
        }),
      }),
    )
    .default([]),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
  StreamSpecification: z.object({ StreamViewType: z.enum(StreamViewType) }).optional(),
  SSESpecification: z.object({ SSEEnabled: z.boolean() }).optional(),
  Replicas: z.tuple([
    z.object({
      DeletionProtectionEnabled: z.boolean().default(false),
      PointInTimeRecoverySpecification: z.object({
        PointInTimeRecoveryEnabled: z.boolean(),
        RecoveryPeriodInDays: z.int(),
      }),
      Tags: z.array(tagSchema).default([]),
    }),
  ]),
})
export type DeclaredTable = z.output<typeof declaredTableSchema>

const templateSchema = z.object({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.unknown() })),
})

/**
 * The template's table whose product tag has the value `record` (`catalogue`, `people` or `operations`).
 * @throws when there is none
 */
export function declaredTable(template: unknown, record: string): DeclaredTable {
  const tables = Object.values(templateSchema.parse(template).Resources)
    .filter(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable')
    .map(({ Properties }) => declaredTableSchema.parse(Properties))
  const found = tables.find(({ Replicas }) =>
    Replicas[0].Tags.some(({ Key, Value }) => Key === productKey && Value === record),
  )
  if (!found) throw new Error(`The template has no table tagged ${productKey}=${record}.`)
  return found
}

/** Values are formatted as text, to be compared and printed. */
type Settings = ReadonlyMap<string, string>

const named = (keys: z.output<typeof keysSchema>) =>
  keys.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).join(', ')

const sorted = (names: readonly string[] = []) => [...names].sort().join(', ')

function settingsOfTemplate(declared: DeclaredTable): Settings {
  const { TimeToLiveSpecification: expiry, Replicas } = declared
  const { DeletionProtectionEnabled, PointInTimeRecoverySpecification: recovery, Tags } = Replicas[0]
  return new Map([
    ['key', named(declared.KeySchema)],
    ['attributes', sorted(declared.AttributeDefinitions.map((one) => Object.values(one).join(' ')))],
    ['billing', declared.BillingMode],
    ...declared.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }): [string, string] => [
      `index ${IndexName}`,
      `${named(KeySchema)}; ${Projection.ProjectionType} ${sorted(Projection.NonKeyAttributes)}; ACTIVE`,
    ]),
    ['time to live', expiry?.Enabled ? expiry.AttributeName : 'off'],
    ['stream', declared.StreamSpecification?.StreamViewType ?? 'off'],
    ['encryption with a key of ours', declared.SSESpecification?.SSEEnabled ? 'on' : 'off'],
    [
      'point-in-time recovery',
      recovery.PointInTimeRecoveryEnabled ? `${recovery.RecoveryPeriodInDays} days` : 'off',
    ],
    ['deletion protection', DeletionProtectionEnabled ? 'on' : 'off'],
    ...Tags.map(({ Key, Value }): [string, string] => [`tag ${Key}`, Value]),
  ])
}

async function describe(client: DynamoDBClient, TableName: string) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  if (!Table?.TableArn) throw new Error(`DynamoDB describes no table ${TableName}.`)
  return { ...Table, TableArn: Table.TableArn }
}

async function recoveryOf(client: DynamoDBClient, TableName: string): Promise<string> {
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  )
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription
  if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED') return 'off'
  return `${recovery.RecoveryPeriodInDays} days`
}

async function expiryOf(client: DynamoDBClient, TableName: string): Promise<string> {
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  const isOn = expiry?.TimeToLiveStatus === 'ENABLED' || expiry?.TimeToLiveStatus === 'ENABLING'
  return (isOn && expiry?.AttributeName) || 'off'
}

async function tagsOf(client: DynamoDBClient, ResourceArn: string): Promise<[string, string][]> {
  const tags: [string, string][] = []
  let NextToken: string | undefined
  do {
    const page = await client.send(new ListTagsOfResourceCommand({ ResourceArn, NextToken }))
    tags.push(...(page.Tags ?? []).map(({ Key, Value }): [string, string] => [`tag ${Key}`, Value ?? '']))
    NextToken = page.NextToken
  } while (NextToken)
  return tags
}

async function settingsOfTable(client: DynamoDBClient, name: string): Promise<Settings> {
  const table = await describe(client, name)
  return new Map([
    ['key', named(keysSchema.parse(table.KeySchema))],
    [
      'attributes',
      sorted(table.AttributeDefinitions?.map((one) => `${one.AttributeName} ${one.AttributeType}`)),
    ],
    ['billing', table.BillingModeSummary?.BillingMode ?? 'PROVISIONED'],
    ...(table.GlobalSecondaryIndexes ?? []).map((index): [string, string] => [
      `index ${index.IndexName}`,
      `${named(keysSchema.parse(index.KeySchema))}; ${index.Projection?.ProjectionType} ${sorted(index.Projection?.NonKeyAttributes)}; ${index.IndexStatus}`,
    ]),
    ['time to live', await expiryOf(client, name)],
    [
      'stream',
      (table.StreamSpecification?.StreamEnabled && table.StreamSpecification.StreamViewType) || 'off',
    ],
    ['encryption with a key of ours', table.SSEDescription?.Status === 'ENABLED' ? 'on' : 'off'],
    ['point-in-time recovery', await recoveryOf(client, name)],
    ['deletion protection', table.DeletionProtectionEnabled ? 'on' : 'off'],
    ...(await tagsOf(client, table.TableArn)),
  ])
}

/** The ARN of the table's stream, undefined if it has none. */
export async function streamOf(client: DynamoDBClient, name: string): Promise<string | undefined> {
  const { LatestStreamArn, StreamSpecification } = await describe(client, name)
  return StreamSpecification?.StreamEnabled ? LatestStreamArn : undefined
}

/** Returns a message for each setting that differs from the template. Ignores other tags. */
export async function tableFindings(
  client: DynamoDBClient,
  name: string,
  declared: DeclaredTable,
): Promise<string[]> {
  const expected = settingsOfTemplate(declared)
  const actual = await settingsOfTable(client, name)
  const settings = new Set([
    ...expected.keys(),
    ...[...actual.keys()].filter((key) => !key.startsWith('tag ')),
  ])
  return [...settings]
    .filter((setting) => expected.get(setting) !== actual.get(setting))
    .map(
      (setting) =>
        `${setting}: is ${actual.get(setting) ?? 'missing'}, should be ${expected.get(setting) ?? 'absent'}`,
    )
}

/**
 * Configures a restored table: deletion protection, stream, time to live, point-in-time recovery and tags.
 * Keys, indexes and encryption are restored by DynamoDB. Idempotent.
 */
export async function adoptTable(
  client: DynamoDBClient,
  name: string,
  declared: DeclaredTable,
): Promise<void> {
  const TableName = name
  const [replica] = declared.Replicas
  const {
    TableArn,
    DeletionProtectionEnabled: isProtected,
    StreamSpecification: stream,
  } = await describe(client, name)
  if (replica.DeletionProtectionEnabled && !isProtected) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }))
    await waitUntilTableExists({ client, maxWaitTime: 600 }, { TableName })
  }
  const { StreamSpecification, TimeToLiveSpecification } = declared
  if (StreamSpecification && !stream?.StreamEnabled) {
    const enabled = { ...StreamSpecification, StreamEnabled: true }
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification: enabled }))
    await waitUntilTableExists({ client, maxWaitTime: 600 }, { TableName })
  }
  // DynamoDB rejects enabling time to live if it is already enabled.
  if (TimeToLiveSpecification?.Enabled && (await expiryOf(client, name)) === 'off') {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  }
  const { PointInTimeRecoverySpecification } = replica
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }))
  await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags: replica.Tags }))
}
