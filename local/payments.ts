import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import type { LocalCloud } from '#emulator/boot.ts'
import { StartError } from '#emulator/start-error.ts'
import { openStripe, type StripeDouble } from '#local/doubles/stripe/stripe.ts'
import { outputOf } from '#local/people.ts'
import { webhooksApi } from '#shared/api/webhooks.ts'

/** Test keys of one's own: all three, or none. */
export const paymentEnvironmentSchema = z.object({
  SIDELIGHT_STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  SIDELIGHT_STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  SIDELIGHT_STRIPE_PRICE_ID: z.string().startsWith('price_'),
})

type Environment = Readonly<Record<string, string | undefined>>

/** @throws StartError that names what is wrong, and quotes no key. */
function ownKeys(environment: Environment) {
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

export type Payments = {
  /** For the parameter of the templates; empty: the provider's own. */
  apiAddress: string
  /** Of the double's pages; undefined with keys of one's own. */
  pagesUrl: string | undefined
  /** Puts the keys where an operator does, and lets events reach the site. */
  begin(cloud: LocalCloud): Promise<void>
  close(): Promise<void>
}

async function putKeys(cloud: LocalCloud, keys: object): Promise<void> {
  const { accessKeyId, secretAccessKey } = cloud.credentials
  const client = new SecretsManagerClient({
    endpoint: cloud.awsEndpoint,
    region: cloud.region,
    credentials: { accessKeyId, secretAccessKey },
  })
  const SecretId = outputOf(cloud, 'PaymentKeysArn')
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(keys) }))
  client.destroy()
}

function withDouble(double: StripeDouble): Payments {
  return {
    apiAddress: double.url,
    pagesUrl: double.url,
    async begin(cloud) {
      await putKeys(cloud, double.keys)
      double.deliverTo(`${cloud.siteUrl}${webhooksApi.stripe.path}`)
    },
    close: double.close,
  }
}

export type PaymentsOptions = {
  folder: string
  /** Of the double; 0: any free one. */
  port: number
  environment: Environment
}

/** The payment provider's double or, with test keys in the environment, the provider itself. */
export async function openPayments({ folder, port, environment }: PaymentsOptions): Promise<Payments> {
  const keys = ownKeys(environment)
  if (!keys) return withDouble(await openStripe({ folder, port }))
  return {
    apiAddress: '',
    pagesUrl: undefined,
    begin: (cloud) => putKeys(cloud, keys),
    close: async () => {},
  }
}
