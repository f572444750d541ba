import { readLastCheck } from '#functions/data/podcasts/feed-check-rounds.ts'
import { listPromptVersions } from '#functions/data/ratings/prompt-versions.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { processingView } from '#functions/domain/views/processing-view.ts'
import type { ProcessingView } from '#shared/domain/processing-settings.ts'

const shownVersions = 20

export async function showProcessing(
  catalogue: Table,
  settings: ProcessingSettings,
): Promise<ProcessingView> {
  const [lastCheck, summary, quotes, stance] = await Promise.all([
    readLastCheck(catalogue),
    listPromptVersions(catalogue, 'summary_prompt', shownVersions),
    listPromptVersions(catalogue, 'quotes_prompt', shownVersions),
    listPromptVersions(catalogue, 'political_stance_prompt', shownVersions),
  ])
  const versions = { summary_prompt: summary, quotes_prompt: quotes, political_stance_prompt: stance }
  return processingView({ settings, lastCheck, versions })
}
