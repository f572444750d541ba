/** The edit distance between a pattern and the text at `start`; any value above `most` when it is larger. */
type Distance = (text: string, start: number, most: number) => number

/** Reuses two rows of the table, because there are thousands of windows. */
function distanceTo(pattern: string): Distance {
  const { length } = pattern
  let row = new Uint16Array(length + 1)
  let next = new Uint16Array(length + 1)
  return (text, start, most) => {
    for (let column = 0; column <= length; column += 1) row[column] = column
    const lines = Math.min(length, text.length - start)
    for (let line = 1; line <= lines; line += 1) {
      const code = text.charCodeAt(start + line - 1)
      let left = line
      let least = line
      next[0] = line
      for (let column = 1; column <= length; column += 1) {
        const changed = (row[column - 1] ?? 0) + (code === pattern.charCodeAt(column - 1) ? 0 : 1)
        left = Math.min(changed, (row[column] ?? 0) + 1, left + 1)
        next[column] = left
        least = Math.min(least, left)
      }
      if (least > most) return most + 1
      ;[row, next] = [next, row]
    }
    return row[length] ?? most + 1
  }
}

/**
 * The most similar window with the pattern's length among the given starts; undefined when all need more than
 * `most` edits.
 */
export function nearestWindow(
  text: string,
  pattern: string,
  { starts, most }: { starts: readonly number[]; most: number },
): { start: number; errors: number } | undefined {
  const distance = distanceTo(pattern)
  let best: { start: number; errors: number } | undefined
  for (const start of starts) {
    const bound = best ? best.errors - 1 : most
    const errors = distance(text, start, bound)
    if (errors <= bound) best = { start, errors }
    if (errors === 0) break
  }
  return best
}
