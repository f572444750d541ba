import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { startedRunsKey } from '#functions/data/operations-keys.ts'
import { listRunsUnderWay } from '#functions/data/runs/run-lists.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import { readRecord } from '#functions/data/table/unreadable-record.ts'
import { type RunQueue, runQueues } from '#functions/domain/runs/run-queue.ts'
import { indexLagSeconds } from '#shared/deployment/pipeline.ts'
import { startedRunSeconds } from '#shared/deployment/retention.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

const startedRunSchema = z.object({
  episodeId: numericIdSchema,
  at: z.number(),
  /** A queue name unknown to this version counts in every queue. */
  lane: z.string(),
})

const startedRunsSchema = z.object({
  begun: z.array(startedRunSchema),
  version: z.int().min(0),
})

export type StartedRuns = z.output<typeof startedRunsSchema>

/** Automatic runs that started so recently that the index may not list them yet. */
export async function readStarted(operations: Table, now: Date): Promise<StartedRuns> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: startedRunsKey, ConsistentRead: true }),
  )
  const stored = readRecord(answer.Item ?? { begun: [], version: 0 }, (item) => startedRunsSchema.parse(item))
  const since = now.getTime() - indexLagSeconds * 1000
  return { ...stored, begun: stored.begun.filter(({ at }) => at > since) }
}

export function recordStarted(
  operations: Table,
  { begun: started, version }: StartedRuns,
  { episodeId, queue, now }: { episodeId: number; queue: RunQueue; now: Date },
): WriteAction {
  return {
    Put: {
      TableName: operations.name,
      Item: {
        ...startedRunsKey,
        begun: [...started, { episodeId, lane: queue, at: now.getTime() }],
        version: version + 1,
        expiresAt: expiryAfter(now, startedRunSeconds),
      },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeValues: { ':version': version },
    },
  }
}

/** Counts manual runs, too, because all runs share the providers. Stops counting above `most`. */
export async function countUnderWay(
  catalogue: Table,
  { begun: started }: StartedRuns,
  most: number,
): Promise<Record<RunQueue, number>> {
  const queueByRun = new Map<number, string>(started.map(({ episodeId, lane }) => [episodeId, lane]))
  for (const { episodeId, queue } of await listRunsUnderWay(catalogue, most)) queueByRun.set(episodeId, queue)
  const isKnown = (name: string) => runQueues.some((queue) => queue === name)
  const count = (queue: RunQueue) =>
    [...queueByRun.values()].filter((name) => name === queue || !isKnown(name)).length
  return { text: count('text'), audio: count('audio') }
}
