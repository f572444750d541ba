import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { digestNoteKey } from '#functions/data/digest-keys.ts'
import type { Table } from '#functions/data/table.ts'
import { instantSchema } from '#shared/domain/ids.ts'

/** What is kept of the digests of one person. */
const digestNoteSchema = z.object({
  /** The run that was done with the person last, whatever became of them in it. */
  latestRunId: z.string().optional(),
  /** The local date of the latest digest that was begun to be sent; none is sent for it or an earlier one again. */
  date: z.iso.date().optional(),
  /** A digest that is being sent, or was when the work broke off. */
  sending: z
    .object({ runId: z.string(), begunAt: instantSchema, dateBefore: z.iso.date().optional() })
    .optional(),
  /** As of when the latest digest was put together that was certainly sent: what came after it is new. */
  sentAsOf: instantSchema.optional(),
})

export type DigestNote = z.infer<typeof digestNoteSchema>

/** Consistently read; empty where the person never was in a run. */
export async function findDigestNote(people: Table, userId: string): Promise<DigestNote> {
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: digestNoteKey(userId), ConsistentRead: true }),
  )
  return digestNoteSchema.parse(answer.Item ?? {})
}
