import { requireProvider } from '#functions/clients/payment-provider.ts'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { openLog } from '#functions/invocation/log.ts'
import { openProCheckout } from '#functions/use-cases/billing/open-checkout.ts'
import { billingApi } from '#shared/api/billing.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  payments: paymentProvider(),
  people: table('PEOPLE_TABLE'),
  siteUrl: variable('SITE_URL'),
})

const logger = openLog()

async function openFor(user: UserRecord, deps: ReturnType<typeof connect>, now: Date) {
  const provider = await requireProvider(deps.payments, now)
  return openProCheckout(user, { provider, people: deps.people, siteUrl: deps.siteUrl })
}

export const handler = route(billingApi.createCheckout, connect, async (_input, context) => {
  try {
    const { user } = requireCaller(context)
    return { answer: { url: (await openFor(user, context.deps, context.now)) ?? null } }
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'provider') throw error
    logger.warn('checkout failed', { requestId: context.requestId, error })
    return { answer: { url: null } }
  }
})
