import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { addAction } from '#functions/data/counters.ts'
import { ledgerMonthKey, spendingKey } from '#functions/data/keys.ts'
import type { Counts } from '#functions/data/publication-delta.ts'
import {
  beginCommitted,
  commitActions,
  findReservation,
  saveReservation,
} from '#functions/data/reservations.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale, transact } from '#functions/data/transaction.ts'
import { type LedgerSums, ledgerSumsSchema } from '#functions/domain/records/ledger-sums.ts'
import { type NumberedRun, workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import {
  type MonthChange,
  monthChanges,
  type Reservation,
  spentOn,
} from '#functions/domain/spending/reservation.ts'

/** What one step of one run has used; it is counted once, however often the step runs. */
export type Spending = {
  run: NumberedRun
  step: string
  used: LedgerSums
  now: Date
}

/** A month in UTC, such as `2026-03`. */
export const monthOf = (now: Date) => now.toISOString().slice(0, 7)

/** Work that a later run goes on with is not paid for again. */
const keyOf = ({ run, step }: Spending) =>
  spendingKey({ episodeId: run.episodeId, attempt: workAttemptOf(run) }, step)

async function isNoted(catalogue: Table, spending: Spending): Promise<boolean> {
  const Key = keyOf(spending)
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key, ConsistentRead: true }),
  )
  return answer.Item !== undefined
}

const costOf = ({ analysisMicrodollars, transcriptionMicrodollars }: LedgerSums) =>
  analysisMicrodollars + transcriptionMicrodollars

/** What was reserved for this is spent now; what goes beyond it, or was never reserved, is spent all the same. */
function settled(catalogue: Table, before: Reservation | undefined, spent: MonthChange) {
  const after = before && spentOn(before, spent)
  const changes = monthChanges(before, after, spent)
  const here = changes.find(({ month }) => month === spent.month)
  const committed: Counts =
    here && here.microdollars !== 0 ? { committedMicrodollars: here.microdollars } : {}
  return {
    committed,
    actions: [
      ...(after ? [saveReservation(catalogue, after)] : []),
      ...commitActions(
        catalogue,
        changes.filter(({ month }) => month !== spent.month),
      ),
    ],
  }
}

/**
 * Notes what a step has used, adds it to its month and takes it from what was reserved for the run, in one transaction. A step that is
 * repeated, also in another month, changes nothing: the note is named by run and step.
 */
export async function noteSpending(catalogue: Table, spending: Spending): Promise<void> {
  const { used, now } = spending
  const month = monthOf(now)
  const Item = { ...keyOf(spending), month, at: now.toISOString(), used }
  const counts = Object.fromEntries(Object.entries(used).filter(([, amount]) => amount > 0))
  if (Object.keys(counts).length === 0) return
  const spent = { month, microdollars: costOf(used) }
  await repeatWhileStale(async () => {
    if (await isNoted(catalogue, spending)) return
    const before = spent.microdollars > 0 ? await findReservation(catalogue, spending.run) : undefined
    if (spent.microdollars > 0) await beginCommitted(catalogue, month)
    const { committed, actions } = settled(catalogue, before, spent)
    await transact(catalogue, [
      { Put: { TableName: catalogue.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      addAction(catalogue, ledgerMonthKey(month), { counts: { ...counts, ...committed } }),
      ...actions,
    ])
  })
}

/** What was spent in a month (`2026-03`, UTC). */
export async function readMonth(catalogue: Table, month: string): Promise<LedgerSums> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: ledgerMonthKey(month), ConsistentRead: true }),
  )
  return ledgerSumsSchema.parse(answer.Item ?? {})
}

/** A note as it is stored. */
export const spendingSchema = z.object({ month: z.string(), used: ledgerSumsSchema })
