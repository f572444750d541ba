import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { DomainError } from '#shared/domain/errors.ts'

type Versioned = { version: number }

/** The schema must have defaults: the item does not exist before the first save. */
export type VersionedItem<Value extends Versioned> = {
  key: Key
  schema: z.ZodType<Value>
  changed: { code: string; message: string }
}

export async function readVersioned<Value extends Versioned>(
  table: Table,
  { key, schema }: VersionedItem<Value>,
  { isConsistent }: { isConsistent: boolean } = { isConsistent: true },
): Promise<Value> {
  const answer = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: isConsistent }),
  )
  return schema.parse(answer.Item ?? {})
}

export type VersionedEdit<Value extends Versioned> = {
  change: (current: Value) => Value
  /** The version that the caller edited; without it, the current one. */
  from?: number | undefined
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
 * Returns the item before and after; an equal item writes nothing.
 * @throws DomainError `changed` when `from` is outdated
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
