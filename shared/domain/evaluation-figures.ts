import {
  type ConfusionMatrix,
  countAll,
  exactShare,
  leftCalledRight,
  macroF1,
  meanAbsoluteError,
  meanSignedError,
  quadraticKappa,
  rightCalledLeft,
  sideShare,
  withinOneShare,
} from '#shared/domain/agreement.ts'
import { type LabelKind, placesOf } from '#shared/domain/evaluation-labels.ts'

export type Outcomes = readonly (readonly number[])[]

export function confusionOf(outcomes: Outcomes, kind: LabelKind): ConfusionMatrix {
  const places = placesOf(kind).length
  return outcomes.slice(0, places).map((row) => row.slice(0, places))
}

/**
 * Share (0 to 1) of the texts labeled with a step of the scale that the analyst also put on the scale. NaN if
 * there are none.
 */
export function coverageOf(outcomes: Outcomes, kind: LabelKind): number {
  return countAll(confusionOf(outcomes, kind)) / countAll(outcomes.slice(0, placesOf(kind).length))
}

export const agreementFigures = {
  exact: exactShare,
  side: sideShare,
  withinOne: withinOneShare,
  meanAbsoluteError,
  signedError: meanSignedError,
  macroF1,
  kappa: quadraticKappa,
  rightCalledLeft,
  leftCalledRight,
} as const

export type AgreementName = keyof typeof agreementFigures

export const agreementNames = [
  'exact',
  'side',
  'withinOne',
  'meanAbsoluteError',
  'signedError',
  'macroF1',
  'kappa',
  'rightCalledLeft',
  'leftCalledRight',
] as const satisfies AgreementName[]

export type CalibrationBand = { stated: number; right: number; count: number }

/** Mean gap between stated and measured probability, weighted by count, 0 to 1. */
export function expectedCalibrationError(bands: readonly CalibrationBand[]): number {
  const all = bands.reduce((sum, { count }) => sum + count, 0)
  const off = bands.reduce((sum, { stated, right, count }) => sum + Math.abs(stated * count - right), 0)
  return off / all
}
