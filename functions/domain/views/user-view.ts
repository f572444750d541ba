import type { UserRecord } from '#functions/domain/records/user-record.ts'
import type { CurrentUser } from '#shared/domain/user.ts'
import { capabilitiesOf } from '#shared/rules/access.ts'

/** A person as their own browser sees them. */
export function currentUser(user: UserRecord): CurrentUser {
  return {
    id: user.userId,
    email: user.email,
    role: user.role,
    capabilities: [...capabilitiesOf(user)],
    preferences: user.preferences,
    created_at: user.createdAt,
  }
}
