import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { putItems } from '#functions/data/put-items.ts'

/** A table that leaves everything over in its first rounds; says how often it was asked. */
function fullTable(rounds: number) {
  const client = new DynamoDBClient({ region: 'us-east-1' })
  let asked = 0
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        asked += 1
        const left = asked <= rounds && 'RequestItems' in input ? input.RequestItems : {}
        return { response: {}, output: { $metadata: {}, UnprocessedItems: left } }
      },
    { step: 'initialize' },
  )
  return { table: { client: DynamoDBDocumentClient.from(client), name: 'items' }, asked: () => asked }
}

const items = [{ pk: 'one', sk: 'item' }]

function recorded() {
  const pauses: number[] = []
  return { pauses, pause: async (milliseconds: number) => pauses.push(milliseconds) }
}

test('what a table leaves over is put again after longer and longer pauses', async () => {
  const { table, asked } = fullTable(3)
  const { pauses, pause } = recorded()
  await putItems(table, items, pause)
  expect([asked(), pauses]).toEqual([4, [50, 100, 200]])
})

test('a table that takes nothing in eight rounds is given up', async () => {
  const { table, asked } = fullTable(Number.POSITIVE_INFINITY)
  const { pauses, pause } = recorded()
  await expect(putItems(table, items, pause)).rejects.toThrow('1 items could not be written to items.')
  expect([asked(), pauses.length]).toEqual([8, 7])
})
