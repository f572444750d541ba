import { findProvider, openPayments, paymentsEnvSchema } from '#functions/clients/payment-provider.ts'
import { findPrice } from '#functions/clients/payments.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { billingApi, type Price } from '#shared/api/billing.ts'

export const envSchema = edgeEnvSchema.extend(paymentsEnvSchema.shape)

const logger = openLog()

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), payments: openPayments(env) }
}

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
