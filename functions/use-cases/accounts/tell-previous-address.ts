import { type Mailer, sendMail } from '#functions/clients/mail.ts'
import { type AddressChange, addressChangeMail } from '#functions/domain/mail/account-mails.ts'
import { noteUnsent } from '#functions/use-cases/accounts/note-unsent.ts'

export type NoticeDeps = { mailer: Mailer; contactAddress: string | undefined }

export async function tellPreviousAddress(
  { mailer, contactAddress }: NoticeDeps,
  change: Omit<AddressChange, 'contactAddress'>,
): Promise<void> {
  if (!mailer.isConfigured) return
  const mail = addressChangeMail({ ...change, contactAddress })
  await noteUnsent(() => sendMail(mailer, { to: change.previous, ...mail })).catch(() => undefined)
}
