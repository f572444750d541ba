import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '../../aws/endpoint.ts'
import type { Permission } from '../../aws/service.ts'
import { createSecretsManager, type SecretsManager } from './secrets-manager.ts'

let folder: string
let secrets: SecretsManager
let endpoint: AwsEndpoint
let client: SecretsManagerClient
const asked: Permission[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  secrets = createSecretsManager({ folder })
  const refuse = (_key: string | undefined, permission: Permission) => {
    asked.push(permission)
    return undefined
  }
  endpoint = await startAwsEndpoint({ services: [secrets], port: 0, secretOf: () => 'local', refuse })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new SecretsManagerClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  })
})

afterAll(async () => {
  client.destroy()
  await endpoint.close()
  await rm(folder, { recursive: true })
})

const read = async (SecretId: string) =>
  (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString

test('a generated secret is found by name and ARN, and is the same after a restart', async () => {
  const definition = {
    Name: 'OriginVerify',
    GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true },
  }
  const arn = secrets.createSecret(definition)
  expect(arn).toMatch(/^arn:aws:secretsmanager:us-east-1:000000000000:secret:OriginVerify-\w{6}$/)
  const text = await read('OriginVerify')
  expect(text).toMatch(/^[a-zA-Z0-9]{40}$/)
  expect(await read(arn)).toBe(text)
  expect(asked.at(-1)).toEqual({ action: 'secretsmanager:GetSecretValue', resource: arn })
  const restarted = createSecretsManager({ folder })
  expect(restarted.createSecret(definition)).toBe(arn)
  expect(restarted.secretText(arn)).toBe(text)
})

test('a given text replaces the previous one, under the same ARN', async () => {
  const arn = secrets.createSecret({ Name: 'Given', SecretString: 'one' })
  expect(secrets.createSecret({ Name: 'Given', SecretString: 'two' })).toBe(arn)
  expect(await read('Given')).toBe('two')
})

test('a value set by a call survives a restart, until the template changes it', async () => {
  const definition = { Name: 'Keys', SecretString: '{}' }
  const arn = secrets.createSecret(definition)
  const SecretString = '{"key":"value"}'
  await client.send(new PutSecretValueCommand({ SecretId: arn, SecretString }))
  expect(asked.at(-1)).toEqual({ action: 'secretsmanager:PutSecretValue', resource: arn })
  expect(await read('Keys')).toBe(SecretString)
  const restarted = createSecretsManager({ folder })
  expect(restarted.createSecret(definition)).toBe(arn)
  expect(restarted.secretText(arn)).toBe(SecretString)
  restarted.createSecret({ ...definition, SecretString: '{"key":"another"}' })
  expect(restarted.secretText(arn)).toBe('{"key":"another"}')
})

test('an unknown secret is not found', async () => {
  await expect(read('Unknown')).rejects.toBeInstanceOf(ResourceNotFoundException)
  const command = new PutSecretValueCommand({ SecretId: 'Unknown', SecretString: '{}' })
  await expect(client.send(command)).rejects.toBeInstanceOf(ResourceNotFoundException)
})
