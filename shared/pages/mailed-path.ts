import { confirmEmailPath, mailPreferencesPath, profilePath } from '#shared/pages/page-path.ts'

export const tabParameter = 'tab'
export const emailTab = 'email'
export const emailPreferencesPath = `${profilePath}?${tabParameter}=${emailTab}`

/** Changes that links in digests offer. The page asks for confirmation first. */
export const mailedChanges = ['daily', 'weekly', 'pause', 'unsubscribe'] as const
export type MailedChange = (typeof mailedChanges)[number]

/** Parameters of the URL fragment. Browsers do not send it, so no log contains a token. */
export const mailedTokenField = 'token'
export const mailedChangeField = 'do'

export function confirmEmailLink(token: string): string {
  return `${confirmEmailPath}#${new URLSearchParams({ [mailedTokenField]: token })}`
}

export function mailedPreferencesLink(token: string, change?: MailedChange): string {
  const fields = new URLSearchParams({
    [mailedTokenField]: token,
    ...(change && { [mailedChangeField]: change }),
  })
  return `${mailPreferencesPath}#${fields}`
}

export const oneClickPath = '/api/email/unsubscribe'

export function oneClickLink(token: string): string {
  return `${oneClickPath}?${new URLSearchParams({ [mailedTokenField]: token })}`
}
