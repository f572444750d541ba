import type { Table } from '#functions/data/table/table.ts'
import { changeAddresses } from '#functions/data/users/email-change.ts'
import { findUserBySub } from '#functions/data/users/users.ts'
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

type Reset = { sub: string; mailedTo: string | undefined; now: Date }

/** Signing in needs the `sub`, which a release from before decision 50 may have dropped. */
function afterReset(user: UserRecord, { sub, mailedTo, now }: Reset): UserRecord {
  const at = now.toISOString()
  return {
    ...withProvenAddress(user, mailedTo, now),
    ...(sub !== user.userId && { sub }),
    updatedAt: at,
    sessionsValidAfter: at,
  }
}

/** Ends all sessions after the user pool has set a new password. */
export async function endPasswordReset(people: Table, reset: Reset): Promise<void> {
  const found = await findUserBySub(people, reset.sub)
  if (found) await changeAddresses(people, found.userId, (user) => afterReset(user, reset))
}
