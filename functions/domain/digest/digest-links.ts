import type { DigestFrequency } from '#shared/domain/user.ts'
import {
  emailPreferencesPath,
  type MailedChange,
  mailedPreferencesLink,
  oneClickLink,
} from '#shared/pages/mailed-path.ts'

export type DigestLink = { label: string; address: string }

export type DigestLinks = {
  /** For the unsubscribe button of mail programs (RFC 2369, RFC 8058). */
  headers: Readonly<Record<string, string>>
  footer: readonly DigestLink[]
}

export type DigestLinksSetting = { siteUrl: string; token: string; frequency: DigestFrequency }

const otherFrequency: Record<DigestFrequency, { label: string; change: MailedChange }> = {
  daily: { label: 'Weekly instead', change: 'weekly' },
  weekly: { label: 'Daily instead', change: 'daily' },
}

export function profileLink(siteUrl: string): DigestLink {
  return { label: 'Email settings', address: siteUrl + emailPreferencesPath }
}

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
