import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Kept, upkeepPartition, upkeepTaskKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

const taskSchema = z.object({
  kind: z.enum(['podcast', 'episode', 'topic']),
  id: numericIdSchema,
  /** Renewed when there is more to do, so that finishing the earlier work does not delete the task. */
  notedAt: instantSchema,
  /** An expired claim means that the step was killed. */
  claimedUntil: instantSchema.optional(),
  /** An execution runs one step at a time, so its own earlier claim is left over from a failed step. */
  claimedBy: z.string().optional(),
})

export type Claimant = { execution: string; now: Date }

export type UpkeepTask = z.infer<typeof taskSchema>

/** Belongs in the transaction that makes the task necessary. */
export function addTaskAction(catalogue: Table, kept: Kept, now: Date): WriteAction {
  return {
    Put: {
      TableName: catalogue.name,
      Item: { ...upkeepTaskKey(kept), ...kept, notedAt: now.toISOString() },
    },
  }
}

export function finishTaskAction(catalogue: Table, task: UpkeepTask): WriteAction {
  return {
    Delete: {
      TableName: catalogue.name,
      Key: upkeepTaskKey(task),
      ConditionExpression: 'attribute_not_exists(pk) OR notedAt = :notedAt',
      ExpressionAttributeValues: { ':notedAt': task.notedAt },
    },
  }
}

const tasksRead = 100

export async function listFreeTasks(catalogue: Table, { execution, now }: Claimant): Promise<UpkeepTask[]> {
  const answer = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': upkeepPartition },
      ConsistentRead: true,
      Limit: tasksRead,
    }),
  )
  const tasks = z.array(taskSchema).parse(answer.Items ?? [])
  return tasks.filter(
    ({ claimedUntil, claimedBy }) =>
      claimedUntil === undefined || claimedUntil < now.toISOString() || claimedBy === execution,
  )
}

const claimMilliseconds = 6 * minuteMilliseconds

/** Returns false if another execution has claimed the task, or it is done. */
export async function claimTask(
  catalogue: Table,
  task: UpkeepTask,
  { execution, now }: Claimant,
): Promise<boolean> {
  const claimedUntil = new Date(now.getTime() + claimMilliseconds).toISOString()
  try {
    await catalogue.client.send(
      new UpdateCommand({
        TableName: catalogue.name,
        Key: upkeepTaskKey(task),
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

export async function releaseTask(catalogue: Table, task: UpkeepTask): Promise<void> {
  try {
    await catalogue.client.send(
      new UpdateCommand({
        TableName: catalogue.name,
        Key: upkeepTaskKey(task),
        UpdateExpression: 'REMOVE claimedUntil, claimedBy',
        // If the task was renewed, another worker may have claimed it.
        ConditionExpression: 'notedAt = :notedAt',
        ExpressionAttributeValues: { ':notedAt': task.notedAt },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
  }
}
