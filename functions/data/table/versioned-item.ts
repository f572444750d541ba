import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { DomainError } from '#shared/domain/errors.ts'

type Versioned = { version: number }

/** What is kept once and changed by admins; each change counts its version up. The schema gives what was never saved its defaults. */
export type VersionedItem<Value extends Versioned> = {
  key: Key
  schema: z.ZodType<Value>
  /** What is said to whoever changed a version that is no more. */
  changed: { code: string; message: string }
}

export async function readVersioned<Value extends Versioned>(
  table: Table,
  { key, schema }: VersionedItem<Value>,
): Promise<Value> {
  const answer = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  )
  return schema.parse(answer.Item ?? {})
}

export type VersionedEdit<Value extends Versioned> = {
  /** What becomes of it; the version is counted by who saves. */
  change: (current: Value) => Value
  /** The version that the change was made from; whichever there is where nobody says. */
  from?: number | undefined
  /** What is written in the same transaction. */
  also?: (current: Value, next: Value) => WriteAction[]
}

export type Saved<Value> = { before: Value; after: Value }

function replacement<Value extends Versioned>(table: Table, key: Key, next: Value): WriteAction {
  const before = next.version - 1
  return {
    Put: {
      TableName: table.name,
      Item: { ...key, ...next },
      ConditionExpression: before === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ...(before > 0 && { ExpressionAttributeValues: { ':version': before } }),
    },
  }
}

/**
 * Saves a change and answers the item as it was and as it is then. Saving what is there already changes nothing.
 * @throws DomainError `changed`, where it is not of the version that the change was made from.
 */
export async function saveVersioned<Value extends Versioned>(
  table: Table,
  item: VersionedItem<Value>,
  { change, from, also = () => [] }: VersionedEdit<Value>,
): Promise<Saved<Value>> {
  return repeatWhileStale(async () => {
    const current = await readVersioned(table, item)
    const next = { ...change(current), version: current.version + 1 }
    if (canonical({ ...next, version: current.version }) === canonical(current))
      return { before: current, after: current }
    if (from !== undefined && from !== current.version) throw new DomainError('conflict', item.changed)
    await transact(table, [replacement(table, item.key, next), ...also(current, next)])
    return { before: current, after: next }
  })
}
