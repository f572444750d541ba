import type { Estimate } from '#scripts/evaluate/estimate.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'

export function estimateText({ ratings, calls, usage: tokens }: Estimate, cents: number | null): string {
  const read = tokens.inputTokens + tokens.cacheReadTokens + tokens.cacheWriteTokens
  const price = cents === null ? "at a price that isn't known here" : `for about ${formatDollars(cents)}`
  return (
    `${countOf(ratings, 'rating')} in ${countOf(calls, 'call')}, about ${formatCount(read)} tokens read ` +
    `(${formatCount(tokens.cacheReadTokens)} from the cache) and ${formatCount(tokens.outputTokens)} written, ${price}`
  )
}

export function reportProgress(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${all} ratings${done === all ? '\n' : ''}`)
  else if (done === all) console.log(`${all} of ${all} ratings`)
}

/** Pads the cells, so that columns align. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
