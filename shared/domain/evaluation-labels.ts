import { type Stance, stances } from '#shared/domain/stance.ts'

/**
 * How a set's texts were labeled: by people who read each text, or all with the known lean of their outlet.
 */
export const labelKinds = ['five-steps-by-reading', 'three-leans-of-the-outlet'] as const

export type LabelKind = (typeof labelKinds)[number]

const leans = ['Left', 'Center', 'Right'] as const

const unplacedLabels = ['Not political', 'Not sure'] as const

export const ratingOutcomes = [...stances, ...unplacedLabels, 'Failed'] as const

export type RatingOutcome = (typeof ratingOutcomes)[number]

export function placesOf(kind: LabelKind): readonly string[] {
  return kind === 'five-steps-by-reading' ? stances : leans
}

export function labelsOf(kind: LabelKind): readonly string[] {
  return kind === 'five-steps-by-reading' ? [...stances, ...unplacedLabels] : leans
}

export function outcomesOf(kind: LabelKind): readonly string[] {
  return [...placesOf(kind), ...unplacedLabels, 'Failed']
}

const isStance = (outcome: RatingOutcome): outcome is Stance => stances.some((stance) => stance === outcome)

/** 0 (Far Left) to 4; undefined if the outcome is no stance. */
export function stepOf(outcome: RatingOutcome): number | undefined {
  return isStance(outcome) ? stances.indexOf(outcome) : undefined
}

/** For sets with three leans, merges the two stances of each side. */
export function outcomeFor(kind: LabelKind, outcome: RatingOutcome): string {
  const step = stepOf(outcome)
  if (step === undefined || kind === 'five-steps-by-reading') return outcome
  return leans[Math.sign(step - 2) + 1] ?? 'Center'
}
