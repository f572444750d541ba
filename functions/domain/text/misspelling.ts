import { editDistance } from '#shared/format/edit-distance.ts'

const longestName = 40

/** One in short words, two in longer ones. */
export const allowedEdits = (meant: string) => (meant.length < 6 ? 1 : 2)

export function isMisspelling(name: string, meant: string): boolean {
  if (Math.max(name.length, meant.length) > longestName || meant.length < 3) return false
  const allowed = allowedEdits(meant)
  return Math.abs(name.length - meant.length) <= allowed && editDistance(name, meant) <= allowed
}
