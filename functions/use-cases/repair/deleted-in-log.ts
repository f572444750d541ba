import type { LogTables } from '#functions/data/admin-log/admin-log.ts'
import { readAdminLog } from '#functions/data/admin-log/admin-log-list.ts'
import { forgetInLog } from '#functions/data/admin-log/log-references.ts'
import { findUser } from '#functions/data/users/users.ts'
import type { LogEntry } from '#shared/domain/admin-log.ts'

function namedIn({ user_id: userId, subject }: LogEntry): string[] {
  const ids = [userId, subject?.kind === 'user' ? subject.id : null]
  return ids.filter((id) => id !== null)
}

/** After restoring a backup, the log may name accounts that were deleted since. */
export async function findDeletedInLog({ operations, people }: LogTables, now: Date): Promise<string[]> {
  const named = new Set<string>()
  for await (const entry of readAdminLog(operations, { filter: {}, now })) {
    for (const userId of namedIn(entry)) named.add(userId)
  }
  const deleted: string[] = []
  for (const userId of named) {
    if (!(await findUser(people, userId))) deleted.push(userId)
  }
  return deleted
}

export async function forgetDeletedInLog(
  { operations }: LogTables,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds) {
    while (!(await forgetInLog(operations, userId)));
  }
}
