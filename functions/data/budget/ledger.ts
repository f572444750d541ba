import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ledgerMonthKey, spendingKey } from '#functions/data/budget/ledger-keys.ts'
import { commitActions, findReservation, saveReservation } from '#functions/data/budget/reservations.ts'
import type { Counts } from '#functions/data/episodes/publication-delta.ts'
import { addAction } from '#functions/data/statistics/counters.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact } from '#functions/data/table/transaction.ts'
import { readCounts, readRecord } from '#functions/data/table/unreadable-record.ts'
import { type LedgerSums, ledgerSumsSchema } from '#functions/domain/records/ledger-sums.ts'
import { type NumberedRun, workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import {
  type MonthChange,
  monthChanges,
  type Reservation,
  spentOn,
} from '#functions/domain/spending/reservation.ts'

export type Spending = {
  run: NumberedRun
  step: string
  used: LedgerSums
  now: Date
  /** The amounts are an estimate. Measured amounts of the same step replace it. */
  isAssumed?: boolean
}

/** In UTC: `2026-03`. */
export const monthOf = (now: Date) => now.toISOString().slice(0, 7)

/** Keyed by the attempt that did the work, so that a run that reuses its results does not pay again. */
const keyOf = ({ run, step }: Spending) =>
  spendingKey({ episodeId: run.episodeId, attempt: workAttemptOf(run) }, step)

export const spendingSchema = z.object({
  month: z.string(),
  used: ledgerSumsSchema,
  isAssumed: z.literal(true).optional(),
})

type RecordedSpending = z.output<typeof spendingSchema>

async function findSpending(catalogue: Table, spending: Spending): Promise<RecordedSpending | undefined> {
  const Key = keyOf(spending)
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key, ConsistentRead: true }),
  )
  return answer.Item && readRecord(answer.Item, (item) => spendingSchema.parse(item))
}

const costOf = ({ analysisMicrodollars, transcriptionMicrodollars }: LedgerSums) =>
  analysisMicrodollars + transcriptionMicrodollars

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

const countsOf = (used: Counts): Counts =>
  Object.fromEntries(Object.entries(used).filter(([, amount]) => amount !== 0))

const sumNames = ledgerSumsSchema.keyof().options

const difference = (used: LedgerSums, other: LedgerSums): Counts =>
  countsOf(Object.fromEntries(sumNames.map((name) => [name, used[name] - other[name]])))

const itemOf = (spending: Spending, month: string) => ({
  ...keyOf(spending),
  month,
  at: spending.now.toISOString(),
  used: spending.used,
  ...(spending.isAssumed && { isAssumed: true }),
})

/** Books the difference in the month of the estimate. Leaves the reservation for later steps untouched. */
async function replaceAssumed(
  catalogue: Table,
  spending: Spending,
  { month, used }: RecordedSpending,
): Promise<void> {
  const committedMicrodollars = costOf(spending.used) - costOf(used)
  const counts = countsOf({ ...difference(spending.used, used), committedMicrodollars })
  await transact(catalogue, [
    {
      Put: {
        TableName: catalogue.name,
        Item: itemOf(spending, month),
        ConditionExpression: 'isAssumed = :true',
        ExpressionAttributeValues: { ':true': true },
      },
    },
    ...(Object.keys(counts).length === 0 ? [] : [addAction(catalogue, ledgerMonthKey(month), { counts })]),
  ])
}

/** Idempotent per run and step, even across months. Only an estimate is replaced, and only once. */
export async function recordSpending(catalogue: Table, spending: Spending): Promise<void> {
  const { used, now, isAssumed } = spending
  const month = monthOf(now)
  const counts = countsOf(used)
  if (Object.keys(counts).length === 0) return
  const spent = { month, microdollars: costOf(used) }
  await repeatWhileStale(async () => {
    const recorded = await findSpending(catalogue, spending)
    if (recorded?.isAssumed && !isAssumed) return replaceAssumed(catalogue, spending, recorded)
    if (recorded) return
    const before = spent.microdollars > 0 ? await findReservation(catalogue, spending.run) : undefined
    const { committed, actions } = settled(catalogue, before, spent)
    const Item = itemOf(spending, month)
    await transact(catalogue, [
      { Put: { TableName: catalogue.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      addAction(catalogue, ledgerMonthKey(month), { counts: { ...counts, ...committed } }),
      ...actions,
    ])
  })
}

export async function readMonth(catalogue: Table, month: string): Promise<LedgerSums> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: ledgerMonthKey(month), ConsistentRead: true }),
  )
  return readCounts(ledgerMonthKey(month), answer.Item, ledgerSumsSchema)
}
