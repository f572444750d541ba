import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { listUsers } from '#functions/data/users/user-list.ts'
import { userItem } from '#functions/data/users/users.ts'
import { userRecordSchema } from '#functions/domain/records/user-record.ts'
import { defaultPreferences } from '#shared/domain/user.ts'
import {
  type CatalogueEnvironment,
  countingTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

async function tableWith(count: number): Promise<Table> {
  const table = await environment.newTable()
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
        revision: 1,
        version: 1,
      }),
    )
  })
  await putItems(table, items)
  return table
}

test('a page of the list, and of a search by address, costs the same at 100 and at 1,000 accounts [S7.13]', async () => {
  const units: number[][] = []
  for (const count of [100, 1000]) {
    const table = countingTable(environment, await tableWith(count))
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

test('accounts of one role are found, in bounded reads, and all can be listed by address [S7.99]', async () => {
  const table = countingTable(environment, await tableWith(1000))
  const all = await listUsers(table, { beginning: '', limit: 50, sort: 'email' })
  expect(all.entries.map(({ email }) => email)).toEqual(
    all.entries.map((_, index) => `reader-${String(index).padStart(6, '0')}@mail.example.org`),
  )
  table.take()
  const free = await listUsers(table, { beginning: '', limit: 50, role: 'free' })
  expect(free.entries).toHaveLength(50)
  const units = table.take()
  const admins = await listUsers(table, { beginning: '', limit: 50, role: 'admin' })
  expect([admins.entries, admins.next !== undefined]).toEqual([[], true])
  expect(table.take()).toBe(10 * units)
  table.client.destroy()
})
