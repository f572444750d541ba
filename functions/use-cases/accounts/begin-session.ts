import type { Table } from '#functions/data/table/table.ts'
import { noteSession, pruneSessions } from '#functions/data/users/sessions.ts'
import { noteLogin } from '#functions/data/users/users.ts'
import type { SignIn } from '#functions/domain/records/session-validity.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

export async function beginSession(
  people: Table,
  signIn: SignIn,
  use: { device: string; now: Date },
): Promise<UserRecord | undefined> {
  await noteSession(people, signIn, use)
  const user = await noteLogin(people, signIn.userId, use.now)
  if (user) await pruneSessions(people, user, use.now)
  return user
}
