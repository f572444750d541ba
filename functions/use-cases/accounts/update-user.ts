import { refuseOwnEdit } from '#functions/domain/records/own-account.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { type EditRequest, type EditUserDeps, editUser } from '#functions/use-cases/accounts/edit-user.ts'
import {
  type ConfirmationDeps,
  trySendConfirmation,
} from '#functions/use-cases/accounts/send-confirmation.ts'

/**
 * Admins cannot edit their own account here.
 * @throws DomainError `own-role`, `own-account`, and as `editUser`
 */
export async function updateUser(
  deps: EditUserDeps & ConfirmationDeps,
  caller: UserRecord,
  { hashKey, ...request }: EditRequest & { hashKey: string },
): Promise<{ before: UserRecord; user: UserRecord }> {
  if (caller.userId === request.userId) {
    refuseOwnEdit(caller, request.wanted)
    return { before: caller, user: caller }
  }
  const { before, user, hasMoved } = await editUser(deps, request)
  if (hasMoved) await trySendConfirmation(deps, { user, hashKey, now: request.now, changedBy: 'admin' })
  return { before, user }
}
