import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact } from '#functions/data/table/transaction.ts'
import { otherAdminChecks } from '#functions/data/users/admins.ts'
import { withoutPointer } from '#functions/data/users/email-change.ts'
import { changeUser, findUser, successorOf, userReplacement } from '#functions/data/users/users.ts'
import {
  editedUser,
  isAsWanted,
  otherEditGoesOn,
  refuseMeanwhile,
  refuseStale,
  type UserEdit,
  userNotFound,
} from '#functions/domain/records/user-edit.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** One change of one account by an admin; `holder` names it. */
export type HeldEdit = { userId: string; holder: string; now: Date }

/** Whether the change takes the administration from somebody. */
const demotes = ({ role }: UserRecord, edit: UserEdit) => role === 'admin' && edit.role !== 'admin'

/**
 * From here until the change is finished or dropped nobody else makes one. Nothing is held where there is nothing to do.
 * @throws DomainError `user-not-found`, `user-changed`, `busy`, `last-admin`
 */
export async function holdUser(
  people: Table,
  { userId, holder, now }: HeldEdit,
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

/**
 * Holds an account for a change by its owner, who saw it as `user`.
 * @throws DomainError `busy` when another change is under way, or has ended the owner's sessions since
 */
export async function holdOwnAccount(
  people: Table,
  user: UserRecord,
  { holder, now }: Omit<HeldEdit, 'userId'>,
): Promise<void> {
  await changeUser(people, user.userId, (read) => {
    refuseMeanwhile(read, now)
    if (read.sessionsValidAfter !== user.sessionsValidAfter) throw otherEditGoesOn()
    return { ...read, edit: { holder, begunAt: now.toISOString() } }
  })
}

export async function releaseUser(people: Table, { userId, holder }: Omit<HeldEdit, 'now'>): Promise<void> {
  await changeUser(people, userId, (user) => {
    if (user.edit?.holder !== holder) return user
    const { edit: _, ...released } = user
    return released
  })
}

/**
 * Writes all that the change makes of the account in one transaction, once everything outside is as it should be.
 * @throws DomainError `user-not-found`, `last-admin`, `busy` where the account is not held any more
 */
export async function finishUserEdit(
  people: Table,
  { userId, holder, now }: HeldEdit,
  wanted: UserEdit,
): Promise<UserRecord> {
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user || user.deletedAt) throw userNotFound()
    if (user.edit?.holder !== holder) throw otherEditGoesOn()
    const isReserved = user.emailChange?.to === wanted.email
    if (user.email !== wanted.email && !isReserved) throw otherEditGoesOn()
    const next = editedUser(user, wanted, now)
    const checks = demotes(user, wanted) ? await otherAdminChecks(people, user, false) : []
    const isMoved = user.email !== next.email
    const pointers = isMoved ? [withoutPointer(people, userId, user.email)] : []
    await transact(people, [...checks, userReplacement(people, user, next), ...pointers])
    return successorOf(user, next)
  })
}
