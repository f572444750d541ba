import type { MailTrouble, Profile } from '#shared/domain/user.ts'
import { profile } from '#tests/browser/sample-answers.ts'

export function profileWithoutMail(kind: MailTrouble['kind']): Profile {
  return {
    ...profile('paid'),
    email_confirmed: false,
    mail_trouble: { kind, at: '2025-05-28T07:00:00.000Z' },
  }
}
