import type { Table } from '#functions/data/table/table.ts'
import { changeAddresses } from '#functions/data/users/email-change.ts'
import { withPreviousAddress } from '#functions/domain/records/account-addresses.ts'
import { withConfirmedAddress } from '#functions/domain/records/mail-trouble.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

/**
 * The code proves access to the address it was mailed to. If that is the one before a change, the change is
 * undone: the new address was mistyped, or entered by someone else who knew the password.
 */
function withProvenAddress(user: UserRecord, mailedTo: string | undefined, now: Date): UserRecord {
  const proven = mailedTo?.toLowerCase()
  if (proven === user.email) return withConfirmedAddress(user, now)
  return proven === user.previousEmail?.address ? withPreviousAddress(user, now) : user
}

function afterReset(user: UserRecord, mailedTo: string | undefined, now: Date): UserRecord {
  const at = now.toISOString()
  return {
    ...withProvenAddress(user, mailedTo, now),
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
  await changeAddresses(people, userId, (user) => afterReset(user, mailedTo, now))
}
