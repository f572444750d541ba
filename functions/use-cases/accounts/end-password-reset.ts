import type { Table } from '#functions/data/table/table.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { withConfirmedAddress } from '#functions/domain/records/mail-trouble.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** The code proves access to the address it was mailed to, which may not be the current one. */
function afterReset(user: UserRecord, mailedTo: string | undefined, now: Date): UserRecord {
  const at = now.toISOString()
  const isOwn = mailedTo?.toLowerCase() === user.email
  return {
    ...(isOwn ? withConfirmedAddress(user, now) : user),
    updatedAt: at,
    sessionsValidAfter: at,
  }
}

/** Ends all sessions after the user pool has set a new password. */
export async function endPasswordReset(
  people: Table,
  userId: string,
  { mailedTo, now }: { mailedTo: string | undefined; now: Date },
): Promise<void> {
  await changeUser(people, userId, (user) => afterReset(user, mailedTo, now))
}
