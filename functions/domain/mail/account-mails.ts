import { type MailPart, type WrittenMail, writeMail } from '#functions/domain/mail/write-mail.ts'
import { productName } from '#shared/domain/product.ts'
import { formatDate } from '#shared/format/date.ts'

/** `Jan 5, 2025 at 23:30 UTC` */
function momentOf(at: Date): string {
  return `${formatDate(at.toISOString())} at ${at.toISOString().slice(11, 16)} UTC`
}

export type ChangedBy = 'owner' | 'admin'

const changers: Record<ChangedBy, string> = { owner: 'someone who knows the password', admin: 'an admin' }

export type Confirmation = {
  email: string
  link: string
  worksUntil: Date
  change: { at: Date; by: ChangedBy } | undefined
}

export function confirmationMail({ email, link, worksUntil, change }: Confirmation): WrittenMail {
  const subject = change ? 'Confirm your new email address' : 'Confirm your email address'
  const occasion = change
    ? `On ${momentOf(change.at)}, ${changers[change.by]} changed the email address of your ${productName} account to ${email}.`
    : `You signed up for ${productName} with ${email}.`
  return writeMail(subject, [
    `${occasion} ${change ? 'If this is your account, confirm the new address:' : 'Confirm your email:'}`,
    { label: 'Confirm my address', link },
    `The link works on any device until ${momentOf(worksUntil)}.`,
    `If this isn’t your account, you can ignore this email. We don’t send updates to unconfirmed addresses.`,
  ])
}

export type AddressChange = {
  /** The mail goes to this address, which must not learn the new one. */
  previous: string
  at: Date
  changedBy: ChangedBy
  /** Whether the old address signs in and gets codes until the new one is confirmed. */
  staysUntilConfirmed: boolean
  contactAddress: string | undefined
}

const ownChange = [
  'If this was you, you don’t need to do anything.',
  'If it wasn’t, someone else knows the password. Change it everywhere else you use it.',
]
const ownUnconfirmed =
  'Until the new address is confirmed, you can still sign in with this one. If the new address was mistyped or the change wasn’t yours, choose “Forgot password?” on the sign-in page and enter this address: with a new password, the account is back here.'
const noLonger = 'We’ll stop sending email about the account here.'
const askedForIt = 'If you asked for this, you don’t need to do anything.'

export function addressChangeMail(change: AddressChange): WrittenMail {
  const { previous, at, changedBy, contactAddress, staysUntilConfirmed } = change
  const help: MailPart[] = contactAddress
    ? [{ label: 'Write to us and we’ll look into it', link: `mailto:${contactAddress}` }]
    : []
  return writeMail(`The address of your ${productName} account is being changed`, [
    `On ${momentOf(at)}, ${changers[changedBy]} changed the address of the ${productName} account at ${previous}. ${staysUntilConfirmed ? ownUnconfirmed : noLonger}`,
    ...(changedBy === 'admin' ? [askedForIt] : ownChange),
    ...help,
  ])
}
