import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { formField, pageAnswer } from '#shared/api/not-json.ts'
import { noAnswer, noBody, nothing } from '#shared/api/nothing.ts'
import { mailPreferencesChangeSchema, mailPreferencesSchema } from '#shared/domain/user.ts'
import { oneClickPath } from '#shared/pages/mailed-path.ts'
import { everyone } from '#shared/rules/access.ts'

const tokenSchema = z.string().min(1).max(1000)
const tokenQuery = z.strictObject({ token: tokenSchema })

/** The form that mail clients post for one-click unsubscribing (RFC 8058). */
export const oneClickForm = formField('List-Unsubscribe', 'One-Click')

/**
 * Requests are authorized by the token in a digest's link instead of a session. Answers contain only mail
 * settings, because the mail may have been forwarded.
 */
const open = { audience: 'account', access: everyone, params: nothing } as const

export const mailPreferencesApi = {
  get: contract({
    ...open,
    name: 'mail-preferences.get',
    method: 'GET',
    path: '/api/email/preferences',
    summary: 'What comes by mail to the person whose digest carried the token.',
    query: tokenQuery,
    body: noBody,
    answer: mailPreferencesSchema,
    userImpact: 'Links in digests show nothing.',
  }),
  update: contract({
    ...open,
    name: 'mail-preferences.update',
    method: 'POST',
    path: '/api/email/preferences',
    summary: 'Changes what comes by mail: how often, a pause of at most a year, an end, a new beginning.',
    query: nothing,
    body: z.strictObject({ token: tokenSchema, change: mailPreferencesChangeSchema }),
    answer: mailPreferencesSchema,
    userImpact: 'Users cannot change or end their digests from a link in one.',
  }),
  unsubscribe: contract({
    ...open,
    name: 'mail-preferences.unsubscribe',
    method: 'POST',
    path: oneClickPath,
    summary: 'Ends the digests at once, for mailbox programs (RFC 8058); a second time changes nothing.',
    exemptFromOriginCheck: 'one-click',
    query: tokenQuery,
    ...oneClickForm,
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'The unsubscribe buttons of mailbox programs do nothing, and our mail becomes spam.',
  }),
  openUnsubscribe: contract({
    ...open,
    name: 'mail-preferences.open-unsubscribe',
    method: 'GET',
    path: oneClickPath,
    summary: 'Leads to the page that asks before it ends the digests; changes nothing.',
    query: tokenQuery.partial(),
    body: noBody,
    ...pageAnswer,
    userImpact: 'Mailbox programs that know no single post do not reach the way out of digests.',
  }),
}
