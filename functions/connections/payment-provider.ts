import * as z from 'zod'
import { openPayments } from '#functions/clients/payment-provider.ts'
import { connection } from '#functions/connections/connection.ts'

const paymentsSchema = z.object({
  PAYMENT_KEYS_ARN: z.string().min(1),
  /** `http://host:port` of what speaks the provider's API in its place; empty: the provider's own. */
  PAYMENT_API_ADDRESS: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
})

export const paymentProvider = connection(paymentsSchema, (env) => ({
  payments: openPayments(env.PAYMENT_KEYS_ARN, env.PAYMENT_API_ADDRESS),
}))
