import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { readAssessmentTotals } from '#functions/data/assessments.ts'
import { earlierAssessmentTotalsKey, statisticsKey, statisticsPartition } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import { type Assessments, assessmentsSchema, sumAssessments } from '#functions/domain/records/assessments.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { longestSeconds, storedCountSchema } from '#shared/rules/bounds.ts'

export const statisticsRecordSchema = z.object({
  episodes: storedCountSchema,
  podcasts: storedCountSchema,
  durationSeconds: storedCountSchema,
  stance0: storedCountSchema,
  stance1: storedCountSchema,
  stance2: storedCountSchema,
  stance3: storedCountSchema,
  stance4: storedCountSchema,
  updatedAt: instantSchema.nullable().catch(null),
})

export type StatisticsRecord = z.infer<typeof statisticsRecordSchema>

/** The sum of the lengths, unless so many episodes cannot have it: then nobody knows it until the repair command has counted again. */
function believedSum({ episodes, durationSeconds }: StatisticsRecord): number {
  return durationSeconds <= episodes * longestSeconds ? durationSeconds : 0
}

async function readPartitionOfStatistics(catalogue: Table) {
  const answer = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': statisticsPartition },
    }),
  )
  return new Map(answer.Items?.map((item) => [item.sk, item]))
}

/** Two Queries of half a unit: what every publication keeps exact, and what every vote does. */
export async function readStatistics(
  catalogue: Table,
): Promise<StatisticsRecord & { assessments: Assessments }> {
  const [items, shards] = await Promise.all([
    readPartitionOfStatistics(catalogue),
    readAssessmentTotals(catalogue),
  ])
  const record = statisticsRecordSchema.parse(items.get(statisticsKey.sk) ?? {})
  const earlier = assessmentsSchema.parse(items.get(earlierAssessmentTotalsKey.sk) ?? {})
  return {
    ...record,
    durationSeconds: believedSum(record),
    assessments: sumAssessments([earlier, ...shards]),
  }
}
