import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { adminLogKey, type Key, personInLogKey, personInLogPartition } from '#functions/data/keys.ts'
import { deleteItem } from '#functions/data/removals.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/transaction.ts'
import { findUser, stillThere } from '#functions/data/users.ts'
import { adminLogDays } from '#shared/deployment/retention.ts'
import type { LogChange, LogEntry, LogKind, LogOutcome, LogSubject } from '#shared/domain/admin-log.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { accessRefusals } from '#shared/rules/access.ts'

/** The log lies in one table, and whoever is named in it in the other. */
export type LogTables = { operations: Table; people: Table }

/** A call that is about to be carried out. */
export type NewLogEntry = Pick<LogEntry, 'action' | 'subject'> & {
  /** The request's own id. */
  id: string
  userId: string
  kind: LogKind
  now: Date
}

/** The entry as its outcome is to be noted. */
export type BegunEntry = { key: Key; expiresAt: number }

export type LoggedOutcome = {
  outcome: LogOutcome
  changes: readonly LogChange[]
  /** What the call turned out to be about; left out, that is known already. */
  subject?: LogSubject | undefined
}

async function isThere({ people }: LogTables, userId: string): Promise<boolean> {
  const user = await findUser(people, userId)
  return user !== undefined && user.deletedAt === undefined
}

/** Of an account that is gone or going not even the id is noted. */
async function shownSubject(tables: LogTables, subject: LogSubject): Promise<LogSubject> {
  if (subject.kind !== 'user' || subject.id === null) return subject
  return (await isThere(tables, subject.id)) ? subject : { kind: 'user', id: null }
}

/** What a person is to an entry: who called, or whose account the call is about. */
type LogPart = 'user' | 'subject'

type NamedPerson = { userId: string; part: LogPart }

const personOf = (subject: LogSubject | null): NamedPerson[] =>
  subject?.kind === 'user' && subject.id !== null ? [{ userId: subject.id, part: 'subject' }] : []

/**
 * By these the entries of a person are found when the account is deleted. Each person must be there in the same transaction, so that
 * nothing names somebody whose entries were gone through already.
 */
function namings(
  { operations, people }: LogTables,
  { key, expiresAt }: BegunEntry,
  persons: readonly NamedPerson[],
): WriteAction[] {
  const pointers = persons.map(({ userId, part }) => ({
    Put: {
      TableName: operations.name,
      Item: { ...personInLogKey(userId, key, part), entry: key, part, expiresAt },
    },
  }))
  const ids = new Set(persons.map(({ userId }) => userId))
  return [...pointers, ...[...ids].map((userId) => stillThere(people, userId))]
}

/**
 * Notes a call before anything of it is done: whatever it changes, and wherever it stops, the log has it. Most of these calls write more
 * than one transaction holds, some of it in the user pool, at the payment provider or in a state machine.
 * @throws DomainError `signed-out` when the caller's account was deleted meanwhile
 */
export async function beginLogEntry(tables: LogTables, entry: NewLogEntry): Promise<BegunEntry> {
  const { id, userId, action, kind, now } = entry
  const at = now.toISOString()
  const expiresAt = Math.floor(now.getTime() / 1000) + adminLogDays * 24 * 3600
  const begun = { key: adminLogKey(at, id), expiresAt }
  return repeatWhileStale(async () => {
    if (!(await isThere(tables, userId))) {
      throw new DomainError('unauthenticated', { code: 'signed-out', message: accessRefusals['signed-out'] })
    }
    const subject = entry.subject && (await shownSubject(tables, entry.subject))
    const Item = {
      ...begun.key,
      id,
      at,
      userId,
      action,
      kind,
      subject,
      outcome: 'begun',
      changes: [],
      expiresAt,
    }
    const persons: NamedPerson[] = [{ userId, part: 'user' }, ...personOf(subject)]
    await transact(tables.operations, [
      { Put: { TableName: tables.operations.name, Item } },
      ...namings(tables, begun, persons),
    ])
    return begun
  })
}

/** Notes what became of a call. */
export async function endLogEntry(
  tables: LogTables,
  begun: BegunEntry,
  { outcome, changes, subject: found }: LoggedOutcome,
): Promise<void> {
  await repeatWhileStale(async () => {
    const subject = found && (await shownSubject(tables, found))
    const update: WriteAction = {
      Update: {
        TableName: tables.operations.name,
        Key: begun.key,
        UpdateExpression: `SET outcome = :outcome, changes = :changes${subject ? ', subject = :subject' : ''}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':outcome': outcome,
          ':changes': changes,
          ...(subject && { ':subject': subject }),
        },
      },
    }
    await transact(tables.operations, [update, ...namings(tables, begun, personOf(subject ?? null))])
  })
}

const placeSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  entry: z.object({ pk: z.string(), sk: z.string() }),
  part: z.enum(['user', 'subject'] satisfies LogPart[]),
})

type PlaceInLog = z.infer<typeof placeSchema>

const forgotten: Readonly<Record<LogPart, string>> = {
  user: 'SET userId = :nobody',
  subject: 'SET subject.id = :nobody',
}

async function forgetIn(operations: Table, entry: Key, part: LogPart): Promise<void> {
  try {
    await operations.client.send(
      new UpdateCommand({
        TableName: operations.name,
        Key: entry,
        UpdateExpression: forgotten[part],
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':nobody': null },
      }),
    )
  } catch (cause) {
    // The year is over, and the entry with it.
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
  }
}

const placesAtOnce = 100

/** Where a person is named in the log, newest first and consistently read: an entry of a moment ago is among them. */
export async function listPlacesInLog(
  operations: Table,
  userId: string,
  limit: number,
): Promise<{ places: PlaceInLog[]; isAll: boolean }> {
  const answer = await operations.client.send(
    new QueryCommand({
      TableName: operations.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': personInLogPartition(userId) },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit,
    }),
  )
  const places = z.array(placeSchema).parse(answer.Items ?? [])
  return { places, isAll: answer.LastEvaluatedKey === undefined }
}

/** Takes the id of a deleted account out of the next hundred places in the log. Answers whether those were all. */
export async function forgetInLog(operations: Table, userId: string): Promise<boolean> {
  const { places, isAll } = await listPlacesInLog(operations, userId, placesAtOnce)
  for (const { pk, sk, entry, part } of places) {
    await forgetIn(operations, entry, part)
    await deleteItem(operations, { pk, sk })
  }
  return isAll
}
