import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { showSchema } from '#shared/domain/show.ts'
import { everyone } from '#shared/rules/access.ts'
import { mostShowSearchCharacters } from '#shared/rules/search-bounds.ts'

export const showsApi = {
  list: contract({
    name: 'shows.list',
    method: 'GET',
    path: '/api/shows',
    summary:
      'Shows with published episodes, by name, each with how many episodes it has at each step of the scale: all, those of a geography, or those with words of the title or author that begin so. A page may be short and still go on.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: z.strictObject({
      q: z.string().trim().max(mostShowSearchCharacters).optional(),
      geography: z.coerce.number().int().min(1).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    body: noBody,
    answer: z.array(showSchema),
    isPaged: true,
    userImpact: 'Visitors cannot find shows.',
  }),
}
