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

/** What one step of one run has used; it is counted once, however often the step runs. */
export type Spending = {
  run: NumberedRun
  step: string
  used: LedgerSums
  now: Date
  /** Nobody could measure it yet: a note of the same step that was measured takes its place. */
  isAssumed?: boolean
}

/** A month in UTC, such as `2026-03`. */
export const monthOf = (now: Date) => now.toISOString().slice(0, 7)

/** Work that a later run goes on with is not paid for again. */
const keyOf = ({ run, step }: Spending) =>
  spendingKey({ episodeId: run.episodeId, attempt: workAttemptOf(run) }, step)

/** A note as it is stored. */
export const spendingSchema = z.object({
  month: z.string(),
  used: ledgerSumsSchema,
  isAssumed: z.literal(true).optional(),
})

type Note = z.output<typeof spendingSchema>

async function findNote(catalogue: Table, spending: Spending): Promise<Note | undefined> {
  const Key = keyOf(spending)
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key, ConsistentRead: true }),
  )
  return answer.Item && readRecord(answer.Item, (item) => spendingSchema.parse(item))
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

const countsOf = (used: Counts): Counts =>
  Object.fromEntries(Object.entries(used).filter(([, amount]) => amount !== 0))

const sumNames = ledgerSumsSchema.keyof().options

/** What the month has more or less in it when this takes the place of the other. */
const difference = (used: LedgerSums, other: LedgerSums): Counts =>
  countsOf(Object.fromEntries(sumNames.map((name) => [name, used[name] - other[name]])))

const itemOf = (spending: Spending, month: string) => ({
  ...keyOf(spending),
  month,
  at: spending.now.toISOString(),
  used: spending.used,
  ...(spending.isAssumed && { isAssumed: true }),
})

/** In the month of what was assumed. What is reserved is for what comes after, so that nothing is taken from it. */
async function replaceAssumed(catalogue: Table, spending: Spending, { month, used }: Note): Promise<void> {
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

/**
 * Notes what a step has used, adds it to its month and takes it from what was reserved for the run, in one transaction. A step that is
 * repeated, also in another month, changes nothing: the note is named by run and step. Only what was assumed is replaced, once, by what
 * was measured.
 */
export async function noteSpending(catalogue: Table, spending: Spending): Promise<void> {
  const { used, now, isAssumed } = spending
  const month = monthOf(now)
  const counts = countsOf(used)
  if (Object.keys(counts).length === 0) return
  const spent = { month, microdollars: costOf(used) }
  await repeatWhileStale(async () => {
    const noted = await findNote(catalogue, spending)
    if (noted?.isAssumed && !isAssumed) return replaceAssumed(catalogue, spending, noted)
    if (noted) return
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

/** What was spent in a month (`2026-03`, UTC). */
export async function readMonth(catalogue: Table, month: string): Promise<LedgerSums> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: ledgerMonthKey(month), ConsistentRead: true }),
  )
  return readCounts(ledgerMonthKey(month), answer.Item, ledgerSumsSchema)
}
