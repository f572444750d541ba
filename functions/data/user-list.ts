import * as z from 'zod'
import { getItems, type Page, type PageOptions, queryIndex, type StoredItem } from '#functions/data/page.ts'
import { allUsersPartition, userAddressesPartition, userIdIn, userKey } from '#functions/data/people-keys.ts'
import type { Table } from '#functions/data/table.ts'
import { userRecordSchema } from '#functions/domain/records/user-record.ts'
import { userRow } from '#functions/domain/views/user-row.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { type UserRow, userRowSchema } from '#shared/domain/user-row.ts'

const newestSchema = z.object({
  gsi1sk: z.string().transform((order) => userIdSchema.parse(userIdIn(order))),
})

/** Accounts of before there were rows in the index: read by themselves until they are written for the first time. */
async function readRows(people: Table, entries: readonly StoredItem[]): Promise<UserRow[]> {
  const ids = entries.map((entry) => newestSchema.parse(entry).gsi1sk)
  const found = await getItems(people, ids.map(userKey))
  return ids.flatMap((id) => {
    const item = found.find(userKey(id))
    const user = item && userRecordSchema.parse(item)
    return user && !user.deletedAt ? [userRow(user)] : []
  })
}

async function rowsOf(people: Table, entries: readonly StoredItem[]): Promise<UserRow[]> {
  const without = entries.filter(({ card }) => card === undefined)
  const read = new Map((await readRows(people, without)).map((row) => [row.id, row]))
  return entries.flatMap((entry) => {
    if (entry.card !== undefined) return [userRowSchema.parse(entry.card)]
    return read.get(newestSchema.parse(entry).gsi1sk) ?? []
  })
}

/** The account of an id, which no address begins with. */
async function findRow(people: Table, userId: string): Promise<Page<UserRow>> {
  const found = await getItems(people, [userKey(userId)])
  const item = found.find(userKey(userId))
  const user = item && userRecordSchema.parse(item)
  return { entries: user && !user.deletedAt ? [userRow(user)] : [] }
}

/** Every account, the newest first; by address where only those are wanted whose address begins with something, or have that id. */
export async function listUsers(
  people: Table,
  { beginning, ...options }: PageOptions & { beginning: string },
): Promise<Page<UserRow>> {
  const userId = userIdSchema.safeParse(beginning).data
  if (userId !== undefined) return findRow(people, userId)
  const page = await queryIndex(
    people,
    beginning === ''
      ? { ...options, index: 'gsi1', partition: allUsersPartition }
      : { ...options, index: 'gsi3', partition: userAddressesPartition, isAscending: true, beginning },
  )
  return { ...page, entries: await rowsOf(people, page.entries) }
}
