import type * as z from 'zod'
import { spendingSchema } from '#functions/data/budget/ledger.ts'
import { isReservationKey, isSpendingKey } from '#functions/data/budget/ledger-keys.ts'
import { type Key, keyText } from '#functions/data/keys.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { faultsOf } from '#functions/data/table/unreadable-record.ts'
import { reservationSchema } from '#functions/domain/spending/reservation.ts'
import type { PageSnapshot } from '#functions/use-cases/repair/page-snapshot.ts'

function schemaOf(key: Key): z.ZodType | undefined {
  if (isSpendingKey(key)) return spendingSchema
  return isReservationKey(key) ? reservationSchema : undefined
}

/** The sums of the month leave out an unreadable item, so it is reported. */
export const inspectSpending = ({ items }: PageSnapshot): Map<string, Drift[]> =>
  new Map(
    items.map((item): [string, Drift[]] => {
      const { pk, sk } = item
      const error = schemaOf(item)?.safeParse(item).error
      return [keyText(item), error ? [{ kind: 'unreadable', key: { pk, sk }, reason: faultsOf(error) }] : []]
    }),
  )
