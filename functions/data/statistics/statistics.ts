import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { statisticsKey } from '#functions/data/keys.ts'
import { readAssessmentTotals } from '#functions/data/ratings/assessments.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCounts } from '#functions/data/table/unreadable-record.ts'
import { type Assessments, sumAssessments } from '#functions/domain/records/assessments.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { longestSeconds, storedCountSchema } from '#shared/rules/bounds.ts'

const sumsSchema = z.object({
  episodes: storedCountSchema,
  podcasts: storedCountSchema,
  durationSeconds: storedCountSchema,
  stance0: storedCountSchema,
  stance1: storedCountSchema,
  stance2: storedCountSchema,
  stance3: storedCountSchema,
  stance4: storedCountSchema,
  updatedAt: instantSchema.nullable().prefault(null),
})

export const statisticsRecordSchema = sumsSchema.refine(
  ({ episodes, durationSeconds }) => durationSeconds <= episodes * longestSeconds,
  { path: ['durationSeconds'], message: 'is longer than so many episodes can be' },
)

export type StatisticsRecord = z.infer<typeof statisticsRecordSchema>

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
  return { ...record, assessments: sumAssessments(shards) }
}
