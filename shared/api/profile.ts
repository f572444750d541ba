import * as z from 'zod'
import { linkSchema } from '#shared/api/billing.ts'
import { contract } from '#shared/api/contract.ts'
import { fileAnswer } from '#shared/api/not-json.ts'
import { acceptedSchema, noAnswer, noBody, nothing } from '#shared/api/nothing.ts'
import { digestSchema } from '#shared/domain/digest.ts'
import { accountSessionSchema, preferencesChangeSchema, profileSchema } from '#shared/domain/user.ts'
import { mayRead, needs, signedIn } from '#shared/rules/access.ts'
import { passwordSchema } from '#shared/rules/credentials.ts'

/** No path has a user id: each call concerns the caller's own account. */
const own = { audience: 'account', access: signedIn, params: nothing, query: nothing } as const

export const profileApi = {
  get: contract({
    ...own,
    name: 'profile.get',
    method: 'GET',
    path: '/api/profile',
    summary: 'The signed-in person with their preferences.',
    body: noBody,
    answer: profileSchema,
    userImpact: 'Users cannot see their profile.',
  }),
  update: contract({
    ...own,
    name: 'profile.update',
    method: 'PATCH',
    path: '/api/profile',
    summary: 'Changes the preferences that are named, and no other.',
    body: preferencesChangeSchema,
    answer: profileSchema,
    userImpact: 'Users cannot save their preferences.',
  }),
  export: contract({
    ...own,
    name: 'profile.export',
    method: 'GET',
    path: '/api/profile/export',
    summary: 'Everything that is kept on the person, as a file.',
    body: noBody,
    ...fileAnswer('application/json'),
    userImpact: 'Users cannot download what is kept on them.',
  }),
  delete: contract({
    ...own,
    name: 'profile.delete',
    method: 'DELETE',
    path: '/api/profile',
    summary:
      'Deletes the account: at once out of reach, and removed everywhere soon after. Asks for the password.',
    body: z.strictObject({ password: passwordSchema }),
    answer: acceptedSchema,
    successStatus: 202,
    userImpact: 'Users cannot delete their account.',
  }),
  previewDigest: contract({
    ...own,
    name: 'profile.preview-digest',
    method: 'GET',
    path: '/api/profile/digest',
    summary: 'What a digest would hold if it came now, by the preferences that are saved.',
    access: needs('email:receive'),
    body: noBody,
    answer: digestSchema,
    userImpact: 'Pro users cannot see what their next digest would hold.',
  }),
  listSessions: contract({
    ...own,
    name: 'profile.list-sessions',
    method: 'GET',
    path: '/api/profile/sessions',
    summary: 'Where the person is signed in, the last used first.',
    body: noBody,
    answer: z.array(accountSessionSchema),
    userImpact: 'Users cannot see where they are signed in.',
  }),
  endOtherSessions: contract({
    ...own,
    name: 'profile.end-other-sessions',
    method: 'DELETE',
    path: '/api/profile/sessions',
    summary: 'Ends every session of the person but this one.',
    body: noBody,
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Users cannot sign out their other devices.',
  }),
  createPrivateFeed: contract({
    ...own,
    name: 'profile.create-private-feed',
    method: 'POST',
    path: '/api/profile/private-feed',
    summary: 'Makes a private podcast address, shown this once; the one before is dead at once.',
    access: mayRead('personal-feed'),
    body: noBody,
    answer: linkSchema,
    userImpact: 'Pro users get no address for their podcast app.',
  }),
  deletePrivateFeed: contract({
    ...own,
    name: 'profile.delete-private-feed',
    method: 'DELETE',
    path: '/api/profile/private-feed',
    summary: 'Ends the private podcast address.',
    body: noBody,
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Users cannot end their private podcast address.',
  }),
}
