import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { openPortal } from '#functions/use-cases/billing/open-portal.ts'
import { billingApi } from '#shared/api/billing.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  payments: paymentProvider(),
  siteUrl: variable('SITE_URL'),
})

export const handler = route(billingApi.openPortal, connect, async (_input, context) => ({
  answer: { url: await openPortal(context.deps, requireCaller(context).user, context.now) },
}))
