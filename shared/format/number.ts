const wholeFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export function formatCount(count: number): string {
  return wholeFormat.format(count)
}

/** `1 episode`, `1,234 episodes`; `several` is the irregular plural. */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`
}
