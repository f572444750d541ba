import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/data/table/table.ts'

export type ScriptedTable = Table & {
  /** How often it was asked. */
  asked(): number
}

/** A table that answers, or fails with, what a script says of the n-th request, counted from 1. */
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

/** Pauses that are over at once; three quarters of what chance may make them. */
export function recordedPauses() {
  const taken: number[] = []
  const pause = async (milliseconds: number) => taken.push(milliseconds)
  return { taken, pauses: { pause, chance: () => 0.75 } }
}
