import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { processingSettingsKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import { dailyAutomaticRuns } from '#shared/deployment/rate-limits.ts'

/** How processing goes on by itself; what was never set has the specification's defaults. */
export const processingSettingsSchema = z.object({
  auto_check_enabled: z.boolean().default(false),
  update_interval_hours: z.int().min(1).max(168).default(24),
  /** How many runs begin by themselves in a day (UTC), of one feed and of all; what is more waits for an admin. */
  daily_automatic_runs_per_feed: z.int().min(0).max(100).default(dailyAutomaticRuns.ofFeed),
  daily_automatic_runs: z.int().min(0).max(1000).default(dailyAutomaticRuns.ofSite),
})

export type ProcessingSettings = z.output<typeof processingSettingsSchema>

export async function readProcessingSettings(catalogue: Table): Promise<ProcessingSettings> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: processingSettingsKey }),
  )
  return processingSettingsSchema.parse(answer.Item ?? {})
}

export async function saveProcessingSettings(catalogue: Table, settings: ProcessingSettings): Promise<void> {
  const item = { ...processingSettingsKey, ...processingSettingsSchema.parse(settings) }
  await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item: item }))
}
