import { BatchWriteItemCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, test } from 'vitest'
import type { Key } from '#functions/data/keys.ts'
import * as operations from '#functions/data/operations-keys.ts'
import * as people from '#functions/data/users/people-keys.ts'
import type { Item } from '#scripts/move/item.ts'
import type { TableName } from '#scripts/move/manifest.ts'
import { exportItems, writeItems } from '#scripts/move/table-items.ts'

const now = new Date('2026-03-01T12:00:00Z')
const client = new DynamoDBClient({ region: 'us-east-1' })
const dynamo = mockClient(client)
const table = { client, name: 'a-table' }

const itemOf = ({ pk, sk }: Key, rest: Item = {}): Item => ({ pk: { S: pk }, sk: { S: sk }, ...rest })

async function movedOf(name: TableName, keys: Readonly<Record<string, Key>>, rest: Item = {}) {
  dynamo.reset()
  dynamo.on(ScanCommand).resolves({ Items: Object.values(keys).map((key) => itemOf(key, rest)) })
  const moved: Item[] = []
  for await (const item of exportItems(table, name, now)) moved.push(item)
  const names = Object.entries(keys).map(([one, { pk, sk }]) => [one, `${pk} ${sk}`])
  const left = moved.map(({ pk, sk }) => `${pk && 'S' in pk && pk.S} ${sk && 'S' in sk && sk.S}`)
  return names.filter(([, key]) => key !== undefined && left.includes(key)).map(([one]) => one)
}

test('of people everything moves but sessions and users of the pool [S20.93]', async () => {
  const keys = {
    user: people.userKey('u'),
    digest: { ...people.userKey('u'), sk: 'digest' },
    vote: people.accountVoteKey('u', 7),
    email: people.emailPointerKey('u@example.org'),
    feed: people.privateFeedKey('f'.repeat(64)),
    customer: people.customerPointerKey('cus_1'),
    deletion: people.accountDeletionKey('u'),
    session: people.sessionKey('u', 'jti'),
    poolUser: people.subPointerKey('s'),
  }
  const { session: _session, poolUser: _poolUser, ...moved } = keys
  expect(await movedOf('people', keys)).toEqual(Object.keys(moved))
})

const operationsKeys = {
  log: operations.adminLogKey('2026-02-01T00:00:00Z', 'r'),
  personInLog: operations.personInLogKey('u', operations.adminLogKey('2026-02-01T00:00:00Z', 'r'), 'user'),
  automatic: operations.automaticRunsOfSiteKey('2026-03-01'),
  payment: operations.paymentEventKey('evt_1'),
  attempts: operations.attemptsKey('sign-in', 'h'),
  network: operations.knownNetworkKey('h', 'n'),
  registration: operations.registrationKey('h'),
  vote: operations.visitorVoteKey('h'),
  salt: operations.voteSaltKey,
  upload: operations.uploadSessionKey('s'),
  started: operations.startedRunsKey,
  pace: operations.modelPaceKey,
  list: operations.listImportKey,
  movedIn: operations.movedInKey,
}

test('of operations only the log, counted runs and payment events move, and no salt, hash or expired item [S20.90]', async () => {
  const moved = ['log', 'personInLog', 'automatic', 'payment']
  const expiresAt = (change: number): Item => ({ expiresAt: { N: String(now.getTime() / 1000 + change) } })
  expect(await movedOf('operations', operationsKeys, expiresAt(1))).toEqual(moved)
  expect(await movedOf('operations', operationsKeys, expiresAt(0))).toEqual([])
})

test('a value that JSON cannot hold stops the export', async () => {
  dynamo.reset()
  dynamo.on(ScanCommand).resolves({ Items: [{ pk: { S: 'x' }, bytes: { B: new Uint8Array(3) } }] })
  await expect(exportItems(table, 'catalogue', now).next()).rejects.toThrow()
})

test('items that DynamoDB did not take are written again, and at last reported', async () => {
  dynamo.reset()
  const items = [1, 2, 3].map((number) => itemOf({ pk: `x${number}`, sk: 'x' }))
  const left = [{ PutRequest: { Item: items[2] } }]
  dynamo
    .on(BatchWriteItemCommand)
    .resolvesOnce({ UnprocessedItems: { 'a-table': left } })
    .resolves({})
  const pauses = { pause: async () => {}, chance: () => 0 }
  await writeItems(table, items, pauses)
  const written = dynamo.commandCalls(BatchWriteItemCommand).map(({ args }) => args[0].input.RequestItems)
  expect(written).toEqual([
    { 'a-table': items.map((Item) => ({ PutRequest: { Item } })) },
    { 'a-table': left },
  ])
  dynamo.on(BatchWriteItemCommand).resolves({ UnprocessedItems: { 'a-table': left } })
  await expect(writeItems(table, items, pauses)).rejects.toThrow('1 items could not be written to a-table.')
})
