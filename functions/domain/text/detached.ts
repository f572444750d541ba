const longestReused = 4_000
const reused = Buffer.alloc(3 * longestReused)

/** Returns a copy, because V8 keeps a whole long string in memory as long as a slice of it is referenced. */
export function detached(text: string): string {
  if (text.length > longestReused) return Buffer.from(text).toString()
  return reused.toString('utf8', 0, reused.write(text))
}
