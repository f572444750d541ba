import MailComposer from 'nodemailer/lib/mail-composer'
import * as z from 'zod'
import type { OutgoingMail } from '../ses/mail-form.ts'

/** Cognito's defaults for a pool without these settings. */
const defaults = {
  subject: 'Your verification code',
  message: 'Your verification code is {####}.',
  sender: 'no-reply@verificationemail.com',
}

export const codeMailSchema = z
  .looseObject({
    EmailVerificationMessage: z.string().optional(),
    EmailVerificationSubject: z.string().optional(),
    VerificationMessageTemplate: z
      .looseObject({ EmailMessage: z.string().optional(), EmailSubject: z.string().optional() })
      .optional(),
    EmailConfiguration: z
      .looseObject({ EmailSendingAccount: z.string().optional(), From: z.string().optional() })
      .optional(),
  })
  .transform(({ VerificationMessageTemplate: template, EmailConfiguration: mailer, ...pool }) => ({
    subject: template?.EmailSubject ?? pool.EmailVerificationSubject ?? defaults.subject,
    message: template?.EmailMessage ?? pool.EmailVerificationMessage ?? defaults.message,
    sender: (mailer?.EmailSendingAccount === 'DEVELOPER' && mailer.From) || defaults.sender,
  }))
export type CodeMail = z.output<typeof codeMailSchema>

export async function composeCodeMail(mail: CodeMail, to: string, code: string): Promise<OutgoingMail> {
  const html = mail.message.replaceAll('{####}', code)
  const composer = new MailComposer({ from: mail.sender, to, subject: mail.subject, html })
  return { source: mail.sender, destinations: [to], raw: await composer.compile().build() }
}
