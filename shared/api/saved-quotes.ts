import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noAnswer, noBody, nothing } from '#shared/api/nothing.ts'
import { savedQuoteIdSchema, savedQuoteSchema, savedQuoteViewSchema } from '#shared/domain/saved-quote.ts'
import { signedIn } from '#shared/rules/access.ts'
import { mostQuotesOfCall, mostSavedQuotes } from '#shared/rules/saved-quote-bounds.ts'

const own = { audience: 'account', access: signedIn, query: nothing } as const

export const savedQuotesApi = {
  list: contract({
    ...own,
    name: 'saved-quotes.list',
    method: 'GET',
    path: '/api/saved-quotes',
    summary: 'The person’s saved quotes, the newest first.',
    params: nothing,
    body: noBody,
    answer: z.array(savedQuoteViewSchema),
    userImpact: 'Users cannot see the quotes they saved.',
  }),
  save: contract({
    ...own,
    name: 'saved-quotes.save',
    method: 'POST',
    path: '/api/saved-quotes',
    summary: `Keeps quotes, at most ${mostSavedQuotes}. Those that were kept before stay as they are. Answers with their ids, in the same order.`,
    params: nothing,
    body: z.strictObject({
      quotes: z.array(z.strictObject(savedQuoteSchema.shape)).min(1).max(mostQuotesOfCall),
    }),
    answer: z.object({ ids: z.array(savedQuoteIdSchema) }),
    userImpact: 'Users cannot save a quote.',
  }),
  delete: contract({
    ...own,
    name: 'saved-quotes.delete',
    method: 'DELETE',
    path: '/api/saved-quotes/{id}',
    summary: 'Deletes a saved quote. Can be repeated.',
    params: z.strictObject({ id: savedQuoteIdSchema }),
    body: noBody,
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Users cannot delete a quote they saved.',
  }),
}
