import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { LocalCloud } from 'cdk-on-localhost'
import { openStripe, type StripeFake } from '#local/fakes/stripe/stripe.ts'
import type { Environment } from '#local/model-settings.ts'
import { readPaymentTestKeys } from '#local/payment-settings.ts'
import { outputOf } from '#local/people.ts'
import { webhooksApi } from '#shared/api/webhooks.ts'

export type LocalPayments = {
  /** Value of the template parameter. Empty: use Stripe itself. */
  apiAddress: string
  /** URL of the fake's pages. Undefined if Stripe itself is used. */
  pagesUrl: string | undefined
  start(cloud: LocalCloud): Promise<void>
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

function withFake(fake: StripeFake): LocalPayments {
  return {
    apiAddress: fake.url,
    pagesUrl: fake.url,
    async start(cloud) {
      await putKeys(cloud, fake.keys)
      fake.deliverTo(`${cloud.siteUrl}${webhooksApi.stripe.path}`)
    },
    close: fake.close,
  }
}

export type PaymentsOptions = {
  folder: string
  /** Port of the fake. 0: any free port. */
  port: number
  environment: Environment
}

export async function openLocalPayments({
  folder,
  port,
  environment,
}: PaymentsOptions): Promise<LocalPayments> {
  const keys = readPaymentTestKeys(environment)
  if (!keys) return withFake(await openStripe({ folder, port }))
  return {
    apiAddress: '',
    pagesUrl: undefined,
    start: (cloud) => putKeys(cloud, keys),
    close: async () => {},
  }
}
