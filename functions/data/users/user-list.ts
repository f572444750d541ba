import * as z from 'zod'
import { type Page, type PageOptions, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { allUsersPartition, userAddressesPartition } from '#functions/data/users/people-keys.ts'
import { findUser } from '#functions/data/users/users.ts'
import { userRow } from '#functions/domain/cards/user-row.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { type UserRow, userRowSchema } from '#shared/domain/user-row.ts'
import type { Role } from '#shared/rules/access.ts'

const entrySchema = z.object({ card: userRowSchema })

/** The search text may be a user id, because no email address starts with one. */
async function findRow(people: Table, userId: string): Promise<Page<UserRow>> {
  const user = await findUser(people, userId)
  return { entries: user && !user.deletedAt ? [userRow(user)] : [] }
}

export type UserFilter = { beginning: string; role?: Role | undefined; sort?: 'newest' | 'email' }

/** Queries per call when filtering by role. The page may then be short or empty and still have a `next`. */
const queriesAtMost = 10

export async function listUsers(
  people: Table,
  { beginning, role, sort = 'newest', limit, start }: PageOptions & UserFilter,
): Promise<Page<UserRow>> {
  const userId = userIdSchema.safeParse(beginning).data
  if (userId !== undefined) return findRow(people, userId)
  const list =
    beginning === '' && sort === 'newest'
      ? ({ index: 'gsi1', partition: allUsersPartition } as const)
      : ({ index: 'gsi3', partition: userAddressesPartition, isAscending: true, beginning } as const)
  const found: UserRow[] = []
  let next = start
  for (let query = 0; query < (role ? queriesAtMost : 1); query += 1) {
    const page = await queryIndex(people, { ...list, limit: limit - found.length, start: next })
    const rows = page.entries.map((entry) => entrySchema.parse(entry).card)
    found.push(...rows.filter((row) => !role || row.role === role))
    next = page.next
    if (!next || found.length === limit) break
  }
  return { entries: found, ...(next && { next }) }
}
