import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AttributeValue,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { functionsOutputFolder } from '#build/build-functions.ts'
import { outputOf, sdkEnvironment } from '#local/people.ts'
import { declaredTable, tableFindings } from '#scripts/table-settings.ts'
import { authApi } from '#shared/api/auth.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { searchApi } from '#shared/api/search.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { fillAsFirstStart, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { addFeed, hasEnded, rowWhen } from '#tests/integration/episode-rows.ts'
import { feedFile, itemWithTranscript, openPublisher, type Publisher } from '#tests/integration/publisher.ts'
import { appForTest } from '#tests/template/synthesis.ts'
import { seconds } from '#tests/time-limits.ts'

vi.setConfig({ testTimeout: seconds(120), hookTimeout: seconds(240) })

const records = ['catalogue', 'people', 'operations'] as const
type RecordName = (typeof records)[number]

const outputs = {
  catalogue: 'CatalogueTableName',
  people: 'PeopleTableName',
  operations: 'OperationsTableName',
}
const restored = (record: RecordName) => `sidelight-${record}-restored`

let root: string
let assembly: string
let publisher: Publisher
let cloud: TestCloud
let client: DynamoDBClient
let abandoned: { [each in RecordName]: string }
const namedStream = /^Its stream is (\S+)$/m
/** The command's output for each restored table, first without and then with `--write`. */
const reports = new Map<RecordName, { before: string; after: string }>()
const before: { statistics: string; episodes: number[] } = { statistics: '', episodes: [] }

async function start(cloudAssembly?: string) {
  cloud = await startTestCloud(
    {},
    {
      dataFolder: join(root, 'data'),
      privateHosts: [publisher.host],
      ...(cloudAssembly && { cloudAssembly }),
    },
  )
  const { awsEndpoint, credentials, region } = cloud.cloud
  client = new DynamoDBClient({ endpoint: awsEndpoint, credentials, region })
}

async function itemsOf(TableName: string): Promise<{ [name: string]: AttributeValue }[]> {
  const items = []
  for await (const page of paginateScan({ client }, { TableName })) items.push(...(page.Items ?? []))
  return items
}

/** Copies what AWS restores: keys, indexes and items, but no settings. */
async function copyAsRestored(source: string, target: string) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: source }))
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] } = Table ?? {}
  await client.send(
    new CreateTableCommand({
      TableName: target,
      KeySchema,
      AttributeDefinitions,
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map((index) => ({
        IndexName: index.IndexName,
        KeySchema: index.KeySchema,
        Projection: index.Projection,
      })),
      BillingMode: 'PAY_PER_REQUEST',
    }),
  )
  for (const Item of await itemsOf(source)) await client.send(new PutItemCommand({ TableName: target, Item }))
}

async function empty(TableName: string) {
  for (const { pk, sk } of await itemsOf(TableName)) {
    if (pk && sk) await client.send(new DeleteItemCommand({ TableName, Key: { pk, sk } }))
  }
}

const template = 'cdk.out/SidelightData.template.json'
const declaredAs = (record: RecordName) => declaredTable(JSON.parse(readFileSync(template, 'utf8')), record)

async function checkTable(
  record: RecordName,
  ...more: string[]
): Promise<{ code: number | null; said: string }> {
  const parameters = ['--as', record, '--table', restored(record), ...more]
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/check-table.ts', ...parameters], {
    env: { ...process.env, ...sdkEnvironment(cloud.cloud) },
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

async function publish(title: string): Promise<number> {
  const items = [{ guid: title, title, day: 1, extra: itemWithTranscript }]
  publisher.change(`/${title}.xml`, { type: 'application/rss+xml', content: feedFile(items) })
  return (await rowWhen(await addFeed(cloud, `${publisher.url}/${title}.xml`), title, hasEnded)).id
}

async function readPublicData() {
  const statistics = await (await cloud.call(statisticsApi.get)).text()
  const listed = await cloud.call(sidelightApi.list, { body: { stance: 'far left' } })
  const { episodes } = sidelightApi.list.answer.parse(await listed.json())
  return { statistics, episodes: episodes.map(({ id }) => id) }
}

async function rate(episodeId: number) {
  const session = await cloud.signIn('admin')
  const body = { political_stance: 'Far Left' } as const
  const rated = await cloud.call(episodesApi.update, { params: { id: episodeId }, session, body })
  expect(rated.status, await rated.clone().text()).toBe(204)
}

async function restore(record: RecordName) {
  await copyAsRestored(abandoned[record], restored(record))
  const first = await checkTable(record)
  const second = await checkTable(record, '--write')
  expect([first.code, second.code], first.said + second.said).toEqual([1, 0])
  reports.set(record, { before: first.said, after: second.said })
}

/**
 * Follows "Backups and recovery" in docs/operations.md: copies every table as if restored, starts a second
 * deployment on the copies, then empties the originals.
 */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidelight-recovery-'))
  publisher = await openPublisher()
  await fillAsFirstStart(join(root, 'data'))
  await start()
  await rate(await publish('Homes'))
  Object.assign(before, await readPublicData())
  abandoned = {
    catalogue: outputOf(cloud.cloud, outputs.catalogue),
    people: outputOf(cloud.cloud, outputs.people),
    operations: outputOf(cloud.cloud, outputs.operations),
  }
  await Promise.all(records.map(restore))
  await cloud.close()
  const catalogueStream = namedStream.exec(reports.get('catalogue')?.after ?? '')?.[1]
  const names = Object.fromEntries(records.map((record) => [record, restored(record)]))
  const recoveredTables = { ...names, catalogueStream }
  const app = appForTest({ recoveredTables }, { functionsFolder: functionsOutputFolder })
  assembly = app.synth().directory
  await start(assembly)
  for (const record of records) await empty(abandoned[record])
})

