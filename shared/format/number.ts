const wholeFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A count as people read it: 12345 becomes `12,345`. */
export function formatCount(count: number): string {
  return wholeFormat.format(count)
}

/** So many of something: `1 episode`, `1,234 episodes`; `several` where an `s` does not do. */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`
}
