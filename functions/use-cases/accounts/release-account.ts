import type { Table } from '#functions/data/table/table.ts'
import { type LockedEdit, releaseUser } from '#functions/data/users/user-edits.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'

/** Only logs failures, because the lock expires after a minute. */
export async function releaseAccount(people: Table, edit: Omit<LockedEdit, 'now'>): Promise<void> {
  await runOrLog('account not released', () => releaseUser(people, edit))
}
