import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { readPrice } from '#functions/use-cases/billing/read-price.ts'
import { billingApi } from '#shared/api/billing.ts'

export const { envSchema, connect } = connectTo({ guard: visitorGuard(), payments: paymentProvider() })

export const handler = route(billingApi.price, connect, async (_input, { deps, now }) => ({
  answer: await readPrice(deps.payments, now),
}))
