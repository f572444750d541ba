import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { hourMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'

/** The content of the secret that the operator fills in; operations.md says where each value comes from. */
const keysSchema = z.strictObject({
  /** Secret or restricted key of the API. */
  secretKey: z.string().min(1),
  webhookSecret: z.string().min(1),
  /** The previous one, during a rotation of the webhook's secret. */
  webhookSecretBefore: z.string().min(1).optional(),
  priceId: z.string().min(1),
})

export type PaymentKeys = z.infer<typeof keysSchema>

export type PaymentKeysReader = {
  client: SecretsManagerClient
  arn: string
  known?: { keys: PaymentKeys | undefined; at: Date }
}

/** A change by the operator takes effect within this time. */
const freshMilliseconds = 5 * minuteMilliseconds
/** Known keys are used this long while the secret cannot be read. */
const usableMilliseconds = hourMilliseconds

const requestMilliseconds = 4000
const connectionMilliseconds = 2000

export function openPaymentKeys(arn: string): PaymentKeysReader {
  const client = new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectionMilliseconds,
      requestTimeout: requestMilliseconds,
      throwOnRequestTimeout: true,
    },
  })
  return { client, arn }
}

/** The deployment creates the secret as an empty object: Pro is not on sale until the operator fills it. */
function parseKeys(text: string | undefined): PaymentKeys | undefined {
  const given: unknown = JSON.parse(text ?? '{}')
  return z.strictObject({}).safeParse(given).success ? undefined : keysSchema.parse(given)
}

async function readSecret({ client, arn }: PaymentKeysReader): Promise<PaymentKeys | undefined> {
  try {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: arn }))
    return parseKeys(answer.SecretString)
  } catch (error) {
    const message = "Payments aren't working right now. Please try again in a few minutes."
    // Neither the JSON parser nor a schema may quote a key into a log.
    const cause = error instanceof SyntaxError ? new Error("The secret isn't JSON.") : error
    throw new DomainError('provider', { code: 'payments-unavailable', message, cause })
  }
}

/**
 * Undefined if Pro is not on sale.
 * @throws DomainError `payments-unavailable`
 */
export async function readPaymentKeys(
  reader: PaymentKeysReader,
  now: Date,
): Promise<PaymentKeys | undefined> {
  const { known } = reader
  const age = known ? now.getTime() - known.at.getTime() : Number.POSITIVE_INFINITY
  if (known && age < freshMilliseconds) return known.keys
  try {
    const keys = await readSecret(reader)
    reader.known = { keys, at: now }
    return keys
  } catch (error) {
    if (known?.keys && age < usableMilliseconds) return known.keys
    throw error
  }
}
