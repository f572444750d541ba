import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putItems } from '#functions/data/put-items.ts'
import type { Table } from '#functions/data/table.ts'
import { listUsers } from '#functions/data/user-list.ts'
import { changeUser, createUser, findUser, userItem } from '#functions/data/users.ts'
import { userRecordSchema } from '#functions/domain/records/user-record.ts'
import { correctUserDrift, findUserDrift } from '#functions/use-cases/repair/user-drift.ts'
import { defaultPreferences } from '#shared/domain/user.ts'
import { type CatalogueBed, countingTable, openCatalogueBed } from '#tests/integration/catalogue-bed.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'

let bed: CatalogueBed
beforeAll(async () => {
  bed = await openCatalogueBed()
})
afterAll(() => bed.close())

/** Accounts with addresses as long as most are, all of them beginning alike. */
async function tableWith(count: number): Promise<Table> {
  const table = await bed.newTable()
  const items = Array.from({ length: count }, (_, index) => {
    const at = new Date(dawn.getTime() + index * 1000).toISOString()
    return userItem(
      userRecordSchema.parse({
        userId: randomUUID(),
        email: `reader-${String(index).padStart(6, '0')}@mail.example.org`,
        role: 'free',
        preferences: defaultPreferences,
        createdAt: at,
        updatedAt: at,
        endedSessions: [],
        version: 1,
      }),
    )
  })
  await putItems(table, items)
  return table
}

test('a page of the list and of what is found by address costs the same at 100 and at 1,000 accounts', async () => {
  const units: number[][] = []
  for (const count of [100, 1000]) {
    const table = countingTable(bed, await tableWith(count))
    const pages = []
    for (const beginning of ['', 'reader-', 'reader-00005']) {
      const page = await listUsers(table, { beginning, limit: 24 })
      pages.push(table.take())
      expect(page.entries.length).toBeGreaterThanOrEqual(10)
      if (!page.next) continue
      await listUsers(table, { beginning, limit: 24, start: page.next })
      pages.push(table.take())
    }
    table.client.destroy()
    units.push(pages)
  }
  expect(units[1]).toEqual(units[0])
  expect(Math.max(...units.flat())).toBeLessThanOrEqual(3)
})

/** Somebody as they were kept before there was a list. */
async function fromBefore(table: Table, email: string): Promise<string> {
  const { userId } = await createUser(table, { userId: randomUUID(), email, role: 'admin' }, dawn)
  const {
    card: _,
    gsi3pk: _pk,
    gsi3sk: _sk,
    revision: _revision,
    ...kept
  } = {
    ...userItem(userRecordSchema.parse(await findUser(table, userId))),
    gsi3pk: '',
    gsi3sk: '',
    card: {},
  }
  await table.client.send(new PutCommand({ TableName: table.name, Item: kept }))
  return userId
}

const found = async (table: Table, beginning: string) =>
  (await listUsers(table, { beginning, limit: 10 })).entries.map(({ email }) => email)

test('accounts from before the list are in it at once, and found by address once they are written or repaired', async () => {
  const table = await bed.newTable()
  const first = await fromBefore(table, 'first@example.org')
  await fromBefore(table, 'second@example.org')
  expect((await found(table, '')).toSorted()).toEqual(['first@example.org', 'second@example.org'])
  expect(await found(table, 'f')).toEqual([])
  await changeUser(table, first, (user) => ({ ...user, lastLoginAt: dawn.toISOString() }))
  expect(await found(table, 'f')).toEqual(['first@example.org'])
  const drift = await findUserDrift(table)
  expect(drift.map(({ user }) => user.email)).toEqual(['second@example.org'])
  expect(await correctUserDrift(table, drift)).toEqual([])
  expect(await found(table, 's')).toEqual(['second@example.org'])
  expect(await findUserDrift(table)).toEqual([])
})
