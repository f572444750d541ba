import { beginsWith, type Key, type Keyed, pad } from '#functions/data/keys.ts'

const ledgerPartition = 'ledger'
/** `month` is one in UTC, such as `2026-03`. */
export const ledgerMonthKey = (month: string): Key => ({ pk: ledgerPartition, sk: month })
const spendingPrefix = 'spending#'
/** Without the month: a step that is repeated after midnight has been counted. */
export const spendingKey = (run: { episodeId: number; attempt: number }, step: string): Key => ({
  pk: `${spendingPrefix}${run.episodeId}`,
  sk: `run#${pad(run.attempt)}#${step}`,
})

/** Of runs that are under way, and of those that wait for a provider that is busy, however long. */
export const reservationsPartition = 'reservations'
export const reservationPrefix = (episodeId: number) => `${pad(episodeId)}#`
export const reservationKey = (episodeId: number, attempt: number): Key => ({
  pk: reservationsPartition,
  sk: `${reservationPrefix(episodeId)}${pad(attempt)}`,
})

export const isSpendingKey = ({ pk }: Keyed) => beginsWith(pk, spendingPrefix)
export const isReservationKey = ({ pk }: Keyed) => pk === reservationsPartition
export const isLedgerMonthKey = ({ pk }: Keyed) => pk === ledgerPartition
