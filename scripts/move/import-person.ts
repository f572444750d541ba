import * as z from 'zod'
import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import { type Pauses, repeatWhile } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'
import { linkPoolUser } from '#functions/data/users/pool-link.ts'
import { findUser } from '#functions/data/users/users.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { type Item, textOf } from '#scripts/move/item.ts'
import { type ItemTable, writeItems } from '#scripts/move/table-items.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type PeoplePlaces = {
  pool: UserPool
  people: Table
  items: ItemTable
  /** Not kept: people choose their own with "Forgot password?". */
  newPassword(): string
  now: Date
  pauses?: Pauses
}

/** The pool has the confirmed address until the next one is confirmed. */
const poolAddressOf = ({ email, previousEmail }: UserRecord) => previousEmail?.address ?? email

const hasCode = (error: unknown, code: string) => error instanceof DomainError && error.code === code

/** Cognito allows a few dozen new users a second. */
async function patiently<Outcome>(attempt: () => Promise<Outcome>, pauses: Pauses = {}): Promise<Outcome> {
  const isTransient = (error: unknown) =>
    hasCode(error, 'rate-limited') || hasCode(error, 'sign-in-unavailable')
  return repeatWhile(attempt, { isTransient, ...pauses })
}

async function giveSignIn({ pool, people, newPassword, now, pauses }: PeoplePlaces, user: UserRecord) {
  const { userId } = user
  const sub = await patiently(() => ensurePoolUser(pool, poolAddressOf(user)), pauses)
  // The person may have chosen a password since an earlier try.
  if (subOf(user) === sub) return
  // In the status FORCE_CHANGE_PASSWORD, Cognito refuses to mail a reset code.
  await patiently(() => setPoolPassword(pool, { sub, password: newPassword() }), pauses)
  await linkPoolUser(people, { userId, sub, now })
}

async function findReadable(people: Table, userId: string): Promise<UserRecord | 'missing' | 'unreadable'> {
  try {
    return (await findUser(people, userId)) ?? 'missing'
  } catch (error) {
    if (error instanceof z.ZodError) return 'unreadable'
    throw error
  }
}

/**
 * Writes the person's item and gives them a user of this pool. Sends no mail. `no-sign-in`: an item that is
 * not readable, or an address that the pool refuses.
 */
export async function importPerson(places: PeoplePlaces, item: Item): Promise<'done' | 'no-sign-in'> {
  const userId = textOf(item, 'userId') ?? ''
  const known = await findReadable(places.people, userId)
  if (known === 'missing') await writeItems(places.items, [item], places.pauses)
  const user = known === 'missing' ? await findReadable(places.people, userId) : known
  if (typeof user === 'string') return 'no-sign-in'
  // Its deletion continues here.
  if (user.deletedAt) return 'done'
  try {
    await giveSignIn(places, user)
    return 'done'
  } catch (error) {
    if (hasCode(error, 'invalid-email')) return 'no-sign-in'
    throw error
  }
}
