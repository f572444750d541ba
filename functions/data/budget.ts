import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { budgetKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale, transact } from '#functions/data/transaction.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { mostBudgetCents } from '#shared/rules/processing-bounds.ts'

const budgetSchema = z.object({
  /** For each month in UTC; null where nobody has set one. */
  monthlyLimitCents: z.int().min(0).max(mostBudgetCents).nullable().default(null),
  version: z.int().min(0).default(0),
})

export type Budget = z.output<typeof budgetSchema>

export async function readBudget(catalogue: Table): Promise<Budget> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: budgetKey, ConsistentRead: true }),
  )
  return budgetSchema.parse(answer.Item ?? {})
}

/**
 * Sets the monthly limit; saving what is there already changes nothing.
 * @throws DomainError `budget-changed` where it is not that of the version that the change was made from.
 */
export async function saveBudget(
  catalogue: Table,
  edit: { monthlyLimitCents: number | null; version?: number | undefined },
): Promise<Budget> {
  return repeatWhileStale(async () => {
    const current = await readBudget(catalogue)
    const { monthlyLimitCents } = edit
    if (monthlyLimitCents === current.monthlyLimitCents) return current
    if (edit.version !== undefined && edit.version !== current.version) {
      throw new DomainError('conflict', {
        code: 'budget-changed',
        message: 'Somebody else changed the budget. Check it and save again.',
      })
    }
    const next = { monthlyLimitCents, version: current.version + 1 }
    const Item = { ...budgetKey, ...next }
    await transact(catalogue, [
      {
        Put: {
          TableName: catalogue.name,
          Item,
          ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
          ExpressionAttributeValues: { ':version': current.version },
        },
      },
    ])
    return next
  })
}
