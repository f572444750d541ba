import { StartError } from 'cdk-on-localhost/data-folder'
import * as z from 'zod'
import type { Environment } from '#local/model-settings.ts'

/** The developer's own Stripe test keys. Set all three or none. */
export const paymentEnvironmentSchema = z.object({
  SIDELIGHT_STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  SIDELIGHT_STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  SIDELIGHT_STRIPE_PRICE_ID: z.string().startsWith('price_'),
})

export type PaymentTestKeys = { secretKey: string; webhookSecret: string; priceId: string }

/**
 * Undefined if no variable is set. @throws StartError that names the invalid variables but contains no key
 */
export function readPaymentTestKeys(environment: Environment): PaymentTestKeys | undefined {
  const names = Object.keys(paymentEnvironmentSchema.shape)
  if (names.every((name) => environment[name] === undefined)) return undefined
  const outcome = paymentEnvironmentSchema.safeParse(environment)
  if (!outcome.success) {
    const wrong = outcome.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new StartError(
      `Payments with test keys need ${names.join(', ')}. Missing or no test key: ${wrong}.`,
    )
  }
  return {
    secretKey: outcome.data.SIDELIGHT_STRIPE_SECRET_KEY,
    webhookSecret: outcome.data.SIDELIGHT_STRIPE_WEBHOOK_SECRET,
    priceId: outcome.data.SIDELIGHT_STRIPE_PRICE_ID,
  }
}
