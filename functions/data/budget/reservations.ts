import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { readBudget } from '#functions/data/budget/budget.ts'
import {
  ledgerMonthKey,
  reservationKey,
  reservationPrefix,
  reservationsPartition,
} from '#functions/data/budget/ledger-keys.ts'
import { addAction } from '#functions/data/statistics/counters.ts'
import { readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { readRecord } from '#functions/data/table/unreadable-record.ts'
import { type NumberedRun, workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import type { BudgetState } from '#functions/domain/spending/breaker.ts'
import {
  type MonthChange,
  monthChanges,
  type Reservation,
  reservationSchema,
} from '#functions/domain/spending/reservation.ts'

const amountSchema = z.int().min(0)

/** Stricter than the admin's view: an unreadable sum must not look like free budget. */
const monthSchema = z.object({
  analysisMicrodollars: amountSchema.default(0),
  transcriptionMicrodollars: amountSchema.default(0),
  committedMicrodollars: amountSchema.default(0),
})

/** Spent and reserved in a month (`2026-03`, UTC), in millionths of a dollar; null if unreadable. */
async function readCommitted(catalogue: Table, month: string): Promise<number | null> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: ledgerMonthKey(month), ConsistentRead: true }),
  )
  return monthSchema.safeParse(answer.Item ?? {}).data?.committedMicrodollars ?? null
}

export async function readBudgetState(catalogue: Table, month: string): Promise<BudgetState> {
  const [budget, committed] = await Promise.all([readBudget(catalogue), readCommitted(catalogue, month)])
  return { limitCents: budget.monthlyLimitCents, committed }
}

const keyOf = (run: NumberedRun) => reservationKey(run.episodeId, workAttemptOf(run))

export async function findReservation(catalogue: Table, run: NumberedRun): Promise<Reservation | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: keyOf(run), ConsistentRead: true }),
  )
  return answer.Item && readRecord(answer.Item, (item) => reservationSchema.parse(item))
}

export type Reservations = { readable: Reservation[]; failures: unknown[] }

export async function listReservations(catalogue: Table, episodeId?: number): Promise<Reservations> {
  const items = await readPartition(catalogue, reservationsPartition, {
    isConsistent: true,
    ...(episodeId !== undefined && { prefix: reservationPrefix(episodeId) }),
  })
  const read = items.map((item) => reservationSchema.safeParse(item))
  return {
    readable: read.flatMap(({ data }) => data ?? []),
    failures: read.flatMap(({ error }) => error ?? []),
  }
}

const asRead = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } }

export function saveReservation(catalogue: Table, reservation: Reservation): WriteAction {
  const Item = { ...keyOf(reservation), ...reservation }
  return { Put: { TableName: catalogue.name, Item, ...asRead(reservation.version - 1) } }
}

export function commitActions(catalogue: Table, changes: readonly MonthChange[]): WriteAction[] {
  return changes
    .filter(({ microdollars }) => microdollars !== 0)
    .map(({ month, microdollars }) =>
      addAction(catalogue, ledgerMonthKey(month), { counts: { committedMicrodollars: microdollars } }),
    )
}

/**
 * Frees the rest of a reservation.
 * @throws StaleReadError when it was changed meanwhile
 */
export async function releaseReservation(catalogue: Table, reservation: Reservation): Promise<void> {
  const nothing = { month: reservation.month, microdollars: 0 }
  await transact(catalogue, [
    { Delete: { TableName: catalogue.name, Key: keyOf(reservation), ...asRead(reservation.version) } },
    ...commitActions(catalogue, monthChanges(reservation, undefined, nothing)),
  ])
}
