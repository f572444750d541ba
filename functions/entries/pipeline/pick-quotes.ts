import { tasks } from '#functions/domain/analysis/prompts.ts'
import { storedQuotesSchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { analysisEnvSchema, connectAnalysis } from '#functions/use-cases/runs/analysis-env.ts'
import { answerOnce, askAboutEpisode, findUnsupportedLanguage } from '#functions/use-cases/runs/question.ts'
import { summarisedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = analysisEnvSchema

/** Which quotes the model would pick; whether they stand in the transcript is not its to say. */
export const handler = task({
  input: summarisedSchema,
  connect: () => connectAnalysis(readEnv(envSchema)),
  run: async (summarised, deps) => {
    const answer = { run: summarised, name: 'quotes' as const, schema: storedQuotesSchema }
    const key = await answerOnce(deps, answer, async () => {
      const language = await findUnsupportedLanguage(deps.store, summarised)
      if (language !== undefined) return unsupportedLanguage.quotes()
      return askAboutEpisode(deps, summarised, { tool: 'pick_quotes', task: tasks.quotes })
    })
    return { key }
  },
})
