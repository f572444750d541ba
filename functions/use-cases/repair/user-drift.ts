import type { Drift } from '#functions/data/drift.ts'
import type { StoredItem } from '#functions/data/page.ts'
import type { Item } from '#functions/data/publication-delta.ts'
import { rewriteUser, scanUsers } from '#functions/data/stored-users.ts'
import type { Table } from '#functions/data/table.ts'
import { userItem } from '#functions/data/users.ts'
import { type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { canonical } from '#functions/domain/text/canonical.ts'

type UserDrift = Extract<Drift, { kind: 'item' }> & { user: UserRecord }

/** What lists of users find somebody by and show. */
const listed = /^(?:gsi|card)/
const listedPart = (item: StoredItem) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => listed.test(name)))

function driftOf(stored: Item): UserDrift[] {
  const user = userRecordSchema.parse(stored)
  const expected = userItem(user)
  const { pk, sk } = expected
  if (canonical({ pk, sk, ...listedPart(stored) }) === canonical({ pk, sk, ...listedPart(expected) }))
    return []
  return [{ kind: 'item', key: { pk, sk }, stored, expected, user }]
}

/** Accounts that lists of users do not show as they are: those from before the lists, until they are written for the first time. */
export async function findUserDrift(people: Table): Promise<UserDrift[]> {
  const found: UserDrift[] = []
  for await (const stored of scanUsers(people)) found.push(...driftOf(stored))
  return found
}

/** Writes those accounts anew; answers the ones that somebody wrote meanwhile, who are as they should be by that. */
export async function correctUserDrift(people: Table, found: readonly UserDrift[]): Promise<UserDrift[]> {
  const left: UserDrift[] = []
  for (const drift of found) {
    if (!(await rewriteUser(people, drift.user))) left.push(drift)
  }
  return left
}
