import { toCommand } from '#functions/clients/model-request.ts'
import {
  addTokens,
  type ModelRequest,
  noTokens,
  type TokenUsage,
} from '#functions/domain/analysis/conversation.ts'
import { tokenizerFactorOf, withLongPrompt } from '#functions/domain/analysis/price.ts'
import { readConverseRequest } from '#local/fakes/converse.ts'
import { createPromptCache } from '#local/fakes/prompt-cache.ts'
import type { EvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import type { Progress } from '#scripts/evaluate/progress.ts'
import { jobsOf, keyOf } from '#scripts/evaluate/rate-set.ts'
import { callsOf, type Rater } from '#scripts/evaluate/rate-text.ts'

/** Tokens of a long answer to one vote: a step and five sentences. */
const answerTokens = 250

export type Estimate = { ratings: number; calls: number; usage: TokenUsage }

type EstimatedRun = {
  set: EvaluationSet
  runs: number
  rater: Pick<Rater, 'readings' | 'guidance' | 'model'>
  /** Has the ratings that need no further call. */
  progress?: Pick<Progress, 'find'>
}

/** The most tokens that a call can cost: no tokenizer makes more tokens than bytes. */
export function mostUsage(model: string, request: ModelRequest): TokenUsage {
  const { inferenceConfig, modelId: _, ...body } = toCommand(model, request).input
  const most = {
    ...noTokens,
    cacheWriteTokens: Buffer.byteLength(JSON.stringify(body)),
    outputTokens: inferenceConfig?.maxTokens ?? 0,
  }
  return withLongPrompt(most, model)
}

/**
 * Builds every call and counts its tokens as the prompt cache would, at four characters per token of
 * Claude up to 4.6. Does not include repairs of invalid answers.
 */
export function estimateEvaluation({ set, runs, rater, progress }: EstimatedRun): Estimate {
  // A clock that stands still, because all calls happen within the lifetime of a cache entry.
  const cache = createPromptCache(() => new Date(0))
  const factor = tokenizerFactorOf(rater.model)
  const tokens = (counted: number) => Math.round(counted * factor)
  const jobs = jobsOf(set, runs).filter((job) => !progress?.find(keyOf(job)))
  const usages = jobs.flatMap(({ labeled, condition }) =>
    callsOf(rater, labeled, condition).map(({ request }): TokenUsage => {
      const { modelId: _, ...body } = toCommand(rater.model, request).input
      const used = cache.use(rater.model, readConverseRequest(JSON.stringify(body)))
      const usage = {
        inputTokens: tokens(used.inputTokens),
        outputTokens: answerTokens,
        cacheReadTokens: tokens(used.cacheReadInputTokens),
        cacheWriteTokens: tokens(used.cacheWriteInputTokens),
      }
      return withLongPrompt(usage, rater.model)
    }),
  )
  return { ratings: jobs.length, calls: usages.length, usage: usages.reduce(addTokens, noTokens) }
}
