import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { openSecrets } from '#functions/clients/secrets.ts'
import { captureLogOfEachTest } from '#functions/invocation/captured-log.fixture.ts'
import { trySendConfirmation } from '#functions/use-cases/accounts/send-confirmation.ts'

const log = captureLogOfEachTest()

test('a confirmation that could not even be counted is reported as failed, and the log says why', async () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }))
  vi.spyOn(client, 'send').mockImplementation(() => Promise.reject(new Error('The table is gone.')))
  const deps = {
    operations: { client, name: 'operations' },
    mailer: { isConfigured: false as const },
    linkSecrets: openSecrets(['arn:1']),
    siteUrl: 'https://sidelight.example',
  }
  const user = { userId: 'user-1', email: 'reader@example.com' }
  const outcome = await trySendConfirmation(deps, { user, hashKey: 'key', now: new Date(0) })
  expect(outcome).toBe('failed')
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('confirmation not sent')
  expect(log[0]).toContain('The table is gone.')
  expect(log[0]).not.toContain('reader@example.com')
})
