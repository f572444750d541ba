const longestReused = 4_000
const reused = Buffer.alloc(3 * longestReused)

/** The same text with memory of its own: a piece of a long text keeps all of that in memory for as long as it is kept itself. */
export function detached(text: string): string {
  if (text.length > longestReused) return Buffer.from(text).toString()
  return reused.toString('utf8', 0, reused.write(text))
}
