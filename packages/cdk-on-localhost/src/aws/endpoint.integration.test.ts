import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { sendRaw, signCall } from '../testing/signed-call.ts'
import { startAwsEndpoint } from './endpoint.ts'
import { jsonService } from './json-service.ts'

test('a call that meets a full disk fails, and the owner of the cloud gets the reason', async () => {
  const full = new StartError('The disk is full.', { problem: 'disk-full' })
  const service = jsonService({
    signingName: 'secretsmanager',
    version: '1.1',
    permissionsOf: () => [],
    operations: Object.fromEntries([['PutSecretValue', () => Promise.reject(full)]]),
  })
  const heard: StartError[] = []
  const giveUp = (error: StartError) => heard.push(error)
  const endpoint = await startAwsEndpoint({ services: [service], port: 0, secretOf: () => 'b', giveUp })
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'secretsmanager.PutSecretValue',
  }
  const call = { method: 'POST', path: '/', headers, body: '{}' }
  const signing = { service: 'secretsmanager', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } }
  const answer = await sendRaw(endpoint.url, await signCall(endpoint.url, call, signing))
  expect(answer.status).toBe(500)
  expect(heard).toEqual([full])
  await endpoint.close()
})
