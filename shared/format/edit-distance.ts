/** Damerau-Levenshtein distance. */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[line - 1] === other[column - 1]
      const changed = (row[column - 1] ?? 0) + (isSame ? 0 : 1)
      const added = Math.min(row[column] ?? 0, next[column - 1] ?? 0) + 1
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
      const swapped = isSwapped
        ? (before[column - 2] ?? Number.POSITIVE_INFINITY) + 1
        : Number.POSITIVE_INFINITY
      next[column] = Math.min(changed, added, swapped)
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
