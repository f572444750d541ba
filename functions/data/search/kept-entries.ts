import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Key, keyText } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { readRecord } from '#functions/data/table/unreadable-record.ts'
import { canonical } from '#functions/domain/text/canonical.ts'

/**
 * Some entries of lists, and the item from which they were made. It is kept under a key that never changes,
 * so that all entries are found again when the keys of the entries change.
 */
export type KeptEntries<Subject extends object> = {
  key: Key
  schema: z.ZodType<Subject>
  /** Their number and that of the entries before are at most 99 together. */
  entriesOf(subject: Subject): readonly (Key & Record<string, unknown>)[]
}

export type Kept<Subject extends object> = { subject: Subject; version: number }

export async function findKept<Subject extends object>(
  { client, name: TableName }: Table,
  { key: Key, schema }: KeptEntries<Subject>,
): Promise<Kept<Subject> | undefined> {
  const answer = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  return (
    answer.Item &&
    readRecord(answer.Item, (item) => ({
      subject: schema.parse(item.subject),
      version: z.int().min(1).parse(item.version),
    }))
  )
}

type Replacement<Subject extends object> = { before: Kept<Subject> | undefined; after: Subject | undefined }

export const isOther = <Subject extends object>({ before, after }: Replacement<Subject>): boolean =>
  canonical(before?.subject) !== canonical(after)

/**
 * Writes all entries in one transaction. Returns false if they are already so.
 * @throws StaleReadError if the item is no longer `before`
 */
export async function replaceKept<Subject extends object>(
  table: Table,
  { key: Key, entriesOf }: KeptEntries<Subject>,
  { before, after }: Replacement<Subject>,
): Promise<boolean> {
  if (!isOther({ before, after })) return false
  const { name: TableName } = table
  const isUnchanged = before
    ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
    : { ConditionExpression: 'attribute_not_exists(pk)' }
  const version = (before?.version ?? 0) + 1
  const own: WriteAction = after
    ? { Put: { TableName, Item: { ...Key, subject: after, version }, ...isUnchanged } }
    : { Delete: { TableName, Key, ...isUnchanged } }
  const wanted = new Map((after ? entriesOf(after) : []).map((entry) => [keyText(entry), entry]))
  const dropped = (before ? entriesOf(before.subject) : []).filter((entry) => !wanted.has(keyText(entry)))
  await transact(table, [
    own,
    ...[...wanted.values()].map((Item) => ({ Put: { TableName, Item } })),
    ...dropped.map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } })),
  ])
  return true
}
