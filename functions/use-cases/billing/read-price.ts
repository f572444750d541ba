import { findProvider, type Payments } from '#functions/clients/payment-provider.ts'
import { findPrice } from '#functions/clients/payments.ts'
import { openLog } from '#functions/invocation/log.ts'
import type { Price } from '#shared/api/billing.ts'

const logger = openLog()

/** @throws DomainError `payments-unavailable` */
export async function readPrice(payments: Payments, now: Date): Promise<Price> {
  const provider = await findProvider(payments, now)
  const price = provider && (await findPrice(provider))
  if (provider && !price) logger.warn("The configured price of Pro can't be used for a subscription.")
  if (!price) return { is_on_sale: false }
  const { unit_amount: amount, currency, recurring } = price
  return { is_on_sale: true, amount, currency, ...recurring }
}
