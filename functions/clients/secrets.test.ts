import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, expect, test } from 'vitest'
import { acceptedSecrets, currentSecret, openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'

const manager = mockClient(SecretsManagerClient)
afterEach(() => manager.reset())

const [newer, older] = ['a'.repeat(48), 'b'.repeat(48)]

test('each is read once, the newest signs and both count', async () => {
  manager.on(GetSecretValueCommand, { SecretId: 'arn:2' }).resolves({ SecretString: newer })
  manager.on(GetSecretValueCommand, { SecretId: 'arn:1' }).resolves({ SecretString: older })
  const secrets = openSecrets(secretArnsSchema.parse('arn:2,arn:1'))
  expect(await currentSecret(secrets)).toBe(newer)
  expect(manager.calls()).toHaveLength(1)
  expect(await acceptedSecrets(secrets)).toEqual([newer, older])
  expect(await acceptedSecrets(secrets)).toEqual([newer, older])
  expect(manager.calls()).toHaveLength(2)
})

test.each(['ThrottlingException', 'ResourceNotFoundException', 'TimeoutError'])(
  '%s is reported in plain words, and the next call reads again',
  async (name) => {
    manager
      .on(GetSecretValueCommand)
      .rejectsOnce(Object.assign(new Error('arn:1 …'), { name }))
      .resolves({ SecretString: newer })
    const secrets = openSecrets(['arn:1'])
    await expect(currentSecret(secrets)).rejects.toMatchObject({
      kind: 'provider',
      code: 'secret-unavailable',
    })
    expect(await currentSecret(secrets)).toBe(newer)
  },
)

test('a value that can be guessed is no secret', async () => {
  manager.on(GetSecretValueCommand).resolves({ SecretString: 'short' })
  await expect(currentSecret(openSecrets(['arn:1']))).rejects.toMatchObject({ code: 'secret-unavailable' })
})

test('a function without a secret does not start', () => {
  expect(secretArnsSchema.safeParse('').success).toBe(false)
})
