import type { Measurement } from '#shared/domain/evaluation.ts'
import { agreementFigures, confusionOf, coverageOf } from '#shared/domain/evaluation-figures.ts'
import { labelKinds } from '#shared/domain/evaluation-labels.ts'

/** Null: not measured, or undefined because nothing was placed. */
export type ModelFigures = {
  placed: number | null
  /** Share of the texts that belong on the scale. A text that was not placed counts as missed. */
  exact: number | null
  /** In steps, over placed texts. */
  meanAbsoluteError: number | null
  /** How far the mean of two mirrored texts is off center in steps; positive is too far right. */
  mirrorResidual: number | null
  /** Mean distances in steps. */
  blindShift: number | null
  toneShift: number | null
  /** Share of texts with the same outcome in every complete rating. */
  repetition: number | null
}

const [byReading] = labelKinds

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const orNull = (value: number) => (Number.isFinite(value) ? Number(value.toFixed(4)) : null)

type Weighted = { value: number; weight: number }

function weightedMean(parts: readonly (Weighted | null)[]): number | null {
  const known = parts.filter((part) => part !== null)
  return orNull(
    sum(known.map(({ value, weight }) => value * weight)) / sum(known.map(({ weight }) => weight)),
  )
}

/** The sum of the matrices of all sets that people labeled text by text. */
function outcomesOf(measurements: readonly Measurement[]): number[][] {
  const [first, ...others] = measurements
    .filter(({ set }) => set.labels === byReading)
    .map(({ outcomes }) => outcomes)
  return (first ?? []).map((row, place) =>
    row.map((count, column) => count + sum(others.map((outcomes) => outcomes[place]?.[column] ?? 0))),
  )
}

const shiftOf = (shift: Measurement['tone']): Weighted | null =>
  shift?.absolute ? { value: shift.absolute.value, weight: shift.placed } : null

const mirrorOf = ({ mirror }: Measurement): Weighted | null =>
  mirror?.shift != null ? { value: mirror.shift, weight: mirror.placed } : null

/** Figures of one model over all sets that it rated. */
export function figuresOf(measurements: readonly Measurement[]): ModelFigures {
  const outcomes = outcomesOf(measurements)
  const confusion = confusionOf(outcomes, byReading)
  const placed = coverageOf(outcomes, byReading)
  return {
    placed: orNull(placed),
    exact: orNull(agreementFigures.exact(confusion) * placed),
    meanAbsoluteError: orNull(agreementFigures.meanAbsoluteError(confusion)),
    mirrorResidual: weightedMean(measurements.map(mirrorOf)),
    blindShift: weightedMean(measurements.map(({ blindShift }) => shiftOf(blindShift))),
    toneShift: weightedMean(measurements.map(({ tone }) => shiftOf(tone))),
    repetition: weightedMean(
      measurements.map(
        ({ stability }) =>
          stability && { value: stability.identical / stability.texts, weight: stability.texts },
      ),
    ),
  }
}

export const limits = { exact: 0.6, meanAbsoluteError: 0.55, mirrorResidual: 0.1 } as const

/** Why the model does not pass; empty if it passes. */
export function failuresOf({ exact, meanAbsoluteError, mirrorResidual }: ModelFigures): string[] {
  return [
    ...(exact !== null && exact >= limits.exact
      ? []
      : [`exact agreement is below ${limits.exact.toFixed(2)}`]),
    ...(meanAbsoluteError !== null && meanAbsoluteError <= limits.meanAbsoluteError
      ? []
      : [`the mean error is above ${limits.meanAbsoluteError.toFixed(2)}`]),
    ...(mirrorResidual !== null && Math.abs(mirrorResidual) <= limits.mirrorResidual
      ? []
      : [`the mirror residual is above ${limits.mirrorResidual.toFixed(2)}`]),
  ]
}
