/**
 * Rows are the reference's steps, columns the assigned ones, both in scale order. Every figure is NaN for an
 * empty matrix.
 */
export type ConfusionMatrix = readonly (readonly number[])[]

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export function countAll(matrix: ConfusionMatrix): number {
  return sum(matrix.map(sum))
}

function meanOver(matrix: ConfusionMatrix, value: (reference: number, assigned: number) => number): number {
  const total = sum(
    matrix.map((row, reference) => sum(row.map((count, assigned) => count * value(reference, assigned)))),
  )
  return total / countAll(matrix)
}

/** Share from 0 to 1. */
export function exactShare(matrix: ConfusionMatrix): number {
  return meanOver(matrix, (reference, assigned) => (reference === assigned ? 1 : 0))
}

/** Share from 0 to 1 that is at most one step off. */
export function withinOneShare(matrix: ConfusionMatrix): number {
  return meanOver(matrix, (reference, assigned) => (Math.abs(reference - assigned) <= 1 ? 1 : 0))
}

/** In steps, 0 to 4. */
export function meanAbsoluteError(matrix: ConfusionMatrix): number {
  return meanOver(matrix, (reference, assigned) => Math.abs(reference - assigned))
}

/** Assigned minus reference in steps, −4 to 4: positive means too far right. */
export function meanSignedError(matrix: ConfusionMatrix): number {
  return meanOver(matrix, (reference, assigned) => assigned - reference)
}

const columnSums = (matrix: ConfusionMatrix) =>
  matrix.map((_, step) => sum(matrix.map((row) => row[step] ?? 0)))

/** Unweighted mean over the steps that occur in either, 0 to 1. */
export function macroF1(matrix: ConfusionMatrix): number {
  const assigned = columnSums(matrix)
  const scores = matrix.flatMap((row, step) => {
    const occurrences = sum(row) + (assigned[step] ?? 0)
    return occurrences === 0 ? [] : [(2 * (row[step] ?? 0)) / occurrences]
  })
  return sum(scores) / scores.length
}

/**
 * Cohen's kappa with quadratic weights (Cohen 1968), −1 to 1. NaN if reference and assignment use only one
 * and the same step, because then chance alone would agree fully.
 */
export function quadraticKappa(matrix: ConfusionMatrix): number {
  const all = countAll(matrix)
  const assigned = columnSums(matrix)
  const byChance = matrix.map((row) => assigned.map((column) => (sum(row) * column) / all))
  const distance = (reference: number, step: number) => (reference - step) ** 2
  const expected = meanOver(byChance, distance)
  return expected === 0 ? Number.NaN : 1 - meanOver(matrix, distance) / expected
}

export type Side = 'left' | 'right'

/** Counts the episodes with a reference on the side, and those of them that are assigned to the other. */
export function countCrossed(matrix: ConfusionMatrix, side: Side): { all: number; crossed: number } {
  const center = (matrix.length - 1) / 2
  const isOn = (step: number, which: Side) => (which === 'left' ? step < center : step > center)
  const rows = matrix.filter((_, reference) => isOn(reference, side))
  const other = side === 'left' ? 'right' : 'left'
  return {
    all: countAll(rows),
    crossed: sum(rows.flatMap((row) => row.filter((_, assigned) => isOn(assigned, other)))),
  }
}

const crossedShare = (side: Side) => (matrix: ConfusionMatrix) => {
  const { all, crossed } = countCrossed(matrix, side)
  return crossed / all
}

/** Share from 0 to 1 of the episodes with a reference on the right that are assigned to the left. */
export const rightCalledLeft = crossedShare('right')

/** Share from 0 to 1 of the episodes with a reference on the left that are assigned to the right. */
export const leftCalledRight = crossedShare('left')

/**
 * Share from 0 to 1 that is on the reference's side of the center, among episodes that both place off center.
 * NaN if there are none.
 */
export function sideShare(matrix: ConfusionMatrix): number {
  const center = (matrix.length - 1) / 2
  const counted = matrix.map((row, reference) =>
    row.map((count, assigned) => (reference === center || assigned === center ? 0 : count)),
  )
  return meanOver(counted, (reference, assigned) => (reference < center === assigned < center ? 1 : 0))
}
