import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { maximumPageSize, noBody, nothing } from '#shared/api/nothing.ts'
import { episodeCardSchema } from '#shared/domain/episode.ts'
import { productKey } from '#shared/domain/product.ts'
import { defaultStanceIndex, parseStance, stanceAt, stanceSchema } from '#shared/domain/stance.ts'
import { mayRead } from '#shared/rules/access.ts'

export const sidelightApi = {
  list: contract({
    name: 'sidelight.list',
    method: 'POST',
    path: `/api/${productKey}`,
    summary: 'The newest completed episodes of one stance, with that stance’s topics.',
    audience: 'public',
    access: mayRead(`${productKey}-feed`),
    params: nothing,
    query: nothing,
    body: z.strictObject({
      stance: z.string().max(100).transform(parseStance),
      /** Ignored: the session decides. Accepted because the specification's clients send it. */
      isAuthenticated: z.boolean().optional(),
      limit: z.int().min(1).max(maximumPageSize).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    answer: z.object({
      /** Has a default for clients, because the specification defines only the other two fields. */
      stance: stanceSchema.default(stanceAt(defaultStanceIndex)),
      episodes: z.array(episodeCardSchema),
      topics: z.record(z.string(), z.int().min(0)),
    }),
    isPaged: true,
    userImpact: 'Visitors cannot see the episodes of a stance.',
  }),
  listVoices: contract({
    name: 'sidelight.list-voices',
    method: 'GET',
    path: `/api/${productKey}/voices`,
    summary:
      'One quote of each stance that can be heard, from its newest episodes: the cards with just that quote. A stance without one is left out. The first is the one to show until a stance is chosen: from the left or the right, alternating by UTC day.',
    audience: 'public',
    access: mayRead(`${productKey}-feed`),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.array(episodeCardSchema),
    cacheSeconds: 60,
    userImpact: 'Visitors see no featured quote before choosing a stance.',
  }),
}
