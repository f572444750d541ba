import { spendingSchema } from '#functions/data/budget/ledger.ts'
import {
  isLedgerMonthKey,
  isReservationKey,
  isSpendingKey,
  ledgerMonthKey,
} from '#functions/data/budget/ledger-keys.ts'
import type { Counts, Item } from '#functions/data/episodes/publication-delta.ts'
import { type Key, keyText } from '#functions/data/keys.ts'
import { reservationSchema } from '#functions/domain/spending/reservation.ts'

type Month = { key: Key; counts: Record<string, number> }

function addTo(month: Month, used: Counts): void {
  for (const [name, amount] of Object.entries(used)) {
    if (amount > 0) month.counts[name] = (month.counts[name] ?? 0) + amount
  }
}

/** Spent amounts are committed too; reservations are added separately. */
const committedBy = ({ analysisMicrodollars = 0, transcriptionMicrodollars = 0 }: Counts) => ({
  committedMicrodollars: analysisMicrodollars + transcriptionMicrodollars,
})

/** Recalculated from spending records and reservations; unreadable ones count as zero. */
export function expectedMonths(items: readonly Item[]): Month[] {
  const months = new Map<string, Month>()
  const monthOf = (key: Key) => {
    const month = months.get(keyText(key)) ?? { key, counts: {} }
    months.set(keyText(key), month)
    return month
  }
  for (const { pk, sk } of items.filter(isLedgerMonthKey)) monthOf({ pk, sk })
  for (const item of items.filter(isSpendingKey)) {
    const spending = spendingSchema.safeParse(item).data
    if (spending)
      addTo(monthOf(ledgerMonthKey(spending.month)), { ...spending.used, ...committedBy(spending.used) })
  }
  for (const item of items.filter(isReservationKey)) {
    const reservation = reservationSchema.safeParse(item).data
    if (!reservation) continue
    const { month, remainingMicrodollars } = reservation
    addTo(monthOf(ledgerMonthKey(month)), { committedMicrodollars: remainingMicrodollars })
  }
  return [...months.values()]
}
