import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { JsonApiError } from '../../aws/json-service.ts'
import { type DynamoDbInput, itemSchema, tableOf } from './engine.ts'
import type { TransactionDelay } from './transaction-delay.ts'
import { cancelled, noReason } from './transactions.ts'

const itemRequestSchema = z.object({
  TableName: z.string(),
  Key: itemSchema.optional(),
  Item: itemSchema.optional(),
})
const transactionSchema = z.object({
  TransactItems: z.array(z.record(z.string(), itemRequestSchema)),
})

export type Contention = {
  /**
   * Makes every later transaction take this long. Undefined restores the default: transactions run one after
   * the other and never conflict.
   */
  setDelay(delay: TransactionDelay | undefined): void
  /** @throws TransactionCanceledException when another transaction in progress contains one of its items */
  transaction(input: DynamoDbInput, write: () => Promise<DynamoDbInput>): Promise<DynamoDbInput>
  /** @throws TransactionConflictException when a transaction in progress contains the item */
  write(input: DynamoDbInput, write: () => Promise<DynamoDbInput>): Promise<DynamoDbInput>
}

const reason = 'Transaction is ongoing for the item'

/**
 * Conflicts as AWS documents them (developer guide, "Transaction conflict handling in DynamoDB"): a
 * transaction is canceled when another one in progress contains one of its items, condition checks included.
 * Writes of single items conflict too; reads never do.
 */
export function createContention(store: Store): Contention {
  const lockedItems = new Set<string>()
  let delay: TransactionDelay | undefined

  async function nameOf({ TableName, Key, Item }: z.infer<typeof itemRequestSchema>): Promise<string> {
    const { KeySchema } = await tableOf(store, TableName)
    const values = KeySchema.map(({ AttributeName }) => (Key ?? Item)?.[AttributeName])
    return JSON.stringify([TableName, ...values])
  }

  return {
    setDelay(next) {
      delay = next
    },
    async transaction(input, write) {
      const parsed = transactionSchema.safeParse(input)
      // Malformed requests get their own error, regardless of conflicts.
      if (!delay || !parsed.success) return write()
      const requests = parsed.data.TransactItems.flatMap((entry) => Object.values(entry))
      const names = await Promise.all(requests.map(nameOf))
      if (names.some((name) => lockedItems.has(name))) {
        const conflict = { Code: 'TransactionConflict', Message: reason }
        throw cancelled(names.map((name) => (lockedItems.has(name) ? conflict : noReason)))
      }
      for (const name of names) lockedItems.add(name)
      try {
        await delay()
        return await write()
      } finally {
        for (const name of names) lockedItems.delete(name)
      }
    },
    async write(input, write) {
      const parsed = itemRequestSchema.safeParse(input)
      if (lockedItems.size > 0 && parsed.success && lockedItems.has(await nameOf(parsed.data)))
        throw new JsonApiError('TransactionConflictException', reason)
      return write()
    },
  }
}
