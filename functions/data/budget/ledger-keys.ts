import { beginsWith, type Key, type Keyed, pad } from '#functions/data/keys.ts'

const ledgerPartition = 'ledger'
/** `month` is in UTC: `2026-03`. */
export const ledgerMonthKey = (month: string): Key => ({ pk: ledgerPartition, sk: month })
const spendingPrefix = 'spending#'
/** The key has no month, so that a step repeated in the next month is not counted twice. */
export const spendingKey = (run: { episodeId: number; attempt: number }, step: string): Key => ({
  pk: `${spendingPrefix}${run.episodeId}`,
  sk: `run#${pad(run.attempt)}#${step}`,
})

export const reservationsPartition = 'reservations'
export const reservationPrefix = (episodeId: number) => `${pad(episodeId)}#`
export const reservationKey = (episodeId: number, attempt: number): Key => ({
  pk: reservationsPartition,
  sk: `${reservationPrefix(episodeId)}${pad(attempt)}`,
})

export const isSpendingKey = ({ pk }: Keyed) => beginsWith(pk, spendingPrefix)
export const isReservationKey = ({ pk }: Keyed) => pk === reservationsPartition
export const isLedgerMonthKey = ({ pk }: Keyed) => pk === ledgerPartition
