import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { readBudget } from '#functions/data/budget.ts'
import { addAction } from '#functions/data/counters.ts'
import { ledgerMonthKey, reservationKey, reservationsPartition } from '#functions/data/keys.ts'
import { readPartition } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import { transact, type WriteAction } from '#functions/data/transaction.ts'
import { type NumberedRun, workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import type { Standing } from '#functions/domain/spending/breaker.ts'
import {
  type MonthChange,
  monthChanges,
  type Reservation,
  reservationSchema,
} from '#functions/domain/spending/reservation.ts'
import { storedCountSchema } from '#shared/rules/bounds.ts'

const committedSchema = z.object({ committedMicrodollars: storedCountSchema.prefault(0) })

/** What is spent or reserved in a month (`2026-03`, UTC), in millionths of a dollar. */
async function readCommitted(catalogue: Table, month: string): Promise<number> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: ledgerMonthKey(month), ConsistentRead: true }),
  )
  return committedSchema.parse(answer.Item ?? {}).committedMicrodollars
}

/** How a month stands against the limit. */
export async function readStanding(catalogue: Table, month: string): Promise<Standing> {
  const [budget, committed] = await Promise.all([readBudget(catalogue), readCommitted(catalogue, month)])
  return { limitCents: budget.monthlyLimitCents, committed }
}

const keyOf = (run: NumberedRun) => reservationKey(run.episodeId, workAttemptOf(run))

/** What is reserved for a run, if anything is. */
export async function findReservation(catalogue: Table, run: NumberedRun): Promise<Reservation | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: keyOf(run), ConsistentRead: true }),
  )
  return answer.Item && reservationSchema.parse(answer.Item)
}

/** Of all runs. There are no more than runs under way. */
export async function listReservations(catalogue: Table): Promise<Reservation[]> {
  const items = await readPartition(catalogue, reservationsPartition)
  return items.map((item) => reservationSchema.parse(item))
}

const asRead = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } }

/** Nobody has changed it since it was read. */
export function saveReservation(catalogue: Table, reservation: Reservation): WriteAction {
  const Item = { ...keyOf(reservation), ...reservation }
  return { Put: { TableName: catalogue.name, Item, ...asRead(reservation.version - 1) } }
}

/** What months have more or less in them, spent or reserved. */
export function commitActions(catalogue: Table, changes: readonly MonthChange[]): WriteAction[] {
  return changes
    .filter(({ microdollars }) => microdollars !== 0)
    .map(({ month, microdollars }) =>
      addAction(catalogue, ledgerMonthKey(month), { counts: { committedMicrodollars: microdollars } }),
    )
}

/**
 * Frees what is left of a reservation.
 * @throws StaleReadError when somebody settled or freed it meanwhile.
 */
export async function giveBack(catalogue: Table, reservation: Reservation): Promise<void> {
  const nothing = { month: reservation.month, microdollars: 0 }
  await transact(catalogue, [
    { Delete: { TableName: catalogue.name, Key: keyOf(reservation), ...asRead(reservation.version) } },
    ...commitActions(catalogue, monthChanges(reservation, undefined, nothing)),
  ])
}
