import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { processingSettingsKey, promptKey } from '#functions/data/keys.ts'
import { canonical } from '#functions/data/publication-delta.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/transaction.ts'
import { concurrentRuns, dailyAutomaticRuns } from '#shared/deployment/rate-limits.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { type ProcessingEdit, type PromptName, promptNames } from '#shared/domain/processing-settings.ts'
import { checkHours, mostDailyRuns } from '#shared/rules/processing-bounds.ts'

/** One of the texts that admins add to prompts. Version 0 was never saved: nothing is added. */
const currentPromptSchema = z
  .object({ version: z.int().min(0), text: z.string() })
  .default({ version: 0, text: '' })

/** How processing goes on by itself; what was never set has the specification's defaults. */
export const processingSettingsSchema = z.object({
  auto_check_enabled: z.boolean().default(false),
  update_interval_hours: z.int().min(checkHours.least).max(checkHours.most).default(checkHours.normal),
  /** Since when audio is transcribed, which costs money, without anyone asking; null where it is not. */
  autoTranscribeSince: instantSchema.nullable().default(null),
  daily_automatic_runs_per_feed: z.int().min(0).max(mostDailyRuns.ofFeed).default(dailyAutomaticRuns.ofFeed),
  daily_automatic_runs: z.int().min(0).max(mostDailyRuns.ofSite).default(dailyAutomaticRuns.ofSite),
  concurrent_runs: z.int().min(1).max(concurrentRuns.maximum).nullable().default(null),
  prompts: z
    .object({
      summary_prompt: currentPromptSchema,
      quotes_prompt: currentPromptSchema,
      political_stance_prompt: currentPromptSchema,
    })
    .prefault({}),
  version: z.int().min(0).default(0),
})

export type ProcessingSettings = z.output<typeof processingSettingsSchema>

export async function readProcessingSettings(catalogue: Table): Promise<ProcessingSettings> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: processingSettingsKey, ConsistentRead: true }),
  )
  return processingSettingsSchema.parse(answer.Item ?? {})
}

/** The texts with those of the change; one that says something else is a version of its own. */
function editedPrompts({ prompts }: ProcessingSettings, edit: ProcessingEdit) {
  const edited = (name: PromptName) => {
    const { version, text } = prompts[name]
    const next = edit[name] ?? text
    return next === text ? { version, text } : { version: version + 1, text: next }
  }
  return {
    summary_prompt: edited('summary_prompt'),
    quotes_prompt: edited('quotes_prompt'),
    political_stance_prompt: edited('political_stance_prompt'),
  }
}

function switched({ autoTranscribeSince }: ProcessingSettings, edit: ProcessingEdit, now: Date) {
  if (edit.auto_transcribe === undefined) return autoTranscribeSince
  return edit.auto_transcribe ? (autoTranscribeSince ?? now.toISOString()) : null
}

function edited(current: ProcessingSettings, edit: ProcessingEdit, now: Date): ProcessingSettings {
  return {
    auto_check_enabled: edit.auto_check_enabled ?? current.auto_check_enabled,
    update_interval_hours: edit.update_interval_hours ?? current.update_interval_hours,
    autoTranscribeSince: switched(current, edit, now),
    daily_automatic_runs_per_feed:
      edit.daily_automatic_runs_per_feed ?? current.daily_automatic_runs_per_feed,
    daily_automatic_runs: edit.daily_automatic_runs ?? current.daily_automatic_runs,
    concurrent_runs: edit.concurrent_runs === undefined ? current.concurrent_runs : edit.concurrent_runs,
    prompts: editedPrompts(current, edit),
    version: current.version,
  }
}

/** Each version of a text stays, so that a receipt that names it can be understood. */
function newPrompts(current: ProcessingSettings, next: ProcessingSettings, now: Date) {
  return promptNames
    .filter((name) => next.prompts[name].version !== current.prompts[name].version)
    .map((name) => ({
      ...promptKey(name, next.prompts[name].version),
      ...next.prompts[name],
      savedAt: now.toISOString(),
    }))
}

function replacement(catalogue: Table, current: ProcessingSettings, next: ProcessingSettings): WriteAction {
  return {
    Put: {
      TableName: catalogue.name,
      Item: { ...processingSettingsKey, ...next, version: current.version + 1 },
      ConditionExpression: current.version === 0 ? 'attribute_not_exists(version)' : 'version = :version',
      ...(current.version > 0 && { ExpressionAttributeValues: { ':version': current.version } }),
    },
  }
}

/**
 * Changes what is named and answers the settings as they are then. Saving what is there already changes nothing.
 * @throws DomainError `settings-changed` where they are not those of the version that the change was made from.
 */
export async function saveProcessingSettings(
  catalogue: Table,
  edit: ProcessingEdit,
  now: Date,
): Promise<ProcessingSettings> {
  return repeatWhileStale(async () => {
    const current = await readProcessingSettings(catalogue)
    const next = edited(current, edit, now)
    if (canonical(next) === canonical(current)) return current
    if (edit.version !== undefined && edit.version !== current.version) {
      throw new DomainError('conflict', {
        code: 'settings-changed',
        message: 'Somebody else changed these settings. Check them and save again.',
      })
    }
    const prompts = newPrompts(current, next, now).map((Item) => ({
      Put: { TableName: catalogue.name, Item },
    }))
    await transact(catalogue, [replacement(catalogue, current, next), ...prompts])
    return { ...next, version: current.version + 1 }
  })
}
