import { type PaymentProvider, type Payments, requireProvider } from '#functions/clients/payment-provider.ts'
import { createCheckoutSession, createCustomer, findSubscription } from '#functions/clients/payments.ts'
import type { Table } from '#functions/data/table/table.ts'
import { keepCustomer } from '#functions/data/users/billing.ts'
import { isSubscriptionUnderWay } from '#functions/domain/billing/entitlement.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { openLog } from '#functions/invocation/log.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { afterCheckoutPath, checkoutOutcomes } from '#shared/pages/payment-path.ts'

const logger = openLog()

type CheckoutDeps = { provider: PaymentProvider; people: Table; siteUrl: string }

function refuse(message: string): DomainError {
  return new DomainError('conflict', { code: 'already-subscribed', message })
}

async function newCustomer(
  deps: CheckoutDeps,
  user: UserRecord,
  deletedCustomerId?: string,
): Promise<string> {
  const { userId, email } = user
  const customerId = await createCustomer(deps.provider, { userId, email, deletedCustomerId })
  return keepCustomer(deps.people, userId, { customerId, deletedCustomerId })
}

/** Asks the provider, because its event for a recent payment may not have arrived yet. */
async function refuseSubscriber(provider: PaymentProvider, customerId: string): Promise<void> {
  if (!isSubscriptionUnderWay(await findSubscription(provider, customerId))) return
  throw refuse('You already have a subscription. Changes show here within a minute.')
}

async function openProCheckout(user: UserRecord, deps: CheckoutDeps): Promise<string | undefined> {
  if (user.role !== 'free') throw refuse('You already have Pro.')
  const { provider, siteUrl } = deps
  const known = user.subscription?.customerId
  const customerId = known ?? (await newCustomer(deps, user))
  await refuseSubscriber(provider, customerId)
  const purchase = {
    userId: user.userId,
    successUrl: siteUrl + afterCheckoutPath(checkoutOutcomes.paid),
    cancelUrl: siteUrl + afterCheckoutPath(checkoutOutcomes.left),
  }
  const url = await createCheckoutSession(provider, { ...purchase, customerId })
  if (url !== undefined || known === undefined) return url
  return createCheckoutSession(provider, { ...purchase, customerId: await newCustomer(deps, user, known) })
}

/**
 * Returns the URL of the checkout page; undefined when the payment provider fails.
 * @throws DomainError `already-subscribed`
 */
export async function createCheckout(
  { payments, people, siteUrl }: Omit<CheckoutDeps, 'provider'> & { payments: Payments },
  user: UserRecord,
  { requestId, now }: { requestId: string; now: Date },
): Promise<string | undefined> {
  try {
    const provider = await requireProvider(payments, now)
    return await openProCheckout(user, { provider, people, siteUrl })
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'provider') throw error
    logger.warn('checkout failed', { requestId, error })
    return undefined
  }
}
