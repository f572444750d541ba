import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Kept, upkeepNoteKey, upkeepPartition } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

const noteSchema = z.object({
  kind: z.enum(['podcast', 'episode', 'topic']),
  id: numericIdSchema,
  /** Written anew whenever there is something new to do, so that nobody takes that for done. */
  notedAt: instantSchema,
  /** Somebody is at it until then, unless they were killed. */
  claimedUntil: instantSchema.optional(),
  /** The execution whose step is at it. It has one at a time, so a claim of its own is one that a dead step left. */
  claimedBy: z.string().optional(),
})

/** Which execution takes a note, and when. */
export type Claimant = { execution: string; now: Date }

/** That a podcast, episode or topic is to be seen to; its own record, or that there is none, says what is to be done. */
export type UpkeepNote = z.infer<typeof noteSchema>

/** Belongs into the transaction that makes it necessary. */
export function noteAction(catalogue: Table, kept: Kept, now: Date): WriteAction {
  return {
    Put: {
      TableName: catalogue.name,
      Item: { ...upkeepNoteKey(kept), ...kept, notedAt: now.toISOString() },
    },
  }
}

/** The note is done with, unless something new was noted meanwhile. */
export function doneAction(catalogue: Table, note: UpkeepNote): WriteAction {
  return {
    Delete: {
      TableName: catalogue.name,
      Key: upkeepNoteKey(note),
      ConditionExpression: 'attribute_not_exists(pk) OR notedAt = :notedAt',
      ExpressionAttributeValues: { ':notedAt': note.notedAt },
    },
  }
}

/** More than are under way at a time: whoever finds all of these taken leaves the rest to those who took them. */
const notesLookedAt = 100

/** The notes that no other execution has claimed, consistently read. */
export async function listFreeNotes(catalogue: Table, { execution, now }: Claimant): Promise<UpkeepNote[]> {
  const answer = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': upkeepPartition },
      ConsistentRead: true,
      Limit: notesLookedAt,
    }),
  )
  const notes = z.array(noteSchema).parse(answer.Items ?? [])
  return notes.filter(
    ({ claimedUntil, claimedBy }) =>
      claimedUntil === undefined || claimedUntil < now.toISOString() || claimedBy === execution,
  )
}

/** Longer than a step may take. */
const claimMilliseconds = 6 * minuteMilliseconds

/** Takes a note for one step. False: another execution is at it, or it is done. */
export async function claimNote(
  catalogue: Table,
  note: UpkeepNote,
  { execution, now }: Claimant,
): Promise<boolean> {
  const claimedUntil = new Date(now.getTime() + claimMilliseconds).toISOString()
  try {
    await catalogue.client.send(
      new UpdateCommand({
        TableName: catalogue.name,
        Key: upkeepNoteKey(note),
        UpdateExpression: 'SET claimedUntil = :until, claimedBy = :me',
        ConditionExpression:
          'attribute_exists(pk) AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now OR claimedBy = :me)',
        ExpressionAttributeValues: { ':until': claimedUntil, ':now': now.toISOString(), ':me': execution },
      }),
    )
    return true
  } catch (cause) {
    if (cause instanceof ConditionalCheckFailedException) return false
    throw cause
  }
}

/** Leaves a note that is not done with to whoever comes next. */
export async function releaseNote(catalogue: Table, note: UpkeepNote): Promise<void> {
  try {
    await catalogue.client.send(
      new UpdateCommand({
        TableName: catalogue.name,
        Key: upkeepNoteKey(note),
        UpdateExpression: 'REMOVE claimedUntil, claimedBy',
        // What was noted anew may be somebody else's by now.
        ConditionExpression: 'notedAt = :notedAt',
        ExpressionAttributeValues: { ':notedAt': note.notedAt },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
  }
}
