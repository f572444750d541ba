import type * as z from 'zod'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { GuidanceVersions } from '#functions/domain/analysis/prompts.ts'
import type { promptVersionsSchema } from '#shared/deployment/pipeline.ts'
import { forEachPrompt } from '#shared/domain/processing-settings.ts'

type PromptVersions = z.output<typeof promptVersionsSchema>

/** 0 for an empty text: it has a version, but adds nothing to the prompt. */
const versionThatAdds = ({ version, text }: { version: number; text: string }) => (text === '' ? 0 : version)

export async function readPromptVersions(catalogue: Table): Promise<PromptVersions> {
  const { prompts } = await readProcessingSettings(catalogue)
  return forEachPrompt((name) => versionThatAdds(prompts[name]))
}

export function guidanceVersionsOf(versions: PromptVersions): GuidanceVersions {
  const { summary_prompt, political_stance_prompt, quotes_prompt } = versions
  return { summary: summary_prompt, stance: political_stance_prompt, quotes: quotes_prompt }
}
