import { type Budget, openBudget } from '#scripts/choose-model/budget.ts'
import { readDeploymentConfig, writeModelId } from '#scripts/choose-model/configuration.ts'
import {
  isMeasured,
  type MeasuredOutcome,
  measureModels,
  type Outcome,
} from '#scripts/choose-model/measure-models.ts'
import type { Choosing } from '#scripts/choose-model/options.ts'
import { type Plan, type Planning, planModels } from '#scripts/choose-model/plan.ts'
import { dollarsText, planText, reasonsText, tableText } from '#scripts/choose-model/report.ts'
import type { RatingEnvironment } from '#scripts/evaluate/evaluate-set.ts'
import { readEvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { checkResultFile, keepMeasurements } from '#scripts/evaluate/keep-measurements.ts'

export type ChoosingDeps = RatingEnvironment & {
  open: Planning['open']
  isAgreed: () => Promise<boolean>
  log: (line: string) => void
  progressFolder: string
}

type Affordable = { plan: Plan; isAffordable: boolean }

function affordable(plans: readonly Plan[], budget: Budget): Affordable[] {
  let left = budget.left()
  return plans.map((plan) => {
    const isAffordable = plan.estimatedMicrodollars <= left
    if (isAffordable) left -= plan.estimatedMicrodollars
    return { plan, isAffordable }
  })
}

/** Plans are sorted by price, so the first that passes is the cheapest. */
function choose(outcomes: readonly Outcome[]): MeasuredOutcome | undefined {
  return outcomes.filter(isMeasured).find(({ failures }) => failures.length === 0)
}

function writeChoice({ plan, measurements }: MeasuredOutcome, { config, out }: Choosing): string {
  const { id, price } = plan.candidate
  keepMeasurements(out, measurements)
  writeModelId(config, id)
  const stated = price ? ` Deploy it with ModelPrice=${price.input},${price.output}.` : ''
  return `${id} is the cheapest measured model that passes. It is now the modelId in ${config}, and its measurements are in ${out}.${stated}`
}

/**
 * Returns the exit code: 0 if a model was chosen or the question was answered with no.
 * @throws UsageError before the first paid call
 */
export async function chooseModel(choosing: Choosing, deps: ChoosingDeps): Promise<number> {
  const { log, open, progressFolder } = deps
  const { stanceVotes: readings } = readDeploymentConfig(choosing.config)
  checkResultFile(choosing.out)
  const { concurrency, runs } = choosing
  const sets = choosing.sets.map(readEvaluationSet)
  const plans = planModels(choosing.candidates, {
    sets,
    open,
    progressFolder,
    concurrency,
    readings,
    runs,
    guidance: '',
  })
  const kept = plans.reduce((sum, { keptMicrodollars }) => sum + keptMicrodollars, 0)
  const budget = openBudget(choosing.budgetMicrodollars - kept)
  const all = affordable(plans, budget)
  for (const { plan, isAffordable } of all) log(planText(plan, isAffordable))
  const measured = all.filter(({ isAffordable }) => isAffordable).map(({ plan }) => plan)
  const total = measured.reduce((sum, { estimatedMicrodollars }) => sum + estimatedMicrodollars, 0)
  if (measured.length === 0) {
    log('The budget covers none of these models. Nothing was asked, and nothing was written.')
    return 1
  }
  log(`Together about ${dollarsText(total)}. The budget has ${dollarsText(budget.left())} left.`)
  if (!(await deps.isAgreed())) {
    log('Nothing was asked, and nothing was written.')
    return 0
  }
  const found = await measureModels(measured, budget, deps)
  const outcomes = all.map(
    ({ plan }) =>
      found.find((outcome) => outcome.plan === plan) ?? { plan, notMeasured: 'It is beyond the budget.' },
  )
  log(`\n${tableText(outcomes)}\n`)
  for (const reason of reasonsText(outcomes)) log(reason)
  const choice = choose(outcomes)
  log(choice ? writeChoice(choice, choosing) : 'No measured model passes. Nothing was written.')
  return choice ? 0 : 1
}
