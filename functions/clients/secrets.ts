import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'

export type Secrets = { client: SecretsManagerClient; arns: readonly string[]; known: Map<string, string> }

/** Comma-separated: one, or two while a secret is being rotated. */
export const secretArnsSchema = z.string().transform((text, context) => {
  const arns = text.split(',').filter((arn) => arn !== '')
  if (arns.length === 0) context.addIssue('names no secret')
  return arns
})

const secretSchema = z.string().min(48)

const requestMilliseconds = 4000
const connectionMilliseconds = 2000

export function openSecrets(arns: readonly string[]): Secrets {
  const client = new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectionMilliseconds,
      requestTimeout: requestMilliseconds,
      throwOnRequestTimeout: true,
    },
  })
  return { client, arns, known: new Map() }
}

/** Never re-read: a rotated secret has a new ARN, so the value of an ARN never changes. */
async function readSecret({ client, known }: Secrets, arn: string): Promise<string> {
  const found = known.get(arn)
  if (found !== undefined) return found
  try {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: arn }))
    const text = secretSchema.parse(answer.SecretString)
    known.set(arn, text)
    return text
  } catch (cause) {
    const message = "This isn't working right now. Please try again in a few minutes."
    throw new DomainError('provider', { code: 'secret-unavailable', message, cause })
  }
}

/**
 * The secret to sign with.
 * @throws DomainError `secret-unavailable`
 */
export async function currentSecret(secrets: Secrets): Promise<string> {
  const [current = ''] = secrets.arns
  return readSecret(secrets, current)
}

/**
 * The current secret and, after a rotation, the previous one.
 * @throws DomainError `secret-unavailable`
 */
export async function acceptedSecrets(secrets: Secrets): Promise<string[]> {
  return Promise.all(secrets.arns.map((arn) => readSecret(secrets, arn)))
}
