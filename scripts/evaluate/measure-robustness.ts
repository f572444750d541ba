import { bootstrapFigure } from '#scripts/evaluate/bootstrap.ts'
import type { RatedText } from '#scripts/evaluate/rate-set.ts'
import type { Measurement } from '#shared/domain/evaluation.ts'
import { type RatingOutcome, stepOf } from '#shared/domain/evaluation-labels.ts'
import { defaultStanceIndex } from '#shared/domain/stance.ts'

/** Steps of two ratings of one text, or of a text and its mirrored text. */
type StepPair = { group: string; one: number; other: number }

const rounded = (value: number) => Number(value.toFixed(4))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const orNull = (value: number) => (Number.isNaN(value) ? null : rounded(value))

const side = (step: number) => Math.sign(step - defaultStanceIndex)
const isFlipped = ({ one, other }: StepPair) => side(one) * side(other) === -1

/** How often mirrored texts get opposite sides. Null for sets without mirrored texts. */
export function measureMirror(rated: readonly RatedText[]): Measurement['mirror'] {
  const byId = new Map(rated.map((one) => [one.id, one]))
  const pairs = rated.flatMap((mirrored) => {
    const original = byId.get(mirrored.mirrorOf ?? '')
    return original ? [{ original, mirrored }] : []
  })
  if (pairs.length === 0) return null
  const placed = pairs.flatMap(({ original, mirrored }): StepPair[] => {
    const one = stepOf(original.runs[0].outcome)
    const other = stepOf(mirrored.runs[0].outcome)
    return one === undefined || other === undefined ? [] : [{ group: original.group, one, other }]
  })
  return {
    pairs: pairs.length,
    placed: placed.length,
    flipped: placed.filter(isFlipped).length,
    share: bootstrapFigure(placed, (units) => units.filter(isFlipped).length / units.length),
    shift: orNull(mean(placed.map(({ one, other }) => (one + other) / 2 - defaultStanceIndex))),
  }
}

type TwoOutcomes = { group: string; before: RatingOutcome; after: RatingOutcome }

function measureShift(texts: readonly TwoOutcomes[]): Measurement['tone'] {
  if (texts.length === 0) return null
  const placed = texts.flatMap(({ group, before, after }): StepPair[] => {
    const one = stepOf(before)
    const other = stepOf(after)
    return one === undefined || other === undefined ? [] : [{ group, one, other }]
  })
  return {
    texts: texts.length,
    placed: placed.length,
    changed: texts.filter(({ before, after }) => before !== after).length,
    absolute: bootstrapFigure(placed, (units) => mean(units.map(({ one, other }) => Math.abs(other - one)))),
    signed: bootstrapFigure(placed, (units) => mean(units.map(({ one, other }) => other - one))),
  }
}

/** How visible names change the result. Null for sets without names. */
export function measureBlindShift(rated: readonly RatedText[]): Measurement['blindShift'] {
  return measureShift(
    rated.flatMap(({ group, runs, named }) =>
      named ? [{ group, before: runs[0].outcome, after: named.outcome }] : [],
    ),
  )
}

/** How anger changes the result. Null for sets without angry texts. */
export function measureTone(rated: readonly RatedText[]): Measurement['tone'] {
  const byId = new Map(rated.map((one) => [one.id, one]))
  return measureShift(
    rated.flatMap(({ group, runs, angryOf }) => {
      const calm = byId.get(angryOf ?? '')
      return calm ? [{ group, before: calm.runs[0].outcome, after: runs[0].outcome }] : []
    }),
  )
}

/** How often repeated ratings agree. Null if each text was rated only once. */
export function measureStability(rated: readonly RatedText[]): Measurement['stability'] {
  const runs = Math.min(...rated.map((one) => one.runs.length))
  if (runs < 2) return null
  const spreads = rated.flatMap((one) => {
    const steps = one.runs.flatMap(({ outcome }) => stepOf(outcome) ?? [])
    return steps.length === one.runs.length ? [Math.max(...steps) - Math.min(...steps)] : []
  })
  return {
    texts: rated.length,
    runs,
    identical: rated.filter((one) => new Set(one.runs.map(({ outcome }) => outcome)).size === 1).length,
    spread: orNull(mean(spreads)),
  }
}
