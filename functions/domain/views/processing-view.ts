import { stanceTasks, tasks } from '#functions/domain/analysis/prompts.ts'
import type { ProcessingView, PromptName } from '#shared/domain/processing-settings.ts'

type PromptVersion = { version: number; text: string; savedAt: string }

/** The settings as they are kept, and what stands beside them. */
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

/** What the model is asked whatever an admin adds. */
const builtInTasks = {
  summary_prompt: [tasks.summary],
  quotes_prompt: [tasks.quotes],
  political_stance_prompt: stanceTasks,
}

function ofEach<Value>(of: (name: PromptName) => Value): Record<PromptName, Value> {
  return {
    summary_prompt: of('summary_prompt'),
    quotes_prompt: of('quotes_prompt'),
    political_stance_prompt: of('political_stance_prompt'),
  }
}

export function processingView({ settings, lastCheck, versions }: ShownProcessing): ProcessingView {
  const { prompts, autoTranscribeSince, ...choices } = settings
  return {
    ...choices,
    auto_transcribe: autoTranscribeSince !== null,
    ...ofEach((name) => prompts[name].text),
    prompt_versions: ofEach((name) => prompts[name].version),
    earlier_prompts: ofEach((name) =>
      versions[name]
        .filter(({ version }) => version !== prompts[name].version)
        .map(({ version, text, savedAt }) => ({ version, text, saved_at: savedAt })),
    ),
    built_in_tasks: ofEach((name) => builtInTasks[name].map((task) => task.slice(task.indexOf('\n') + 1))),
    last_check_time: lastCheck,
  }
}
