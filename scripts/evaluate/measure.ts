import { addTokens, noTokens } from '#functions/domain/analysis/conversation.ts'
import { bootstrapFigure, bootstrapSamples } from '#scripts/evaluate/bootstrap.ts'
import type { Manifest } from '#scripts/evaluate/evaluation-set.ts'
import {
  measureBlindShift,
  measureMirror,
  measureStability,
  measureTone,
} from '#scripts/evaluate/measure-robustness.ts'
import type { TimedRating } from '#scripts/evaluate/progress.ts'
import type { RatedText } from '#scripts/evaluate/rate-set.ts'
import type { Measurement } from '#shared/domain/evaluation.ts'
import {
  type AgreementName,
  agreementFigures,
  agreementNames,
  confusionOf,
  coverageOf,
  expectedCalibrationError,
} from '#shared/domain/evaluation-figures.ts'
import {
  type LabelKind,
  labelsOf,
  outcomeFor,
  outcomesOf,
  placesOf,
} from '#shared/domain/evaluation-labels.ts'

export type MeasuredThing = {
  manifest: Manifest
  subject: Measurement['subject']
  /** Cents; null if the price is unknown. */
  centsOf: (usage: TimedRating['usage'], model: string) => number | null
  now: Date
}

function outcomesTable(kind: LabelKind, rated: readonly RatedText[]): number[][] {
  const columns = outcomesOf(kind)
  const table = labelsOf(kind).map(() => columns.map(() => 0))
  for (const { label, runs } of rated) {
    const row = table[labelsOf(kind).indexOf(label)]
    const column = columns.indexOf(outcomeFor(kind, runs[0].outcome))
    if (row) row[column] = (row[column] ?? 0) + 1
  }
  return table
}

function agreementOf(kind: LabelKind, rated: readonly RatedText[]): Measurement['agreement'] {
  const figureOf = (name: AgreementName) =>
    bootstrapFigure(rated, (units) => agreementFigures[name](confusionOf(outcomesTable(kind, units), kind)))
  const [
    exact,
    side,
    withinOne,
    meanAbsoluteError,
    signedError,
    macroF1,
    kappa,
    rightCalledLeft,
    leftCalledRight,
  ] = agreementNames.map(figureOf)
  return {
    exact: exact ?? null,
    side: side ?? null,
    withinOne: withinOne ?? null,
    meanAbsoluteError: meanAbsoluteError ?? null,
    signedError: signedError ?? null,
    macroF1: macroF1 ?? null,
    kappa: kappa ?? null,
    rightCalledLeft: rightCalledLeft ?? null,
    leftCalledRight: leftCalledRight ?? null,
  }
}

const mostBands = 10

/** Few distinct confidences are grouped by value, many by tenths, which their middle stands for. */
function bandsBy(stated: readonly number[]): (chance: number) => number {
  if (new Set(stated).size <= mostBands) return (chance) => chance
  return (chance) => (Math.min(mostBands - 1, Math.floor(chance * mostBands)) + 0.5) / mostBands
}

function calibrationOf(kind: LabelKind, rated: readonly RatedText[]): Measurement['calibration'] {
  const judged = rated.flatMap(({ label, runs: [{ outcome, stated }] }) => {
    const place = outcomeFor(kind, outcome)
    if (stated === null || !placesOf(kind).includes(label) || !placesOf(kind).includes(place)) return []
    return [{ stated, isRight: place === label }]
  })
  if (judged.length === 0) return null
  const bandOf = bandsBy(judged.map(({ stated }) => stated))
  const bands = new Map<number, { stated: number; right: number; count: number }>()
  for (const { stated, isRight } of judged) {
    const at = Number(bandOf(stated).toFixed(4))
    const band = bands.get(at) ?? { stated: at, right: 0, count: 0 }
    bands.set(at, { ...band, right: band.right + (isRight ? 1 : 0), count: band.count + 1 })
  }
  const sorted = [...bands.values()].toSorted((one, other) => one.stated - other.stated)
  const expectedError = Number(expectedCalibrationError(sorted).toFixed(4))
  return { bands: sorted, expectedError }
}

function costOf({ centsOf }: MeasuredThing, rated: readonly RatedText[]): Measurement['cost'] {
  const ratings = rated.flatMap(({ runs, named }) => [...runs, ...(named ? [named] : [])])
  const usage = ratings.map((rating) => rating.usage).reduce(addTokens, noTokens)
  const seconds = ratings.reduce((sum, rating) => sum + rating.seconds, 0)
  const cents = centsOf(usage, ratings[0]?.model ?? '')
  const { inLongPrompts: _, ...counts } = usage
  return { ...counts, cents, seconds: Number(seconds.toFixed(2)) }
}

export function measure(thing: MeasuredThing, rated: readonly RatedText[]): Measurement {
  const { manifest, subject, now } = thing
  const { labels, ...set } = manifest
  return {
    subject,
    set: {
      ...set,
      labels,
      groups: new Set(rated.map(({ group }) => group)).size,
      size: rated.length,
    },
    date: now.toISOString().slice(0, 10),
    bootstrapSamples,
    outcomes: outcomesTable(labels, rated),
    coverage: bootstrapFigure(rated, (units) => coverageOf(outcomesTable(labels, units), labels)),
    agreement: agreementOf(labels, rated),
    calibration: calibrationOf(labels, rated),
    mirror: measureMirror(rated),
    blindShift: measureBlindShift(rated),
    tone: measureTone(rated),
    stability: measureStability(rated),
    cost: costOf(thing, rated),
  }
}
