import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact } from '#functions/data/table/transaction.ts'
import { otherAdminChecks } from '#functions/data/users/admins.ts'
import { pointerChanges } from '#functions/data/users/email-change.ts'
import { changeUser, findUser, successorOf, userReplacement } from '#functions/data/users/users.ts'
import {
  editedUser,
  isAsWanted,
  otherEditInProgress,
  refuseMeanwhile,
  refuseStale,
  type UserEdit,
  userNotFound,
} from '#functions/domain/records/user-edit.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

export type LockedEdit = { userId: string; holder: string; now: Date }

const demotes = ({ role }: UserRecord, edit: UserEdit) => role === 'admin' && edit.role !== 'admin'

/**
 * Takes no lock if there is nothing to change.
 * @throws DomainError `user-not-found`, `user-changed`, `busy`, `last-admin`
 */
export async function lockUser(
  people: Table,
  { userId, holder, now }: LockedEdit,
  wanted: UserEdit & { version: number | undefined },
): Promise<UserRecord> {
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user || user.deletedAt) throw userNotFound()
    if (isAsWanted(user, wanted)) return user
    refuseStale(user, wanted.version)
    refuseMeanwhile(user, now)
    if (demotes(user, wanted)) await otherAdminChecks(people, user, false)
    const next = { ...user, edit: { holder, begunAt: now.toISOString() } }
    await transact(people, [userReplacement(people, user, next)])
    return successorOf(user, next)
  })
}

/** @throws DomainError `busy` during another edit, or if one has ended the owner's sessions since */
export async function lockOwnAccount(
  people: Table,
  user: UserRecord,
  { holder, now }: Omit<LockedEdit, 'userId'>,
): Promise<void> {
  await changeUser(people, user.userId, (read) => {
    refuseMeanwhile(read, now)
    if (read.sessionsValidAfter !== user.sessionsValidAfter) throw otherEditInProgress()
    return { ...read, edit: { holder, begunAt: now.toISOString() } }
  })
}

export async function releaseUser(people: Table, { userId, holder }: Omit<LockedEdit, 'now'>): Promise<void> {
  await changeUser(people, userId, (user) => {
    if (user.edit?.holder !== holder) return user
    const { edit: _, ...released } = user
    return released
  })
}

/**
 * Call this after all changes outside the table have succeeded.
 * @throws DomainError `user-not-found`, `last-admin`, `busy` when the lock was lost
 */
export async function finishUserEdit(
  people: Table,
  { userId, holder, now }: LockedEdit,
  wanted: UserEdit,
): Promise<UserRecord> {
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user || user.deletedAt) throw userNotFound()
    if (user.edit?.holder !== holder) throw otherEditInProgress()
    const isReserved = user.emailChange?.to === wanted.email
    if (user.email !== wanted.email && !isReserved) throw otherEditInProgress()
    const next = editedUser(user, wanted, now)
    const checks = demotes(user, wanted) ? await otherAdminChecks(people, user, false) : []
    const pointers = pointerChanges(people, user, next)
    await transact(people, [...checks, userReplacement(people, user, next), ...pointers])
    return successorOf(user, next)
  })
}
