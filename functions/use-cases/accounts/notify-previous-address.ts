import { type Mailer, sendMail } from '#functions/clients/mail.ts'
import { type AddressChange, addressChangeMail } from '#functions/domain/mail/account-mails.ts'
import { logUnsentMail } from '#functions/use-cases/accounts/log-unsent-mail.ts'

export type NoticeDeps = { mailer: Mailer; contactAddress: string | undefined }

export async function notifyPreviousAddress(
  { mailer, contactAddress }: NoticeDeps,
  change: Omit<AddressChange, 'contactAddress'>,
): Promise<void> {
  if (!mailer.isConfigured) return
  const mail = addressChangeMail({ ...change, contactAddress })
  await logUnsentMail(() => sendMail(mailer, { to: change.previous, ...mail })).catch(() => undefined)
}