afterAll(async () => {
  await cloud?.close()
  publisher?.close()
  for (const folder of [root, assembly]) await rm(folder, { recursive: true, force: true })
})

test('the check names all missing settings of a restored table, and nothing once they are set', () => {
  const lacking = [
    /^point-in-time recovery: is off/m,
    /^deletion protection: is off/m,
    /^tag sidelight: is missing/m,
  ]
  const lackingMore = {
    catalogue: [/^stream: is off, should be NEW_AND_OLD_IMAGES$/m],
    people: [],
    operations: [/^time to live: is off, should be expiresAt$/m],
  }
  for (const record of records) {
    const { before: said = '', after = '' } = reports.get(record) ?? {}
    const expected = [...lacking, ...lackingMore[record]]
    for (const sentence of expected) expect(said).toMatch(sentence)
    expect(said.trim().split('\n')).toHaveLength(expected.length)
    const [verdict, ...more] = after.trim().split('\n')
    expect(verdict).toBe(`${restored(record)} is as the template says.`)
    expect(more).toEqual(record === 'catalogue' ? [expect.stringMatching(namedStream)] : [])
  }
})

test('after the deployment users find their data', async () => {
  expect(await readPublicData()).toEqual(before)
  expect(before.episodes).toHaveLength(1)
})

test('every write goes to the restored tables and none to the former ones', async () => {
  const counts = async () =>
    Promise.all(records.map((record) => cloud.cloud.services.dynamoDb.countItems(restored(record))))
  const atFirst = await counts()
  // Publishing covers calls, queue and steps; voting covers accounts, sessions and the salt of votes.
  await publish('Streets')
  const params = { id: before.episodes[0] ?? 0 }
  const session = await cloud.signIn('free')
  for (const voter of [undefined, session]) {
    const voted = await cloud.call(episodesApi.assess, {
      params,
      body: { assessment_good: 1 },
      session: voter,
    })
    expect(voted.status, await voted.clone().text()).toBe(204)
  }
  expect((await cloud.call(authApi.logout, { session })).status).toBe(204)
  const afterwards = await counts()
  for (const [index, record] of records.entries())
    expect(afterwards[index], record).toBeGreaterThan(atFirst[index] ?? 0)
  for (const record of records) expect(await itemsOf(abandoned[record]), record).toEqual([])
})

test('an episode that was published after the deployment is found by search', async () => {
  const found = async () => {
    const answer = await cloud.call(searchApi.find, { query: { q: 'Streets' } })
    return searchApi.find.answer.parse(await answer.json()).found.map(({ episode }) => episode.title)
  }
  await expect.poll(found, { timeout: seconds(60), interval: 500 }).toEqual(['Streets'])
})

test('the outputs used by the guide’s commands name the restored tables', () => {
  for (const record of records) expect(outputOf(cloud.cloud, outputs[record])).toBe(restored(record))
})

test('the check fails for each setting that is missing or different', async () => {
  const TableName = restored('operations')
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  const losses = {
    'deletion protection': () =>
      client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false })),
    'point-in-time recovery': () =>
      client.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        }),
      ),
    'time to live': () =>
      client.send(
        new UpdateTimeToLiveCommand({
          TableName,
          TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: false },
        }),
      ),
    'tag sidelight': () =>
      client.send(
        new TagResourceCommand({
          ResourceArn: Table?.TableArn,
          Tags: [{ Key: 'sidelight', Value: 'people' }],
        }),
      ),
    'index gsi1': () =>
      client.send(
        new UpdateTableCommand({
          TableName,
          GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'gsi1' } }],
        }),
      ),
  }
  const settings = Object.keys(losses)
  expect(await tableFindings(client, TableName, declaredAs('operations'))).toEqual([])
  for (const [index, lose] of Object.values(losses).entries()) {
    await lose()
    const findings = await tableFindings(client, TableName, declaredAs('operations'))
    expect(findings.map((finding) => finding.split(':', 1)[0]).sort()).toEqual(
      settings.slice(0, index + 1).sort(),
    )
  }
  // The command does not create indexes: AWS restores them, or the operator creates them.
  const { code, said } = await checkTable('operations', '--write')
  expect([code, said]).toEqual([1, expect.stringMatching(/^index gsi1: is missing, should be [^\n]+\n$/)])
})
