import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/data/table/table.ts'

export type ScriptedTable = Table & {
  asked(): number
}

export function scriptedTable(answer: (input: object, asked: number) => object): ScriptedTable {
  const client = new DynamoDBClient({ region: 'us-east-1' })
  let asked = 0
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        asked += 1
        return { response: {}, output: { $metadata: {}, ...answer(input, asked) } }
      },
    { step: 'initialize', priority: 'low' },
  )
  return { client: DynamoDBDocumentClient.from(client), name: 'items', asked: () => asked }
}

/** Records pauses instead of waiting; the random factor is always 0.75. */
export function recordedPauses() {
  const taken: number[] = []
  const pause = async (milliseconds: number) => taken.push(milliseconds)
  return { taken, pauses: { pause, chance: () => 0.75 } }
}
