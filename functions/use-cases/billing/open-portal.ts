import { type Payments, requireProvider } from '#functions/clients/payment-provider.ts'
import { createPortalSession } from '#functions/clients/payments.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { afterPortalPath } from '#shared/pages/payment-path.ts'

function noSubscription(): DomainError {
  return new DomainError('conflict', { code: 'no-subscription', message: 'You have no subscription.' })
}

/** @throws DomainError `no-subscription`, `payments-unavailable` */
export async function openPortal(
  { payments, siteUrl }: { payments: Payments; siteUrl: string },
  user: UserRecord,
  now: Date,
): Promise<string> {
  const customerId = user.subscription?.customerId
  if (customerId === undefined) throw noSubscription()
  const provider = await requireProvider(payments, now)
  const url = await createPortalSession(provider, { customerId, returnUrl: siteUrl + afterPortalPath })
  if (url === undefined) throw noSubscription()
  return url
}
