const dollarsFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Stripe's zero-decimal and three-decimal currencies. */
const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const withThreeDecimals = 'bhd jod kwd omr tnd'.split(' ')

function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** `amount` is in the smallest unit of the currency: 450 of `usd` becomes `$4.50`, 800 becomes `$8`. */
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

/** Always has two decimals, so that columns align: `$12.34`, `$50.00`. */
export const formatDollars = (cents: number) => dollarsFormat.format(cents / 100)

export function formatCost(cents: number | null): string {
  if (cents === null) return 'Unknown'
  return cents === 0 ? 'No cost' : formatDollars(cents)
}

/** `a month`, `every 3 months`. */
export function formatInterval(interval: string, count: number): string {
  return count === 1 ? `a ${interval}` : `every ${count} ${interval}s`
}
