import { stanceTask } from '#functions/domain/analysis/prompts.ts'
import { toVote } from '#functions/domain/analysis/stance-votes.ts'
import { storedVoteSchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { analysisEnvSchema, connectAnalysis } from '#functions/use-cases/runs/analysis-env.ts'
import { answerOnce, askAboutEpisode, findUnsupportedLanguage } from '#functions/use-cases/runs/question.ts'
import { voteInputSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = analysisEnvSchema

/** One of the votes on the stance, in a wording of its own. */
export const handler = task({
  input: voteInputSchema,
  connect: () => connectAnalysis(readEnv(envSchema)),
  run: async (vote, deps) => {
    const answer = { run: vote, name: `vote-${vote.voteIndex}` as const, schema: storedVoteSchema }
    const key = await answerOnce(deps, answer, async () => {
      const language = await findUnsupportedLanguage(deps.store, vote)
      if (language !== undefined) return unsupportedLanguage.vote(language)
      const question = { tool: 'rate_stance', task: stanceTask(vote.voteIndex) } as const
      const { value, ...rest } = await askAboutEpisode(deps, vote, question)
      return { value: toVote(value), ...rest }
    })
    return { key }
  },
})
