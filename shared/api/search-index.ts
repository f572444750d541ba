import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { searchIndexViewSchema } from '#shared/domain/search-index.ts'
import { needs } from '#shared/rules/access.ts'

export const searchIndexApi = {
  get: contract({
    name: 'search-index.get',
    method: 'GET',
    path: '/api/admin/search-index',
    summary:
      'The size of the search index in bytes, what storing it costs a month, whether the newest episodes are in it, and what its last check found.',
    audience: 'admin',
    access: needs('settings:read'),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: searchIndexViewSchema,
    userImpact: 'Admins cannot see whether search finds all episodes.',
  }),
}
