import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startAwsEndpoint } from '#emulator/aws/endpoint.ts'
import type { AwsService } from '#emulator/aws/service.ts'
import { sendRaw, signCall } from '#emulator/aws/signed-call.fixture.ts'

const credentials = { accessKeyId: 'OWNER', secretAccessKey: 'secret' }

test('closing tells calls that their callers are gone, and waits for what they still write', async () => {
  const happened: string[] = []
  let begin: (() => void) | undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const service: AwsService = {
    signingName: 'sqs',
    operations: ['ReceiveMessage'],
    permissionsOf: () => [],
    async handle({ signal }) {
      begin?.()
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      happened.push('told')
      await wait(50)
      happened.push('written')
    },
    async close() {
      happened.push('closed')
    },
  }
  const endpoint = await startAwsEndpoint({
    services: [service],
    port: 0,
    secretOf: () => credentials.secretAccessKey,
  })
  const call = { method: 'POST', path: '/', headers: {}, body: '{}' }
  const sent = sendRaw(endpoint.url, await signCall(endpoint.url, call, { service: 'sqs', credentials }))
  await Promise.all([expect(sent).rejects.toThrow(), begun.then(() => endpoint.close())])
  expect(happened).toEqual(['told', 'written', 'closed'])
})
