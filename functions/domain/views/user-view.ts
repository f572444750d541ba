import { isConfirmed } from '#functions/domain/records/mail-trouble.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import type { CurrentUser } from '#shared/domain/user.ts'
import { capabilitiesOf } from '#shared/rules/access.ts'

export function currentUser(user: UserRecord): CurrentUser {
  return {
    id: user.userId,
    email: user.email,
    email_confirmed: isConfirmed(user),
    mail_trouble: user.mailTrouble ?? null,
    username: user.username ?? null,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    role: user.role,
    capabilities: [...capabilitiesOf(user)],
    preferences: user.preferences,
    last_login: user.lastLoginAt ?? null,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  }
}
