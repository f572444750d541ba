import { confirmEmailPath, mailPreferencesPath, profilePath } from '#shared/pages/page-path.ts'

export const tabParameter = 'tab'
export const emailTab = 'email'
export const emailPreferencesPath = `${profilePath}?${tabParameter}=${emailTab}`

/** Proposed by links in digests; the page asks for confirmation first. */
export const mailedChanges = ['daily', 'weekly', 'pause', 'unsubscribe'] as const
export type MailedChange = (typeof mailedChanges)[number]

/** Fields of the fragment, which browsers do not send, so no log contains a token. */
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
