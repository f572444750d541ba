import type { DigestFrequency } from '#shared/domain/user.ts'
import {
  emailPreferencesPath,
  type MailedChange,
  mailedPreferencesLink,
  oneClickLink,
} from '#shared/pages/mailed-path.ts'

export type DigestLink = { label: string; address: string }

/** The way out of a digest, as mailbox programs and readers find it. */
export type DigestLinks = {
  /** For `Mail.headers`; programs that know them show a button of their own (RFC 2369, RFC 8058). */
  headers: Readonly<Record<string, string>>
  /** For `DigestSetting`: what stands below the episodes. */
  footer: readonly DigestLink[]
}

/** `token`: of `digestToken`. */
export type DigestLinksSetting = { siteUrl: string; token: string; frequency: DigestFrequency }

const otherFrequency: Record<DigestFrequency, { label: string; change: MailedChange }> = {
  daily: { label: 'Weekly instead', change: 'weekly' },
  weekly: { label: 'Daily instead', change: 'daily' },
}

/** The link of the profile alone, for a digest that nobody subscribed to. */
export function profileLink(siteUrl: string): DigestLink {
  return { label: 'Email settings', address: siteUrl + emailPreferencesPath }
}

/** Headers and footer of one person's digests; nobody is asked to sign in, and opening a link changes nothing. */
export function digestLinks({ siteUrl, token, frequency }: DigestLinksSetting): DigestLinks {
  const linkTo = (label: string, change: MailedChange) => ({
    label,
    address: siteUrl + mailedPreferencesLink(token, change),
  })
  const { label, change } = otherFrequency[frequency]
  return {
    headers: {
      'List-Unsubscribe': `<${siteUrl}${oneClickLink(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    footer: [
      linkTo(label, change),
      linkTo('Pause for four weeks', 'pause'),
      profileLink(siteUrl),
      linkTo('Unsubscribe', 'unsubscribe'),
    ],
  }
}
