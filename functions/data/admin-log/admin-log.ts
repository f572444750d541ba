import type { Key } from '#functions/data/keys.ts'
import { adminLogKey, personInLogKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { findUser, stillThere } from '#functions/data/users/users.ts'
import { signedOut } from '#functions/domain/records/signed-out.ts'
import { adminLogDays } from '#shared/deployment/retention.ts'
import type { LogChange, LogEntry, LogKind, LogOutcome, LogSubject } from '#shared/domain/admin-log.ts'
import { daySeconds } from '#shared/domain/time-units.ts'

export type LogTables = { operations: Table; people: Table }

export type NewLogEntry = Pick<LogEntry, 'action' | 'subject'> & {
  id: string
  userId: string
  kind: LogKind
  now: Date
}

export type StartedEntry = { key: Key; expiresAt: number }

export type LoggedOutcome = {
  outcome: LogOutcome
  changes: readonly LogChange[]
  subject?: LogSubject | undefined
}

async function isThere({ people }: LogTables, userId: string): Promise<boolean> {
  const user = await findUser(people, userId)
  return user !== undefined && user.deletedAt === undefined
}

/** Calls about accounts that are deleted, or being deleted, are logged without the id. */
async function shownSubject(tables: LogTables, subject: LogSubject): Promise<LogSubject> {
  if (subject.kind !== 'user' || subject.id === null) return subject
  return (await isThere(tables, subject.id)) ? subject : { kind: 'user', id: null }
}

export const logParts = ['user', 'subject'] as const
type LogPart = (typeof logParts)[number]

type NamedPerson = { userId: string; part: LogPart }

const personOf = (subject: LogSubject | null): NamedPerson[] =>
  subject?.kind === 'user' && subject.id !== null ? [{ userId: subject.id, part: 'subject' }] : []

/** Pointers for removing the person's id later. The transaction checks that the account still exists. */
function namings(
  { operations, people }: LogTables,
  { key, expiresAt }: StartedEntry,
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
 * Writes the entry before the call runs, because most calls cannot be one transaction and may fail halfway.
 * @throws DomainError `signed-out` when the caller's account was deleted meanwhile
 */
export async function beginLogEntry(tables: LogTables, entry: NewLogEntry): Promise<StartedEntry> {
  const { id, userId, action, kind, now } = entry
  const at = now.toISOString()
  const expiresAt = expiryAfter(now, adminLogDays * daySeconds)
  const started = { key: adminLogKey(at, id), expiresAt }
  return repeatWhileStale(async () => {
    if (!(await isThere(tables, userId))) {
      throw signedOut()
    }
    const subject = entry.subject && (await shownSubject(tables, entry.subject))
    const Item = {
      ...started.key,
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
      ...namings(tables, started, persons),
    ])
    return started
  })
}

export async function endLogEntry(
  tables: LogTables,
  started: StartedEntry,
  { outcome, changes, subject: found }: LoggedOutcome,
): Promise<void> {
  await repeatWhileStale(async () => {
    const subject = found && (await shownSubject(tables, found))
    const update: WriteAction = {
      Update: {
        TableName: tables.operations.name,
        Key: started.key,
        UpdateExpression: `SET outcome = :outcome, changes = :changes${subject ? ', subject = :subject' : ''}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':outcome': outcome,
          ':changes': changes,
          ...(subject && { ':subject': subject }),
        },
      },
    }
    await transact(tables.operations, [update, ...namings(tables, started, personOf(subject ?? null))])
  })
}
