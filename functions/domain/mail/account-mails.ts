import { type MailPart, type WrittenMail, writeMail } from '#functions/domain/mail/write-mail.ts'
import { productName } from '#shared/domain/product.ts'
import { formatDate } from '#shared/format/date.ts'

/** `2025-01-05T23:30:00Z` becomes `Jan 5, 2025 at 23:30 UTC`. */
function momentOf(at: Date): string {
  return `${formatDate(at.toISOString())} at ${at.toISOString().slice(11, 16)} UTC`
}

/** Asks whoever reads the mail at an address to confirm that it is theirs. */
export function confirmationMail(email: string, link: string, worksUntil: Date): WrittenMail {
  return writeMail('Confirm your email address', [
    `A ${productName} account uses the address ${email}. If the account is yours, please confirm the address.`,
    { label: 'Confirm my address', link },
    `The link works on any device until ${momentOf(worksUntil)}.`,
    `If you have no ${productName} account, you can ignore this email. We send no updates to unconfirmed addresses.`,
  ])
}

export type AddressChange = {
  /** The address that the account has so far; the new one is nobody's business there. */
  previous: string
  at: Date
  changedBy: 'owner' | 'admin'
  /** Where people write to us; undefined: nowhere. */
  contactAddress: string | undefined
}

const ownChange = [
  'If this was you, you don’t need to do anything.',
  'If it wasn’t, someone else knows the password. Change it everywhere else you use it.',
]
const askedForIt = 'If you asked for this, you don’t need to do anything.'

/** Tells an address that its account is being given another one. */
export function addressChangeMail({ previous, at, changedBy, contactAddress }: AddressChange): WrittenMail {
  const help: MailPart[] = contactAddress
    ? [{ label: 'Write to us and we will look into it', link: `mailto:${contactAddress}` }]
    : []
  const who = changedBy === 'admin' ? 'an admin' : 'someone who knows the password'
  return writeMail(`The address of your ${productName} account is being changed`, [
    `On ${momentOf(at)}, ${who} changed the address of the ${productName} account at ${previous}. Email about the account will no longer come here.`,
    ...(changedBy === 'admin' ? [askedForIt] : ownChange),
    ...help,
  ])
}
