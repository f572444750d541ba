import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { repeatingConflicts } from '#functions/data/table/table.ts'

function refusing(times: number, error: string) {
  let asked = 0
  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: {
      async handle() {
        asked += 1
        const isRefused = asked <= times
        const body = Buffer.from(JSON.stringify(isRefused ? { __type: error, message: 'Refused.' } : {}))
        const headers = { 'content-type': 'application/x-amz-json-1.0' }
        return { response: { statusCode: isRefused ? 400 : 200, headers, body } }
      },
    },
  })
  return { client: repeatingConflicts(DynamoDBDocumentClient.from(client)), asked: () => asked }
}

const put = () => new PutCommand({ TableName: 'items', Item: { pk: 'one' } })

test('a write that meets a transaction on its item is repeated', async () => {
  const { client, asked } = refusing(2, 'TransactionConflictException')
  await client.send(put())
  expect(asked()).toBe(3)
})

test('a failed condition is reported at once', async () => {
  const { client, asked } = refusing(1, 'ConditionalCheckFailedException')
  await expect(client.send(put())).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
  expect(asked()).toBe(1)
})
