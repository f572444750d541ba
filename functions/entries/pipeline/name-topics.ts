import { tasks } from '#functions/domain/analysis/prompts.ts'
import { storedTopicsSchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { analysisEnvSchema, connectAnalysis } from '#functions/use-cases/runs/analysis-env.ts'
import { askOnce, findUnsupportedLanguage } from '#functions/use-cases/runs/answers.ts'
import { askAboutEpisode } from '#functions/use-cases/runs/question.ts'
import { summarisedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = analysisEnvSchema

/** What the episode is about, in names that a list of topics can carry. */
export const handler = task({
  input: summarisedSchema,
  connect: () => connectAnalysis(readEnv(envSchema)),
  run: async (summarised, deps, now) => {
    const answer = { run: summarised, name: 'topics' as const, schema: storedTopicsSchema, now }
    const key = await askOnce(deps, answer, async () => {
      const language = await findUnsupportedLanguage(deps.store, summarised)
      if (language !== undefined) return unsupportedLanguage.topics()
      return askAboutEpisode(deps, summarised, { tool: 'name_topics', task: tasks.topics })
    })
    return { key }
  },
})
