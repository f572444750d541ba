import { ModelBusyError, ModelFailedError, PipelineError } from '#functions/clients/pipeline-errors.ts'
import { UnrepairedAnswerError } from '#functions/domain/analysis/ask.ts'
import { InputTooLongError } from '#functions/domain/analysis/conversation.ts'
import { type Budget, BudgetReachedError } from '#scripts/choose-model/budget.ts'
import { failuresOf, figuresOf, type ModelFigures } from '#scripts/choose-model/figures.ts'
import type { Plan } from '#scripts/choose-model/plan.ts'
import { measureSet, type RatingEnvironment } from '#scripts/evaluate/evaluate-set.ts'
import type { Measurement } from '#shared/domain/evaluation.ts'

type Measured = { measurements: Measurement[]; figures: ModelFigures; failures: string[] }

export type Outcome = { plan: Plan } & (Measured | { notMeasured: string })

export type MeasuredOutcome = { plan: Plan } & Measured

export const isMeasured = (outcome: Outcome): outcome is MeasuredOutcome => 'figures' in outcome

const modelErrors = [PipelineError, ModelBusyError, ModelFailedError, InputTooLongError]

/** Undefined for an error that would stop every model. */
function refusalText(error: unknown): string | undefined {
  const refusal = error instanceof UnrepairedAnswerError ? error.cause : error
  if (refusal instanceof BudgetReachedError) return 'The budget is used up.'
  if (!(refusal instanceof Error) || !modelErrors.some((known) => refusal instanceof known)) return undefined
  const { cause, message } = refusal
  return cause instanceof Error && cause.message !== message ? `${message} (“${cause.message}”)` : message
}

async function measureModel(plan: Plan, budget: Budget, environment: RatingEnvironment): Promise<Measured> {
  const { analyst } = plan.run
  const run = {
    ...plan.run,
    analyst: { ...analyst, converse: budget.guard(analyst.converse, plan.pricing) },
  }
  const measurements: Measurement[] = []
  for (const { set, progress } of plan.sets)
    measurements.push(await measureSet(set, { ...run, progress }, environment))
  const figures = figuresOf(measurements)
  return { measurements, figures, failures: failuresOf(figures) }
}

/**
 * A model that refuses, or that the budget does not cover, is left out; the others are measured.
 * @throws errors that no other model would be spared; all ratings so far are kept
 */
export async function measureModels(
  plans: readonly Plan[],
  budget: Budget,
  environment: RatingEnvironment & { log: (line: string) => void },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const plan of plans) {
    environment.log(`\n${plan.candidate.id}`)
    try {
      outcomes.push({ plan, ...(await measureModel(plan, budget, environment)) })
    } catch (error) {
      const notMeasured = refusalText(error)
      if (notMeasured === undefined) throw error
      environment.log(notMeasured)
      outcomes.push({ plan, notMeasured })
    }
  }
  return outcomes
}
