import { addTokens, noTokens } from '#functions/domain/analysis/conversation.ts'
import { analysisHourMicrodollars, microdollarsOf } from '#functions/domain/analysis/price.ts'
import type { Pricing } from '#scripts/choose-model/budget.ts'
import type { Candidate } from '#scripts/choose-model/options.ts'
import { type Analyst, UsageError } from '#scripts/evaluate/analysts.ts'
import { type Estimate, estimateEvaluation, mostUsage } from '#scripts/evaluate/estimate.ts'
import { type EvaluationRun, progressOf } from '#scripts/evaluate/evaluate-set.ts'
import type { EvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import type { Progress } from '#scripts/evaluate/progress.ts'

export type Plan = {
  candidate: Candidate
  run: EvaluationRun
  sets: { set: EvaluationSet; progress: Progress }[]
  pricing: Pricing
  /** What is left to rate. */
  estimate: Estimate
  estimatedMicrodollars: number
  /** For answers kept from an earlier call. */
  keptMicrodollars: number
  /** Of the product, not of the measurement; at list price or at the operator's own. */
  hourMicrodollars: number
}

const nothing: Estimate = { ratings: 0, calls: 0, usage: noTokens }

const addEstimates = (one: Estimate, other: Estimate): Estimate => ({
  ratings: one.ratings + other.ratings,
  calls: one.calls + other.calls,
  usage: addTokens(one.usage, other.usage),
})

/** @throws UsageError for a model of unknown price */
function pricingOf({ id, price }: Candidate): Pricing {
  const model = { id, ownPrice: price }
  const costOf: Pricing['costOf'] = (usage) => {
    const microdollars = microdollarsOf(usage, model)
    if (microdollars === null)
      throw new UsageError(`The price of ${id} isn't known. State it: --model ${id}=<in>,<out>.`)
    return microdollars
  }
  return { costOf, mostOf: (request) => costOf(mostUsage(id, request)) }
}

export type Planning = Omit<EvaluationRun, 'analyst'> & {
  sets: readonly EvaluationSet[]
  open: (candidate: Candidate) => Analyst
}

function planModel(candidate: Candidate, { open, sets, ...planned }: Planning): Plan {
  const run = { ...planned, analyst: open(candidate) }
  const pricing = pricingOf(candidate)
  const { guidance, readings, runs } = planned
  const rater = { guidance, readings, model: candidate.id }
  const parts = sets.map((set) => ({ set, progress: progressOf(set, run) }))
  const estimate = parts
    .map(({ set, progress }) => estimateEvaluation({ set, runs, rater, progress }))
    .reduce(addEstimates, nothing)
  const kept = parts.flatMap(({ progress }) => progress.list().map(({ usage }) => usage))
  return {
    candidate,
    run,
    sets: parts,
    pricing,
    estimate,
    estimatedMicrodollars: pricing.costOf(estimate.usage),
    keptMicrodollars: pricing.costOf(kept.reduce(addTokens, noTokens)),
    hourMicrodollars:
      analysisHourMicrodollars({ id: candidate.id, ownPrice: candidate.price, votes: readings }) ?? 0,
  }
}

/** The cheapest model comes first. */
export function planModels(candidates: readonly Candidate[], planning: Planning): Plan[] {
  return candidates
    .map((candidate) => planModel(candidate, planning))
    .toSorted((one, other) => one.hourMicrodollars - other.hourMicrodollars)
}
