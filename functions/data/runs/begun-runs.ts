import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { begunRunsKey } from '#functions/data/operations-keys.ts'
import { listRunsUnderWay } from '#functions/data/runs/run-lists.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import { readRecord } from '#functions/data/table/unreadable-record.ts'
import { type Lane, lanes } from '#functions/domain/runs/lane.ts'
import { indexLagSeconds } from '#shared/deployment/pipeline.ts'
import { begunRunSeconds } from '#shared/deployment/retention.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

const begunRunSchema = z.object({
  episodeId: numericIdSchema,
  at: z.number(),
  /** A queue name unknown to this version counts in every queue. */
  lane: z.string(),
})

const begunSchema = z.object({
  begun: z.array(begunRunSchema),
  version: z.int().min(0),
})

export type BegunRuns = z.output<typeof begunSchema>

/** Automatic runs that the index may not list yet. */
export async function readBegun(operations: Table, now: Date): Promise<BegunRuns> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: begunRunsKey, ConsistentRead: true }),
  )
  const stored = readRecord(answer.Item ?? { begun: [], version: 0 }, (item) => begunSchema.parse(item))
  const since = now.getTime() - indexLagSeconds * 1000
  return { ...stored, begun: stored.begun.filter(({ at }) => at > since) }
}

export function noteBegun(
  operations: Table,
  { begun, version }: BegunRuns,
  { now, ...run }: { episodeId: number; lane: Lane; now: Date },
): WriteAction {
  return {
    Put: {
      TableName: operations.name,
      Item: {
        ...begunRunsKey,
        begun: [...begun, { ...run, at: now.getTime() }],
        version: version + 1,
        expiresAt: expiryAfter(now, begunRunSeconds),
      },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeValues: { ':version': version },
    },
  }
}

/** Counts manual runs, too, because all share the providers. Stops counting above `most`. */
export async function countUnderWay(
  catalogue: Table,
  { begun }: BegunRuns,
  most: number,
): Promise<Record<Lane, number>> {
  const laneOfRun = new Map<number, string>(begun.map(({ episodeId, lane }) => [episodeId, lane]))
  for (const { episodeId, lane } of await listRunsUnderWay(catalogue, most)) laneOfRun.set(episodeId, lane)
  const isKnown = (lane: string) => lanes.some((one) => one === lane)
  const count = (lane: Lane) => [...laneOfRun.values()].filter((one) => one === lane || !isKnown(one)).length
  return { text: count('text'), audio: count('audio') }
}
