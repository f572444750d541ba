import { openPayments, paymentsEnvSchema } from '#functions/clients/payment-provider.ts'
import { connection } from '#functions/invocation/connection.ts'

export const paymentProvider = connection(paymentsEnvSchema, (env) => ({ payments: openPayments(env) }))
