import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  TooManyRequestsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { subPointerKey, userKey } from '#functions/data/users/people-keys.ts'
import { importPerson } from '#scripts/move/import-person.ts'
import type { Item } from '#scripts/move/item.ts'
import { defaultPreferences } from '#shared/domain/user.ts'

const userId = '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11'
const sub = '1b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c12'
const email = 'ana@example.org'
const now = new Date('2026-03-01T12:00:00Z')

const record = {
  ...userKey(userId),
  userId,
  email,
  role: 'admin',
  preferences: defaultPreferences,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  endedSessions: [],
  revision: 1,
  version: 4,
}
const item: Item = {
  ...Object.fromEntries(Object.entries(userKey(userId)).map(([key, S]) => [key, { S }])),
  userId: { S: userId },
}

const config = { region: 'us-east-1' }
const cognito = new CognitoIdentityProviderClient(config)
const database = new DynamoDBClient(config)
const documents = DynamoDBDocumentClient.from(database)
const [pool, items, people] = [mockClient(cognito), mockClient(database), mockClient(documents)]

const places = {
  pool: { client: cognito, poolId: 'pool', clientId: 'client' },
  people: { client: documents, name: 'people' },
  items: { client: database, name: 'people' },
  newPassword: () => 'a password that no one knows',
  now,
  pauses: { pause: async () => {}, chance: () => 0 },
}

const attributes = [{ Name: 'sub', Value: sub }]
const problem = { $metadata: {}, message: 'No.' }

/** The pool has no such user, and the table gets the item when it is written. */
beforeEach(() => {
  for (const mock of [pool, items, people]) mock.reset()
  pool.on(AdminGetUserCommand).rejects(new UserNotFoundException(problem))
  pool.on(AdminCreateUserCommand).resolves({ User: { Attributes: attributes } })
  pool.on(AdminSetUserPasswordCommand).resolves({})
  people.on(GetCommand).resolves({})
  people.on(TransactWriteCommand).resolves({})
  items.on(BatchWriteItemCommand).callsFake(() => {
    storeRecord(record)
    return {}
  })
})

const storeRecord = (Item: object) =>
  people.on(GetCommand, { Key: userKey(userId) }).resolves({ Item: { ...Item } })

const passwords = () => pool.commandCalls(AdminSetUserPasswordCommand).length
const writes = () =>
  people.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

test('a person gets a user of this pool under the same id, and no mail [S20.93]', async () => {
  expect(await importPerson(places, item)).toBe('done')
  const [created] = pool.commandCalls(AdminCreateUserCommand)
  expect(created?.args[0].input).toMatchObject({ Username: email, MessageAction: 'SUPPRESS' })
  const [set] = pool.commandCalls(AdminSetUserPasswordCommand)
  expect(set?.args[0].input).toMatchObject({ Username: sub, Permanent: true })
  const puts = writes().flatMap(({ Put }) => Put?.Item ?? [])
  expect(puts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...userKey(userId), role: 'admin', sub, version: 5 }),
      { ...subPointerKey(sub), userId },
    ]),
  )
})

test('the pool gets the confirmed address while another one waits for its confirmation', async () => {
  const previousEmail = { address: 'confirmed@example.org', confirmedAt: record.createdAt }
  storeRecord({ ...record, previousEmail })
  expect(await importPerson(places, item)).toBe('done')
  const [created] = pool.commandCalls(AdminCreateUserCommand)
  expect(created?.args[0].input.Username).toBe('confirmed@example.org')
})

test('an account that an earlier try finished keeps the password chosen since [S20.92]', async () => {
  storeRecord({ ...record, sub })
  pool.on(AdminGetUserCommand).resolves({ UserAttributes: attributes })
  expect(await importPerson(places, item)).toBe('done')
  expect([passwords(), writes().length, items.calls().length]).toEqual([0, 0, 0])
})

test('an account that an earlier try left without a link gets it, and its item is not written again', async () => {
  storeRecord(record)
  pool.on(AdminGetUserCommand).resolves({ UserAttributes: attributes })
  expect(await importPerson(places, item)).toBe('done')
  expect([passwords(), writes().length, items.calls().length]).toEqual([1, 3, 0])
})

test('a busy pool is asked again', async () => {
  pool
    .on(AdminCreateUserCommand)
    .rejectsOnce(new TooManyRequestsException(problem))
    .resolves({ User: { Attributes: attributes } })
  expect(await importPerson(places, item)).toBe('done')
})

test('an account that is being deleted gets no user of the pool', async () => {
  storeRecord({ ...record, deletedAt: record.createdAt })
  expect(await importPerson(places, item)).toBe('done')
  expect(pool.calls()).toHaveLength(0)
})

test('an unreadable item and an address that the pool refuses are reported, and stop nothing', async () => {
  storeRecord({ ...record, role: 'king' })
  expect(await importPerson(places, item)).toBe('no-sign-in')
  storeRecord(record)
  pool.on(AdminCreateUserCommand).rejects(new InvalidParameterException(problem))
  expect(await importPerson(places, item)).toBe('no-sign-in')
})
