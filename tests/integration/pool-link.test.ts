import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Table } from '#functions/data/table/table.ts'
import { linkPoolUser } from '#functions/data/users/pool-link.ts'
import { ensureUserRecord, findUserBySub } from '#functions/data/users/users.ts'
import {
  type CatalogueEnvironment,
  contentOf,
  countingTable,
  documentClient,
  dyingTable,
  KilledError,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

const later = new Date(dawn.getTime() + 60_000)

/** `isEarlier`: from when the `sub` was the id. */
async function newPerson(table: Table, { isEarlier = false } = {}) {
  const userId = randomUUID()
  const sub = isEarlier ? userId : randomUUID()
  await ensureUserRecord(
    table,
    { userId, ...(!isEarlier && { sub }), email: `${userId}@example.com`, role: 'admin' },
    dawn,
  )
  return { userId, sub }
}

const idOf = async (table: Table, sub: string) => (await findUserBySub(table, sub))?.userId

/** Eventually consistent reads answer this item, or none. */
function laggingTable({ name }: Table, Item?: object): Table {
  const client = documentClient(environment.endpoint)
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args)
      if (!('ConsistentRead' in args.input) || args.input.ConsistentRead) return answer
      return { ...answer, output: { ...Object(answer.output), Item } }
    },
    { step: 'initialize', name: 'lag' },
  )
  return { client, name }
}

test('a person is found by the user of the pool, under our id or, from before, under its own [S10.80] [S10.81]', async () => {
  const table = await environment.newTable()
  const [own, earlier] = [await newPerson(table), await newPerson(table, { isEarlier: true })]
  expect(await idOf(table, own.sub)).toBe(own.userId)
  expect(await idOf(table, earlier.sub)).toBe(earlier.userId)
  expect(await idOf(table, own.userId)).toBeUndefined()
  expect(await idOf(table, randomUUID())).toBeUndefined()
})

test.each([
  ['under our id', false],
  ['from before', true],
])('a person %s is found for at most two read units [S10.82]', async (_, isEarlier) => {
  const table = await environment.newTable()
  const { sub } = await newPerson(table, { isEarlier })
  const counting = countingTable(environment, table)
  await findUserBySub(counting, sub)
  expect(counting.take()).toBe(1.5)
})

test('a pointer that was just written is found, and one that was just replaced admits nobody', async () => {
  const table = await environment.newTable()
  const { userId, sub } = await newPerson(table)
  expect(await idOf(laggingTable(table), sub)).toBe(userId)
  await linkPoolUser(table, { userId, sub: randomUUID(), now: later })
  expect(await idOf(laggingTable(table, { userId }), sub)).toBeUndefined()
})

test.each([
  ['under our id', false],
  ['from before', true],
])(
  'a person %s who gets another user of the pool keeps id and role, and earlier sessions are over [S10.80]',
  async (_, isEarlier) => {
    const table = await environment.newTable()
    const { userId, sub } = await newPerson(table, { isEarlier })
    for (const next of [randomUUID(), randomUUID(), sub]) {
      const before = await findUserBySub(table, sub)
      await linkPoolUser(table, { userId, sub: next, now: later })
      const once = await contentOf(table)
      await linkPoolUser(table, { userId, sub: next, now: new Date() })
      expect(await contentOf(table)).toEqual(once)
      expect(await findUserBySub(table, next)).toMatchObject({
        userId,
        role: 'admin',
        sessionsValidAfter: later.toISOString(),
      })
      if (before && next !== sub) expect(await idOf(table, sub)).toBeUndefined()
    }
  },
)

test('a link that was killed and repeated leaves one pointer', async () => {
  const table = await environment.newTable()
  const { userId } = await newPerson(table)
  const link = { userId, sub: randomUUID(), now: later }
  await expect(linkPoolUser(dyingTable(environment, table, 1), link)).rejects.toBeInstanceOf(KilledError)
  await linkPoolUser(table, link)
  const pointers = JSON.stringify(await contentOf(table)).match(/"subject#[^"]*/g)
  expect(pointers).toEqual([`"subject#${link.sub}`])
})

test("another person's user of the pool cannot be taken, not even at the same moment", async () => {
  const table = await environment.newTable()
  const [one, other, earlier] = [
    await newPerson(table),
    await newPerson(table),
    await newPerson(table, { isEarlier: true }),
  ]
  for (const { sub } of [other, earlier]) {
    const link = linkPoolUser(table, { userId: one.userId, sub, now: later })
    await expect(link).rejects.toMatchObject({ code: 'pool-user-taken' })
  }
  const sub = randomUUID()
  const links = [one, other].map(({ userId }) => linkPoolUser(table, { userId, sub, now: later }))
  const outcomes = await Promise.allSettled(links)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([one.userId, other.userId]).toContain(await idOf(table, sub))
})

test('a missing person gets no user of the pool', async () => {
  const table = await environment.newTable()
  const link = { userId: randomUUID(), sub: randomUUID(), now: later }
  expect(await linkPoolUser(table, link)).toBeUndefined()
  expect(await contentOf(table)).toEqual([])
})
