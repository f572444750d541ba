/**
 * Figures of agreement between a reference and what was assigned, from a square confusion matrix: rows are the reference, columns what
 * was assigned, both in the order of the scale. All are undefined (NaN) for an empty matrix.
 */
export type ConfusionMatrix = readonly (readonly number[])[]

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Episodes in the matrix. */
export function countAll(matrix: ConfusionMatrix): number {
  return sum(matrix.map(sum))
}

/** The mean of `value` over the episodes of the matrix. */
function meanOver(matrix: ConfusionMatrix, value: (reference: number, assigned: number) => number): number {
  const total = sum(
    matrix.map((row, reference) => sum(row.map((count, assigned) => count * value(reference, assigned)))),
  )
  return total / countAll(matrix)
}

/** Share placed on exactly the reference's step, 0 to 1. */
export function exactShare(matrix: ConfusionMatrix): number {
  return meanOver(matrix, (reference, assigned) => (reference === assigned ? 1 : 0))
}

/** Share placed on the reference's step or one beside it, 0 to 1. */
export function withinOneShare(matrix: ConfusionMatrix): number {
  return meanOver(matrix, (reference, assigned) => (Math.abs(reference - assigned) <= 1 ? 1 : 0))
}

/** Mean distance from the reference in steps, 0 to 4. */
export function meanAbsoluteError(matrix: ConfusionMatrix): number {
  return meanOver(matrix, (reference, assigned) => Math.abs(reference - assigned))
}

/** Mean of assigned minus reference in steps, −4 to 4: positive means placed too far right. */
export function meanSignedError(matrix: ConfusionMatrix): number {
  return meanOver(matrix, (reference, assigned) => assigned - reference)
}

const columnSums = (matrix: ConfusionMatrix) =>
  matrix.map((_, step) => sum(matrix.map((row) => row[step] ?? 0)))

/** F1 of each step, averaged without weights over the steps that occur in the reference or were assigned, 0 to 1. */
export function macroF1(matrix: ConfusionMatrix): number {
  const assigned = columnSums(matrix)
  const scores = matrix.flatMap((row, step) => {
    const occurrences = sum(row) + (assigned[step] ?? 0)
    return occurrences === 0 ? [] : [(2 * (row[step] ?? 0)) / occurrences]
  })
  return sum(scores) / scores.length
}

/**
 * Cohen's kappa with quadratic weights (Cohen 1968), −1 to 1: 1 is full agreement, 0 what chance would give.
 * NaN where chance alone would agree fully, because reference and assignment know one and the same step.
 */
export function quadraticKappa(matrix: ConfusionMatrix): number {
  const all = countAll(matrix)
  const assigned = columnSums(matrix)
  const byChance = matrix.map((row) => assigned.map((column) => (sum(row) * column) / all))
  const distance = (reference: number, step: number) => (reference - step) ** 2
  const expected = meanOver(byChance, distance)
  return expected === 0 ? Number.NaN : 1 - meanOver(matrix, distance) / expected
}

/**
 * Share on the reference's side of the center, 0 to 1, over what both the reference and the assignment place left or right of it.
 * NaN where there is nothing of that kind.
 */
export function sideShare(matrix: ConfusionMatrix): number {
  const center = (matrix.length - 1) / 2
  const counted = matrix.map((row, reference) =>
    row.map((count, assigned) => (reference === center || assigned === center ? 0 : count)),
  )
  return meanOver(counted, (reference, assigned) => (reference < center === assigned < center ? 1 : 0))
}
