import { requireProvider } from '#functions/clients/payment-provider.ts'
import { openPortal } from '#functions/clients/payments.ts'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { billingApi } from '#shared/api/billing.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { afterPortalPath } from '#shared/pages/payment-path.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  payments: paymentProvider(),
  siteUrl: variable('SITE_URL'),
})

function noSubscription(): DomainError {
  return new DomainError('conflict', { code: 'no-subscription', message: 'You have no subscription.' })
}

export const handler = route(billingApi.openPortal, connect, async (_input, context) => {
  const { deps, now } = context
  const customerId = requireCaller(context).user.subscription?.customerId
  if (customerId === undefined) throw noSubscription()
  const provider = await requireProvider(deps.payments, now)
  const returnUrl = deps.siteUrl + afterPortalPath
  const url = await openPortal(provider, { customerId, returnUrl })
  if (url === undefined) throw noSubscription()
  return { answer: { url } }
})
