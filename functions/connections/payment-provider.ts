import { openPayments, paymentsEnvSchema } from '#functions/clients/payment-provider.ts'
import { connection } from '#functions/connections/connection.ts'

export const paymentProvider = connection(paymentsEnvSchema, (env) => ({ payments: openPayments(env) }))
