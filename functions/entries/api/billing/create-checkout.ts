import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { createCheckout } from '#functions/use-cases/billing/create-checkout.ts'
import { billingApi } from '#shared/api/billing.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  payments: paymentProvider(),
  people: table('PEOPLE_TABLE'),
  siteUrl: variable('SITE_URL'),
})

export const handler = route(billingApi.createCheckout, connect, async (_input, context) => {
  const url = await createCheckout(context.deps, requireCaller(context).user, context)
  return { answer: { url: url ?? null } }
})
