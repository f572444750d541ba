import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { keptSearchSchema } from '#shared/domain/saved-search.ts'
import { searchAnswerSchema, searchSuggestionsSchema } from '#shared/domain/search.ts'
import { everyone } from '#shared/rules/access.ts'

const idSchema = z.coerce.number().int().min(1)

export const searchQuerySchema = z.strictObject({
  ...keptSearchSchema.shape,
  show: idSchema.optional(),
  topic: idSchema.optional(),
  geography: idSchema.optional(),
  view: z.enum(['newest', 'sides']).optional(),
  older: z
    .string()
    .regex(/^[0-9a-z]{14}$/)
    .optional(),
})

export const searchApi = {
  find: contract({
    name: 'search.find',
    method: 'GET',
    path: '/api/search',
    summary:
      'Sentences spoken in published episodes, or titles and names, that contain all words and "phrases" and no -excluded ones; newest episodes first, or the newest of each stance. `older` continues a search.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: searchQuerySchema,
    body: noBody,
    answer: searchAnswerSchema,
    userImpact: 'People cannot search in what was said.',
  }),
  suggest: contract({
    name: 'search.suggest',
    method: 'GET',
    path: '/api/search/suggestions',
    summary:
      'Topics whose name, and shows and people with a word, that begins with what is typed; at most five each.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: z.strictObject({ prefix: z.string().trim().min(1).max(80) }),
    body: noBody,
    answer: searchSuggestionsSchema,
    userImpact: 'Nothing is suggested while people type a search.',
  }),
}
