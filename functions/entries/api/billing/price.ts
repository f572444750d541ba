import { findProvider } from '#functions/clients/payment-provider.ts'
import { findPrice } from '#functions/clients/payments.ts'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { openLog } from '#functions/invocation/log.ts'
import { billingApi, type Price } from '#shared/api/billing.ts'

export const { envSchema, connect } = connectTo({ guard: visitorGuard(), payments: paymentProvider() })

const logger = openLog()

async function findOffer({ payments }: ReturnType<typeof connect>, now: Date): Promise<Price> {
  const provider = await findProvider(payments, now)
  const price = provider && (await findPrice(provider))
  if (provider && !price) logger.warn('The price of Pro is none that a subscription can have.')
  if (!price) return { is_on_sale: false }
  const { unit_amount: amount, currency, recurring } = price
  return { is_on_sale: true, amount, currency, ...recurring }
}

export const handler = route(billingApi.price, connect, async (_input, { deps, now }) => ({
  answer: await findOffer(deps, now),
}))
