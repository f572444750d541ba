import { processingSettingsKey, promptKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  readVersioned,
  type Saved,
  saveVersioned,
  type VersionedItem,
} from '#functions/data/table/versioned-item.ts'
import {
  type ProcessingSettings,
  processingSettingsSchema,
} from '#functions/domain/records/processing-settings-record.ts'
import { forEachPrompt, type ProcessingEdit, promptNames } from '#shared/domain/processing-settings.ts'

const stored: VersionedItem<ProcessingSettings> = {
  key: processingSettingsKey,
  schema: processingSettingsSchema,
  changed: {
    code: 'settings-changed',
    message: 'Someone else changed these settings. Check them and save again.',
  },
}

export async function readProcessingSettings(catalogue: Table): Promise<ProcessingSettings> {
  return readVersioned(catalogue, stored)
}

function editedPrompts({ prompts }: ProcessingSettings, edit: ProcessingEdit) {
  return forEachPrompt((name) => {
    const { version, text } = prompts[name]
    const next = edit[name] ?? text
    return next === text ? { version, text } : { version: version + 1, text: next }
  })
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

/** Old versions are kept, because receipts refer to them. */
function newPrompts(current: ProcessingSettings, next: ProcessingSettings, now: Date) {
  return promptNames
    .filter((name) => next.prompts[name].version !== current.prompts[name].version)
    .map((name) => ({
      ...promptKey(name, next.prompts[name].version),
      ...next.prompts[name],
      savedAt: now.toISOString(),
    }))
}

/**
 * Changes the given fields and returns the settings before and after; equal settings write nothing.
 * @throws DomainError `settings-changed` when the edit's version is outdated
 */
export async function saveProcessingSettings(
  catalogue: Table,
  edit: ProcessingEdit,
  now: Date,
): Promise<Saved<ProcessingSettings>> {
  return saveVersioned(catalogue, stored, {
    change: (current) => edited(current, edit, now),
    from: edit.version,
    also: (current, next) =>
      newPrompts(current, next, now).map((Item) => ({ Put: { TableName: catalogue.name, Item } })),
  })
}
