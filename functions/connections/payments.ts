import { openPayments } from '#functions/clients/payment-provider.ts'
import { resource } from '#functions/connections/resource.ts'

export const paymentProvider = () =>
  resource(['PAYMENT_KEYS_ARN', 'PAYMENT_API_ADDRESS'], (env) =>
    openPayments(env.PAYMENT_KEYS_ARN, env.PAYMENT_API_ADDRESS),
  )
