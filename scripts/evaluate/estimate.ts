import { toCommand } from '#functions/clients/model.ts'
import { addTokens, noTokens, type TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { readConverseRequest } from '#local/fakes/converse.ts'
import { createPromptCache } from '#local/fakes/prompt-cache.ts'
import type { EvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { jobsOf } from '#scripts/evaluate/rate-set.ts'
import { callsOf, type Rater } from '#scripts/evaluate/rate-text.ts'

/** What a reading answers at most as a rule: a step and five sentences. */
const answerTokens = 250

export type Estimate = { ratings: number; calls: number; usage: TokenUsage }

type EstimatedRun = {
  set: EvaluationSet
  runs: number
  rater: Pick<Rater, 'readings' | 'guidance' | 'model'>
}

/**
 * What rating a set would use: every call is made up and counted as the prompt cache would count it, at four characters a token.
 * Repairs of faulty answers are not in it.
 */
export function estimateRun({ set, runs, rater }: EstimatedRun): Estimate {
  // All within the life of a cache entry, as readings of one text are.
  const cache = createPromptCache(() => new Date(0))
  const jobs = jobsOf(set, runs)
  const usages = jobs.flatMap(({ labeled, condition }) =>
    callsOf(rater, labeled, condition).map(({ request }): TokenUsage => {
      const { modelId: _, ...body } = toCommand(rater.model, request).input
      const used = cache.use(rater.model, readConverseRequest(JSON.stringify(body)))
      return {
        inputTokens: used.inputTokens,
        outputTokens: answerTokens,
        cacheReadTokens: used.cacheReadInputTokens,
        cacheWriteTokens: used.cacheWriteInputTokens,
      }
    }),
  )
  return { ratings: jobs.length, calls: usages.length, usage: usages.reduce(addTokens, noTokens) }
}
