import { confirmEmailPath, mailPreferencesPath } from '#shared/pages/page-path.ts'
import { profileTabPath } from '#shared/pages/profile-tab.ts'
import { returnField } from '#shared/pages/return-path.ts'

export const emailPreferencesPath = profileTabPath('email')

/** Changes that links in digests offer. The page asks for confirmation first. */
export const mailedChanges = ['daily', 'weekly', 'pause', 'unsubscribe'] as const
export type MailedChange = (typeof mailedChanges)[number]

/** Parameters of the URL fragment. Browsers do not send it, so no log contains a token. */
export const mailedTokenField = 'token'
export const mailedChangeField = 'do'

export function confirmEmailLink(token: string, returnPath?: string): string {
  const fields = { [mailedTokenField]: token, ...returnField(returnPath) }
  return `${confirmEmailPath}#${new URLSearchParams(fields)}`
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
