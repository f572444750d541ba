const wholeFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A count as people read it: 12345 becomes `12,345`. */
export function formatCount(count: number): string {
  return wholeFormat.format(count)
}
