import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { statisticsKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0).default(0)

export const statisticsRecordSchema = z.object({
  episodes: count,
  podcasts: count,
  durationSeconds: count,
  stance0: count,
  stance1: count,
  stance2: count,
  stance3: count,
  stance4: count,
  updatedAt: instantSchema.nullable().default(null),
})

export type StatisticsRecord = z.infer<typeof statisticsRecordSchema>

/** One item, kept exact by every publication. */
export async function readStatistics(catalogue: Table): Promise<StatisticsRecord> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: statisticsKey }),
  )
  return statisticsRecordSchema.parse(answer.Item ?? {})
}
