import type { Table } from '#functions/data/table/table.ts'
import { pruneSessions, recordSession } from '#functions/data/users/sessions.ts'
import { recordLogin } from '#functions/data/users/users.ts'
import type { SignIn } from '#functions/domain/records/session-validity.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

export async function beginSession(
  people: Table,
  signIn: SignIn,
  use: { device: string; now: Date },
): Promise<UserRecord | undefined> {
  await recordSession(people, signIn, use)
  const user = await recordLogin(people, signIn.userId, use.now)
  if (user) await pruneSessions(people, user, use.now)
  return user
}
