import { readPoolEmail } from '#functions/clients/pool-email.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import { dropEmailChange, finishEmailChange } from '#functions/data/email-change.ts'
import type { Table } from '#functions/data/table.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** Longer than a call can take: a change that began before is not going on any more. */
const goingOnMilliseconds = 60_000

/**
 * Ends a change of address that was interrupted, as the pool has it: finished where the pool has the new address, else taken back.
 * One that may still be going on is left alone.
 */
export async function settleEmailChange(
  { people, pool }: { people: Table; pool: UserPool },
  user: UserRecord,
  now: Date,
): Promise<UserRecord> {
  if (!user.emailChange) return user
  const { to, begunAt } = user.emailChange
  const change = { userId: user.userId, to, now }
  if ((await readPoolEmail(pool, user.userId)) === to) return finishEmailChange(people, change)
  if (now.getTime() - Date.parse(begunAt) < goingOnMilliseconds) return user
  return dropEmailChange(people, change)
}
