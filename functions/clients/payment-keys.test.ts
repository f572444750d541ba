import {
  GetSecretValueCommand,
  InternalServiceError,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPaymentKeys, readPaymentKeys } from '#functions/clients/payment-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'

const aws = mockClient(SecretsManagerClient)
beforeEach(() => aws.reset())
afterAll(() => aws.restore())

const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', priceId: 'price_1' }
const answers = (value: unknown) =>
  aws.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(value) })
const open = () => openPaymentKeys('arn:aws:secretsmanager:us-east-1:0:secret:keys')
const at = (minutes: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + minutes * 60_000)

test('without keys Pro is not on sale', async () => {
  answers({})
  expect(await readPaymentKeys(open(), at(0))).toBeUndefined()
})

test('keys are read once for five minutes, and a change counts after that', async () => {
  answers(keys)
  const reader = open()
  expect(await readPaymentKeys(reader, at(0))).toEqual(keys)
  answers({ ...keys, priceId: 'price_2' })
  expect((await readPaymentKeys(reader, at(4)))?.priceId).toBe('price_1')
  expect((await readPaymentKeys(reader, at(5)))?.priceId).toBe('price_2')
  expect(aws.calls()).toHaveLength(2)
})

const throttled = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
const timedOut = Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
const internal = new InternalServiceError({ message: 'an error', $metadata: {} })
const missing = new ResourceNotFoundException({ message: 'no such secret', $metadata: {} })

test.each([
  ['throttled', throttled],
  ['timed out', timedOut],
  ['failing', internal],
  ['missing', missing],
])('a secret that is %s is a failure of ours and not a site without Pro', async (_what, error) => {
  aws.on(GetSecretValueCommand).rejects(error)
  const refusal = await readPaymentKeys(open(), at(0)).catch((thrown: unknown) => thrown)
  expect(refusal).toBeInstanceOf(DomainError)
  expect(refusal).toMatchObject({ kind: 'provider', code: 'payments-unavailable', cause: error })
})

test('keys that were read go on serving for an hour while the secret cannot be read', async () => {
  answers(keys)
  const reader = open()
  await readPaymentKeys(reader, at(0))
  aws.on(GetSecretValueCommand).rejects(throttled)
  expect(await readPaymentKeys(reader, at(59))).toEqual(keys)
  await expect(readPaymentKeys(reader, at(60))).rejects.toMatchObject({ code: 'payments-unavailable' })
})

test.each([
  ['no JSON', '{"secretKey": "sk_live_of_somebody"'],
  ['a key missing', '{"secretKey": "sk_live_of_somebody"}'],
  ['an unknown name', JSON.stringify({ ...keys, secretKey: 'sk_live_of_somebody', more: 1 })],
])('a secret with %s is a failure that quotes no key', async (_what, SecretString) => {
  aws.on(GetSecretValueCommand).resolves({ SecretString })
  const refusal = await readPaymentKeys(open(), at(0)).catch((thrown: unknown) => thrown)
  expect(refusal).toMatchObject({ kind: 'provider' })
  const cause = refusal instanceof DomainError ? refusal.cause : undefined
  expect(`${refusal} ${cause}`).not.toContain('sk_live_of_somebody')
})
