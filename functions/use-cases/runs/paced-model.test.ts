import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { noTokens } from '#functions/domain/analysis/conversation.ts'
import { captureLogOfEachTest } from '#functions/invocation/captured-log.fixture.ts'
import { pacedModel } from '#functions/use-cases/runs/paced-model.ts'

const log = captureLogOfEachTest()

test('an answer is kept, and the log says so, when the end of a busy time cannot be stored', async () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }))
  vi.spyOn(client, 'send').mockImplementation((command: unknown) =>
    command instanceof GetCommand
      ? Promise.resolve({ Item: { refusals: 1 } })
      : Promise.reject(new Error('The table is gone.')),
  )
  const answer = { content: [], usage: noTokens }
  const converse = pacedModel(async () => answer, {
    operations: { client, name: 'operations' },
    requestsPerMinute: 0,
    clock: { now: () => new Date(0), sleep: async () => {} },
  })
  expect(await converse({ system: '', tools: [], messages: [] })).toBe(answer)
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('model pace not saved')
  expect(log[0]).toContain('The table is gone.')
})
