import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { listEpisodeIdsByStatus } from '#functions/data/episodes.ts'
import { begunRunsKey } from '#functions/data/operations-keys.ts'
import type { Table } from '#functions/data/table.ts'
import type { WriteAction } from '#functions/data/transaction.ts'
import { indexLagSeconds } from '#shared/deployment/pipeline.ts'
import { begunRunSeconds } from '#shared/deployment/retention.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { runningStatuses } from '#shared/domain/transcript-status.ts'

/** Runs that began by themselves moments ago. */
const begunSchema = z.object({
  begun: z.array(z.object({ episodeId: numericIdSchema, at: z.number() })),
  version: z.int().min(1),
})

export type BegunRuns = { begun: { episodeId: number; at: number }[]; version: number }

/** The automatic runs that may not stand in the index yet. */
export async function readBegun(operations: Table, now: Date): Promise<BegunRuns> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: begunRunsKey, ConsistentRead: true }),
  )
  const stored: BegunRuns = answer.Item ? begunSchema.parse(answer.Item) : { begun: [], version: 0 }
  const since = now.getTime() - indexLagSeconds * 1000
  return { ...stored, begun: stored.begun.filter(({ at }) => at > since) }
}

/** Notes one more; of two who read the same, the second has to read again. */
export function noteBegun(
  operations: Table,
  { begun, version }: BegunRuns,
  run: { episodeId: number; now: Date },
): WriteAction {
  const at = run.now.getTime()
  return {
    Put: {
      TableName: operations.name,
      Item: {
        ...begunRunsKey,
        begun: [...begun, { episodeId: run.episodeId, at }],
        version: version + 1,
        expiresAt: Math.ceil(at / 1000) + begunRunSeconds,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeValues: { ':version': version },
    },
  }
}

/** Whether at least so many runs are under way, whoever began them: they all ask the same model. */
export async function areAsManyUnderWay(
  catalogue: Table,
  bound: number,
  { begun }: BegunRuns,
): Promise<boolean> {
  const underWay = new Set(begun.map(({ episodeId }) => episodeId))
  for (const status of runningStatuses) {
    if (underWay.size >= bound) return true
    const page = await listEpisodeIdsByStatus(catalogue, status, { limit: bound })
    for (const episodeId of page.entries) underWay.add(episodeId)
  }
  return underWay.size >= bound
}
