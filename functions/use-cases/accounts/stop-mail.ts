import type { Table } from '#functions/data/table/table.ts'
import { changeUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import type { MailReport } from '#functions/domain/mail/mail-feedback.ts'
import { withMailTrouble } from '#functions/domain/records/mail-trouble.ts'

/** Mail stays off until the user confirms the address again. Idempotent. */
export async function stopMail(people: Table, { trouble, addresses }: MailReport, now: Date): Promise<void> {
  for (const address of addresses) {
    const userId = await findUserIdByEmail(people, address)
    if (userId === undefined) continue
    await changeUser(people, userId, (user) => {
      const isTheirs = user.email === address && user.deletedAt === undefined
      return isTheirs ? withMailTrouble(user, trouble, now) : user
    })
  }
}
