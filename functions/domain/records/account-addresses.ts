import { isConfirmed } from '#functions/domain/records/mail-trouble.ts'
import { withoutUndelivered } from '#functions/domain/records/undelivered-mail.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** The addresses that no other account may take. */
export function addressesOf({ email, emailChange, previousEmail }: UserRecord): string[] {
  const all = [email, emailChange?.to, previousEmail?.address]
  return [...new Set(all.filter((address) => address !== undefined))]
}

type ConfirmedAddress = NonNullable<UserRecord['previousEmail']>

/** The confirmed address that the user pool has, also after a change to one that is not confirmed yet. */
function confirmedAddress(user: UserRecord): ConfirmedAddress | undefined {
  if (user.previousEmail) return user.previousEmail
  if (!isConfirmed(user) || user.emailVerifiedAt === undefined) return undefined
  return { address: user.email, confirmedAt: user.emailVerifiedAt }
}

/** A mistyped new address must not lock its owner out, so the pool keeps a confirmed one until then. */
export const poolKeepsAddress = (user: UserRecord): boolean => confirmedAddress(user) !== undefined

/** `isInPool`: the user pool has the new address already. */
export function withNewAddress(
  user: UserRecord,
  { to, isInPool, now }: { to: string; isInPool: boolean; now: Date },
): UserRecord {
  const { emailChange, emailVerifiedAt, mailTrouble, previousEmail: _, ...kept } = user
  const confirmed = confirmedAddress(user)
  const next = { ...withoutUndelivered(kept), email: to, updatedAt: now.toISOString() }
  if (confirmed?.address === to) return { ...next, emailVerifiedAt: confirmed.confirmedAt }
  return isInPool || !confirmed ? next : { ...next, previousEmail: confirmed }
}

/** Undoes a change whose new address was never confirmed. */
export function withPreviousAddress(user: UserRecord, now: Date): UserRecord {
  const { previousEmail } = user
  if (!previousEmail) return user
  return withNewAddress(user, { to: previousEmail.address, isInPool: true, now })
}
