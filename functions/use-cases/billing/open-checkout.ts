import type { PaymentProvider } from '#functions/clients/payment-provider.ts'
import { createCustomer, findSubscription, openCheckout } from '#functions/clients/payments.ts'
import type { Table } from '#functions/data/table/table.ts'
import { keepCustomer } from '#functions/data/users/billing.ts'
import { isSubscriptionUnderWay } from '#functions/domain/billing/entitlement.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { afterCheckoutPath, checkoutOutcomes } from '#shared/pages/payment-path.ts'

export type CheckoutDeps = { provider: PaymentProvider; people: Table; siteUrl: string }

function refuse(message: string): DomainError {
  return new DomainError('conflict', { code: 'already-subscribed', message })
}

async function newCustomer(deps: CheckoutDeps, user: UserRecord, goneCustomerId?: string): Promise<string> {
  const { userId, email } = user
  const customerId = await createCustomer(deps.provider, { userId, email, goneCustomerId })
  return keepCustomer(deps.people, userId, { customerId, goneCustomerId })
}

/** Asks the provider, because its event for a recent payment may not have arrived yet. */
async function refuseSubscriber(provider: PaymentProvider, customerId: string): Promise<void> {
  if (!isSubscriptionUnderWay(await findSubscription(provider, customerId))) return
  throw refuse('You already have a subscription. Changes show here within a minute.')
}

/** @throws DomainError `already-subscribed`, `payments-unavailable` */
export async function openProCheckout(user: UserRecord, deps: CheckoutDeps): Promise<string | undefined> {
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
  const url = await openCheckout(provider, { ...purchase, customerId })
  if (url !== undefined || known === undefined) return url
  return openCheckout(provider, { ...purchase, customerId: await newCustomer(deps, user, known) })
}
