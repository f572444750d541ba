/** How many characters must change between a pattern and what stands behind a place; more than `most` where there are more than that. */
type Distance = (text: string, start: number, most: number) => number

/** Two rows of the table, used again for every window: there are thousands of them. */
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

/** Of the windows as long as the pattern that begin at the given places the one most like it; undefined where all need more than `most` changes. */
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
