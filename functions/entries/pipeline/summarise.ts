import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import { tasks } from '#functions/domain/analysis/prompts.ts'
import { storedSummarySchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { groundedSummary } from '#functions/domain/quotes/grounded-summary.ts'
import { isContentLanguage } from '#functions/domain/transcript/transcript-text.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import {
  analysisEnvSchema,
  connectAnalysis,
  languagesSchema,
} from '#functions/use-cases/runs/analysis-env.ts'
import { askOnce } from '#functions/use-cases/runs/answers.ts'
import { setStatus } from '#functions/use-cases/runs/current-run.ts'
import { askAboutEpisode, getTranscript } from '#functions/use-cases/runs/question.ts'
import { loadedSchema, type summarisedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = analysisEnvSchema.extend({ CONTENT_LANGUAGES: languagesSchema })

const connect = () => {
  const env = readEnv(envSchema)
  return { ...connectAnalysis(env), languages: env.CONTENT_LANGUAGES }
}

const inventedSummary =
  'Every sentence of the summary’s paragraph has a number or a name that is not in the transcript. Analyze the episode again.'

type Summarised = z.output<typeof summarisedSchema>

/** The first question about an episode; with it the transcript is in the model's cache for the others. */
export const handler = task({
  input: loadedSchema,
  connect,
  run: async (loaded, deps, now): Promise<Summarised> => {
    await setStatus(deps.catalogue, loaded, 'analyzing')
    const answer = { run: loaded, name: 'summary' as const, schema: storedSummarySchema, now }
    const summaryKey = await askOnce(deps, answer, async () => {
      const { transcript } = await getTranscript(deps, loaded)
      if (!isContentLanguage(transcript.language, deps.languages)) {
        return unsupportedLanguage.summary(transcript.language)
      }
      const prompt = { name: 'summary_prompt', version: loaded.promptVersions.summary_prompt } as const
      const question = { tool: 'summarise_episode', task: tasks.summary, prompt } as const
      const { value, ...rest } = await askAboutEpisode(deps, loaded, question)
      const summary = groundedSummary(value, transcript)
      if (summary) return { value: summary, ...rest }
      const cause = new MalformedAnswerError(inventedSummary, rest.usage)
      throw new PipelineError(inventedSummary, { cause })
    })
    return { ...loaded, summaryKey }
  },
})
