/** A stretch of a transcript that is put to the model at once, by the numbers of its first and last segment. */
export type Part = { first: number; last: number }

/**
 * Kept free beside the transcript, in tokens: system text and tools (1,500), a task with guidance, twenty quotes to check (5,000), and
 * twice the longest answer, because a repair sends the first one back.
 */
const reservedTokens = 20_000

/** Fewer than English has, so that numbers of lines, other languages and other ways of counting fit as well. */
const bytesPerToken = 3

/** More would not be through in the time that a function has, three at a time and a minute each. */
export const mostParts = 48

/** How long a part of a transcript may be, in bytes of its lines, for a model that reads so many tokens at once. */
export const longestPartBytes = (contextTokens: number) => (contextTokens - reservedTokens) * bytesPerToken

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

const longest = (sizes: readonly number[]) => sizes.reduce((most, size) => Math.max(most, size), 0)

/** Into how many parts lines of these sizes are cut so that none is longer than the bound. */
export function countParts(sizes: readonly number[], bound: number): number {
  const total = sum(sizes)
  if (total <= bound) return 1
  // A part may be longer than its share by one line, because no line is cut.
  return Math.ceil(total / Math.max(1, bound - longest(sizes)))
}

/** Cuts between lines into parts of similar size, in order: every line is in one of them. Fewer than `count` where lines are too long for that. */
export function cutIntoParts(sizes: readonly number[], count: number): Part[] {
  if (count === 1) return [{ first: 0, last: sizes.length - 1 }]
  const total = sum(sizes)
  const parts: (Part & { share: number })[] = []
  let passed = 0
  for (const [number, size] of sizes.entries()) {
    const share = Math.floor(((passed + size / 2) * count) / total)
    passed += size
    const part = parts.at(-1)
    if (part?.share === share) part.last = number
    else parts.push({ first: number, last: number, share })
  }
  return parts.map(({ first, last }) => ({ first, last }))
}

/** Whether what begins in a segment belongs to the part; what nobody knows the segment of begins in the first. */
export const isIn = ({ first, last }: Part, { segment = 0 }: { segment?: number | undefined }) =>
  first <= segment && segment <= last
