import { stanceTasks, tasks } from '#functions/domain/analysis/prompts.ts'
import type { PromptVersion } from '#functions/domain/records/prompt-version-record.ts'
import { forEachPrompt, type ProcessingView, type PromptName } from '#shared/domain/processing-settings.ts'

export type ShownProcessing = {
  settings: Omit<
    ProcessingView,
    | PromptName
    | 'prompt_versions'
    | 'earlier_prompts'
    | 'built_in_tasks'
    | 'last_check_time'
    | 'auto_transcribe'
  > & {
    prompts: Record<PromptName, { version: number; text: string }>
    autoTranscribeSince: string | null
  }
  lastCheck: string | null
  versions: Record<PromptName, readonly PromptVersion[]>
}

const builtInTasks = {
  summary_prompt: [tasks.summary],
  quotes_prompt: [tasks.quotes],
  political_stance_prompt: stanceTasks,
}

export function processingView({ settings, lastCheck, versions }: ShownProcessing): ProcessingView {
  const { prompts, autoTranscribeSince, ...choices } = settings
  return {
    ...choices,
    auto_transcribe: autoTranscribeSince !== null,
    ...forEachPrompt((name) => prompts[name].text),
    prompt_versions: forEachPrompt((name) => prompts[name].version),
    earlier_prompts: forEachPrompt((name) =>
      versions[name]
        .filter(({ version }) => version !== prompts[name].version)
        .map(({ version, text, savedAt }) => ({ version, text, saved_at: savedAt })),
    ),
    built_in_tasks: forEachPrompt((name) =>
      builtInTasks[name].map((task) => task.slice(task.indexOf('\n') + 1)),
    ),
    last_check_time: lastCheck,
  }
}
