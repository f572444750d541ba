import type { Table } from '#functions/data/table/table.ts'
import { changeUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import type { MailReport } from '#functions/domain/mail/mail-feedback.ts'
import { withMailTrouble } from '#functions/domain/records/mail-trouble.ts'
import { withUndeliveredMail } from '#functions/domain/records/undelivered-mail.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

function withReport(user: UserRecord, report: MailReport, now: Date): UserRecord {
  return 'trouble' in report
    ? withMailTrouble(user, report.trouble, now)
    : withUndeliveredMail(user, report.undelivered, now)
}

/** Mail stays off until the user confirms the address again; repeated failures pause it. Idempotent. */
export async function stopMail(people: Table, report: MailReport, now: Date): Promise<void> {
  for (const address of report.addresses) {
    const userId = await findUserIdByEmail(people, address)
    if (userId === undefined) continue
    await changeUser(people, userId, (user) => {
      const isTheirs = user.email === address && user.deletedAt === undefined
      return isTheirs ? withReport(user, report, now) : user
    })
  }
}
