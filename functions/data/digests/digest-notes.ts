import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { digestNoteKey } from '#functions/data/digests/digest-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { stillThere } from '#functions/data/users/users.ts'
import { type DigestNote, digestNoteSchema } from '#functions/domain/records/digest-note-record.ts'

/** Consistently read; empty if the person was never part of a run. */
export async function findDigestNote(people: Table, userId: string): Promise<DigestNote> {
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: digestNoteKey(userId), ConsistentRead: true }),
  )
  return digestNoteSchema.parse(answer.Item ?? {})
}

export type NoteChange = { userId: string; note: DigestNote; next: DigestNote }

/**
 * Never recreates a deleted note.
 * @throws StaleReadError when it changed since it was read, or the account is being deleted
 */
export async function replaceDigestNote(
  people: Table,
  { userId, note, next }: NoteChange,
  also: WriteAction[] = [],
): Promise<DigestNote> {
  const { version } = note
  const saved = { ...next, version: version + 1 }
  const put = { TableName: people.name, Item: { ...digestNoteKey(userId), ...saved } }
  const actions: WriteAction[] =
    version === 0
      ? [{ Put: { ...put, ConditionExpression: 'attribute_not_exists(pk)' } }, stillThere(people, userId)]
      : [
          {
            Put: {
              ...put,
              ConditionExpression: 'version = :version',
              ExpressionAttributeValues: { ':version': version },
            },
          },
        ]
  await transact(people, [...actions, ...also])
  return saved
}
