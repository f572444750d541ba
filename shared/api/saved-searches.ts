import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noAnswer, noBody, nothing } from '#shared/api/nothing.ts'
import { keptSearchSchema, savedSearchViewSchema } from '#shared/domain/saved-search.ts'
import { signedIn } from '#shared/rules/access.ts'
import { mostDigestSearches, mostSavedSearches } from '#shared/rules/search-bounds.ts'

/** Words are in bodies only: addresses are kept in logs. */
const own = { audience: 'account', access: signedIn, query: nothing } as const
const ofOne = z.strictObject({ id: z.uuid() })

export const savedSearchesApi = {
  list: contract({
    ...own,
    name: 'saved-searches.list',
    method: 'GET',
    path: '/api/saved-searches',
    summary: 'The person’s saved searches, the newest first.',
    params: nothing,
    body: noBody,
    answer: z.array(savedSearchViewSchema),
    userImpact: 'Users cannot see the searches they saved.',
  }),
  save: contract({
    ...own,
    name: 'saved-searches.save',
    method: 'POST',
    path: '/api/saved-searches',
    summary: `Keeps a search, at most ${mostSavedSearches}. \`is_new\` is false if the same search was kept before.`,
    params: nothing,
    body: z.strictObject(keptSearchSchema.shape),
    answer: z.object({ id: z.uuid(), is_new: z.boolean() }),
    userImpact: 'Users cannot save a search.',
  }),
  update: contract({
    ...own,
    name: 'saved-searches.update',
    method: 'PATCH',
    path: '/api/saved-searches/{id}',
    summary: `Takes a search into the digests of a Pro user, at most ${mostDigestSearches}, or out of them.`,
    params: ofOne,
    body: z.strictObject({ in_digest: z.boolean() }),
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Pro users cannot choose which searches their digests cover.',
  }),
  delete: contract({
    ...own,
    name: 'saved-searches.delete',
    method: 'DELETE',
    path: '/api/saved-searches/{id}',
    summary: 'Deletes a saved search.',
    params: ofOne,
    body: noBody,
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Users cannot delete a search they saved.',
  }),
}
