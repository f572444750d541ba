import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { assessmentTotalsKey, statisticsKey, statisticsPartition } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import { type Assessments, assessmentsSchema } from '#functions/domain/records/assessments.ts'
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

/** Two small items of one partition, so one Query: what every publication keeps exact, and what every vote does. */
export async function readStatistics(
  catalogue: Table,
): Promise<StatisticsRecord & { assessments: Assessments }> {
  const answer = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': statisticsPartition },
    }),
  )
  const items = new Map(answer.Items?.map((item) => [item.sk, item]))
  const record = statisticsRecordSchema.parse(items.get(statisticsKey.sk) ?? {})
  return {
    ...record,
    durationSeconds: believedSum(record),
    assessments: assessmentsSchema.parse(items.get(assessmentTotalsKey.sk) ?? {}),
  }
}
