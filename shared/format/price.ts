const dollarsFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Of which the smallest unit is the currency itself, as the payment provider counts; a thousandth where three digits follow. */
const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const withThreeDecimals = 'bhd jod kwd omr tnd'.split(' ')

function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** Money in the smallest unit of its currency: 450 of `usd` becomes `$4.50`, 800 becomes `$8`. */
export function formatMoney(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount / 10 ** decimals)
}

/** Cents as dollars, always with both digits, so that sums line up: `$12.34`, `$50.00`. */
export const formatDollars = (cents: number) => dollarsFormat.format(cents / 100)

/** A model that costs nothing says so rather than a sum that looks rounded. */
export function formatCost(cents: number | null): string {
  if (cents === null) return 'Unknown'
  return cents === 0 ? 'No cost' : formatDollars(cents)
}

/** How often something is paid: `a month`, `every 3 months`. */
export function formatInterval(interval: string, count: number): string {
  return count === 1 ? `a ${interval}` : `every ${count} ${interval}s`
}
