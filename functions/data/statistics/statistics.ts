import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { statisticsKey } from '#functions/data/keys.ts'
import { readAssessmentTotals } from '#functions/data/ratings/assessments.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCounts } from '#functions/data/table/unreadable-record.ts'
import { type Assessments, sumAssessments } from '#functions/domain/records/assessments.ts'
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

/** 0 (unknown) for an impossible sum, until the repair command recounts. */
function believedSum({ episodes, durationSeconds }: StatisticsRecord): number {
  return durationSeconds <= episodes * longestSeconds ? durationSeconds : 0
}

async function readRecord(catalogue: Table): Promise<StatisticsRecord> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: statisticsKey }),
  )
  return readCounts(statisticsKey, answer.Item, statisticsRecordSchema)
}

export async function readStatistics(
  catalogue: Table,
): Promise<StatisticsRecord & { assessments: Assessments }> {
  const [record, shards] = await Promise.all([readRecord(catalogue), readAssessmentTotals(catalogue)])
  return { ...record, durationSeconds: believedSum(record), assessments: sumAssessments(shards) }
}
