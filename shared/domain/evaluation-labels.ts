import { type Stance, stances } from '#shared/domain/stance.ts'

/** Where the reference of a set comes from: somebody read each text, or an outlet's known lean stands for all of its texts. */
export const labelKinds = ['five-steps-by-reading', 'three-leans-of-the-outlet'] as const

export type LabelKind = (typeof labelKinds)[number]

const leans = ['Left', 'Center', 'Right'] as const

/** The answers that give a text no place; a reader of a text can come to the first two as well. */
const unplacedLabels = ['Not political', 'Not sure'] as const

/** What became of one text: a step of the scale, no place, or no answer that could be used. */
export const ratingOutcomes = [...stances, ...unplacedLabels, 'Failed'] as const

export type RatingOutcome = (typeof ratingOutcomes)[number]

/** The places of a kind of label, from left to right. */
export function placesOf(kind: LabelKind): readonly string[] {
  return kind === 'five-steps-by-reading' ? stances : leans
}

/** Every label that a text of the kind can have: the rows of `outcomes`. */
export function labelsOf(kind: LabelKind): readonly string[] {
  return kind === 'five-steps-by-reading' ? [...stances, ...unplacedLabels] : leans
}

/** Everything that can become of a text, in terms of the kind's places: the columns of `outcomes`. */
export function outcomesOf(kind: LabelKind): readonly string[] {
  return [...placesOf(kind), ...unplacedLabels, 'Failed']
}

const isStance = (outcome: RatingOutcome): outcome is Stance => stances.some((stance) => stance === outcome)

/** The step of an outcome, 0 (Far Left) to 4; undefined for one without a place. */
export function stepOf(outcome: RatingOutcome): number | undefined {
  return isStance(outcome) ? stances.indexOf(outcome) : undefined
}

/** An outcome in terms of the kind's places: both steps left of the center are Left where a set knows three leans. */
export function outcomeFor(kind: LabelKind, outcome: RatingOutcome): string {
  const step = stepOf(outcome)
  if (step === undefined || kind === 'five-steps-by-reading') return outcome
  return leans[Math.sign(step - 2) + 1] ?? 'Center'
}
