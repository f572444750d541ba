import { confirmEmailPath, mailPreferencesPath, profilePath } from '#shared/pages/page-path.ts'

/** The query parameter of the profile's address that names a tab of the preferences. */
export const tabParameter = 'tab'
export const emailTab = 'email'
/** What comes by mail, and how often. */
export const emailPreferencesPath = `${profilePath}?${tabParameter}=${emailTab}`

/** What a link of a digest proposes; the page asks before it does it. */
export const mailedChanges = ['daily', 'weekly', 'pause', 'unsubscribe'] as const
export type MailedChange = (typeof mailedChanges)[number]

/** The fields of the fragment, which browsers send to nobody: no log holds a token. */
export const mailedTokenField = 'token'
export const mailedChangeField = 'do'

/** The page that confirms an address to whoever holds the token. */
export function confirmEmailLink(token: string): string {
  return `${confirmEmailPath}#${new URLSearchParams({ [mailedTokenField]: token })}`
}

/** The page on which whoever holds the token changes what comes, without signing in. */
export function mailedPreferencesLink(token: string, change?: MailedChange): string {
  const fields = new URLSearchParams({
    [mailedTokenField]: token,
    ...(change && { [mailedChangeField]: change }),
  })
  return `${mailPreferencesPath}#${fields}`
}

/** Where mailbox programs post what ends the digests at once. */
export const oneClickPath = '/api/email/unsubscribe'

export function oneClickLink(token: string): string {
  return `${oneClickPath}?${new URLSearchParams({ [mailedTokenField]: token })}`
}
