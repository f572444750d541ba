import * as z from 'zod'
import { type Page, type PageOptions, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { allUsersPartition, userAddressesPartition } from '#functions/data/users/people-keys.ts'
import { findUser } from '#functions/data/users/users.ts'
import { userRow } from '#functions/domain/cards/user-row.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { type UserRow, userRowSchema } from '#shared/domain/user-row.ts'

const entrySchema = z.object({ card: userRowSchema })

/** The search text may be a user id, because no email address starts with one. */
async function findRow(people: Table, userId: string): Promise<Page<UserRow>> {
  const user = await findUser(people, userId)
  return { entries: user && !user.deletedAt ? [userRow(user)] : [] }
}

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
  return { ...page, entries: page.entries.map((entry) => entrySchema.parse(entry).card) }
}
