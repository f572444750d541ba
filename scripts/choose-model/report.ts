import { limits } from '#scripts/choose-model/figures.ts'
import { isMeasured, type Outcome } from '#scripts/choose-model/measure-models.ts'
import type { Plan } from '#scripts/choose-model/plan.ts'
import { aligned, estimateText } from '#scripts/evaluate/report.ts'
import { formatDollars } from '#shared/format/price.ts'

const toCents = (microdollars: number) => microdollars / 10_000
export const dollarsText = (microdollars: number) => formatDollars(toCents(microdollars))

const thousandHours = ({ hourMicrodollars }: Plan) => dollarsText(hourMicrodollars * 1000)

export function planText(plan: Plan, isAffordable: boolean): string {
  const { candidate, estimate, estimatedMicrodollars, keptMicrodollars } = plan
  const kept = keptMicrodollars > 0 ? `; answers for ${dollarsText(keptMicrodollars)} are kept` : ''
  const beyond = isAffordable ? '' : ' (beyond the budget: not measured)'
  return `${candidate.id}: ${estimateText(estimate, toCents(estimatedMicrodollars))}${kept}${beyond}`
}

const columns = [
  'Model',
  'Placed',
  'Exact',
  'Mean error',
  'Mirror residual',
  'Blind shift',
  'Tone shift',
  'Same again',
  'Per 1,000 hours',
  'Passes',
]

const wanted = [
  'wanted',
  '',
  `≥ ${limits.exact.toFixed(2)}`,
  `≤ ${limits.meanAbsoluteError.toFixed(2)}`,
  `≤ ${limits.mirrorResidual.toFixed(2)}`,
]

const figure = (value: number | null) => value?.toFixed(3) ?? 'none'
const signed = (value: number | null) => (value !== null && value > 0 ? `+${figure(value)}` : figure(value))

function rowOf(outcome: Outcome): string[] {
  const { plan } = outcome
  const { id } = plan.candidate
  if (!isMeasured(outcome)) return [id, ...Array(7).fill('–'), thousandHours(plan), 'not measured']
  const { figures, failures } = outcome
  return [
    id,
    figure(figures.placed),
    figure(figures.exact),
    figure(figures.meanAbsoluteError),
    signed(figures.mirrorResidual),
    figure(figures.blindShift),
    figure(figures.toneShift),
    figure(figures.repetition),
    thousandHours(plan),
    failures.length === 0 ? 'yes' : 'no',
  ]
}

export const tableText = (outcomes: readonly Outcome[]) => aligned([columns, wanted, ...outcomes.map(rowOf)])

/** Why models have no figures or do not pass. */
export function reasonsText(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    const { id } = outcome.plan.candidate
    if (!isMeasured(outcome)) return [`${id} wasn't measured. ${outcome.notMeasured}`]
    return outcome.failures.length > 0 ? [`${id} doesn't pass: ${outcome.failures.join(', ')}.`] : []
  })
}
