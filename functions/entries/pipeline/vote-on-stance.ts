import { stanceTask } from '#functions/domain/analysis/prompts.ts'
import { toVote } from '#functions/domain/analysis/stance-votes.ts'
import { storedVoteSchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { analysisEnvSchema, connectAnalysis } from '#functions/use-cases/runs/analysis-env.ts'
import { askOnce, findUnsupportedLanguage } from '#functions/use-cases/runs/answers.ts'
import { askAboutEpisode } from '#functions/use-cases/runs/question.ts'
import { voteInputSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = analysisEnvSchema

/** One of the votes on the stance, in a wording of its own. */
export const handler = task({
  input: voteInputSchema,
  connect: () => connectAnalysis(readEnv(envSchema)),
  run: async (vote, deps, now) => {
    const answer = { run: vote, name: `vote-${vote.voteIndex}` as const, schema: storedVoteSchema, now }
    const key = await askOnce(deps, answer, async () => {
      const language = await findUnsupportedLanguage(deps.store, vote)
      if (language !== undefined) return unsupportedLanguage.vote(language)
      const version = vote.promptVersions.political_stance_prompt
      const prompt = { name: 'political_stance_prompt', version } as const
      const question = { tool: 'rate_stance', task: stanceTask(vote.voteIndex), prompt } as const
      const { value, ...rest } = await askAboutEpisode(deps, vote, question)
      return { value: toVote(value), ...rest }
    })
    return { key }
  },
})
