import * as z from 'zod'
import { openLog } from '#functions/invocation/log.ts'

const logger = openLog()

const recordSchema = z.object({
  dynamodb: z.object({
    Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    SequenceNumber: z.string(),
  }),
})

/** AWS Lambda developer guide, "Using AWS Lambda with Amazon DynamoDB". */
export const streamEventSchema = z.object({ Records: z.array(recordSchema) })

type ChangedItem = { pk: string; sk: string }

export type FailedRecords = { batchItemFailures: { itemIdentifier: string }[] }

/**
 * Handles each changed item once, in the order of its first change. Stops at a failure, from where Lambda
 * sends the records again.
 */
export async function handleChanges(
  { Records: records }: z.output<typeof streamEventSchema>,
  handle: (item: ChangedItem) => Promise<void>,
): Promise<FailedRecords> {
  const handled = new Set<string>()
  for (const { dynamodb } of records) {
    const item = { pk: dynamodb.Keys.pk.S, sk: dynamodb.Keys.sk.S }
    const key = JSON.stringify(item)
    if (handled.has(key)) continue
    handled.add(key)
    try {
      await handle(item)
    } catch (error) {
      logger.error('change failed', { ...item, error: error instanceof Error ? error : String(error) })
      return { batchItemFailures: [{ itemIdentifier: dynamodb.SequenceNumber }] }
    }
  }
  return { batchItemFailures: [] }
}
