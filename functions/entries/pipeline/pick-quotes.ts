import { tasks } from '#functions/domain/analysis/prompts.ts'
import { storedQuotesSchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { analysisEnvSchema, connectAnalysis } from '#functions/use-cases/runs/analysis-env.ts'
import { askOnce, findUnsupportedLanguage } from '#functions/use-cases/runs/answers.ts'
import { askAboutEpisode } from '#functions/use-cases/runs/question.ts'
import { summarisedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = analysisEnvSchema

/** Which quotes the model would pick; whether they stand in the transcript is not its to say. */
export const handler = task({
  input: summarisedSchema,
  connect: () => connectAnalysis(readEnv(envSchema)),
  run: async (summarised, deps, now) => {
    const answer = { run: summarised, name: 'quotes' as const, schema: storedQuotesSchema, now }
    const key = await askOnce(deps, answer, async () => {
      const language = await findUnsupportedLanguage(deps.store, summarised)
      if (language !== undefined) return unsupportedLanguage.quotes()
      const prompt = { name: 'quotes_prompt', version: summarised.promptVersions.quotes_prompt } as const
      return askAboutEpisode(deps, summarised, { tool: 'pick_quotes', task: tasks.quotes, prompt })
    })
    return { key }
  },
})
