import type { Mail } from '#functions/clients/mail.ts'
import { currentSecret, type Secrets } from '#functions/clients/secrets.ts'
import { digestLinks } from '#functions/domain/digest/digest-links.ts'
import type { SearchNews } from '#functions/domain/digest/search-news.ts'
import { writeDigest } from '#functions/domain/digest/write-digest.ts'
import { digestToken } from '#functions/domain/mail/digest-token.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import type { Digest } from '#shared/domain/digest.ts'
import type { Week } from '#shared/domain/week.ts'

export type DigestMailDeps = {
  siteUrl: string
  linkSecrets: Secrets
  postalAddress: string
}

type Extras = { week?: Week | undefined; searches?: readonly SearchNews[] | undefined }

/** @throws DomainError `secret-unavailable` */
export async function composeDigestMail(
  { siteUrl, linkSecrets, postalAddress }: DigestMailDeps,
  user: Pick<UserRecord, 'userId' | 'email' | 'preferences'>,
  { week, searches, ...digest }: Digest & Extras,
): Promise<Mail> {
  const { headers, footer } = digestLinks({
    siteUrl,
    token: digestToken(user, await currentSecret(linkSecrets)),
    frequency: user.preferences.digest_frequency,
  })
  // Always true here: without topics there are no new episodes, hence no mail.
  const mail = await writeDigest(digest, { siteUrl, footer, hasTopics: true, postalAddress, week, searches })
  return { to: user.email, headers, ...mail }
}
