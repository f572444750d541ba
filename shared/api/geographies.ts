import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { geographySchema, geographyWithCountSchema } from '#shared/domain/geography.ts'
import { everyone } from '#shared/rules/access.ts'

const shared = { method: 'GET', audience: 'public', access: everyone, cacheSeconds: 60 } as const

export const geographiesApi = {
  list: contract({
    ...shared,
    name: 'geographies.list',
    path: '/api/geography',
    summary: 'Countries and states that a podcast may be about.',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.array(geographySchema),
    userImpact: 'Admins cannot choose the geography of a podcast.',
  }),
  listWithCounts: contract({
    ...shared,
    name: 'geographies.list-with-counts',
    path: '/api/geography/with-counts',
    summary: 'The same with the number of podcasts that have at least one published episode.',
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.array(geographyWithCountSchema),
    userImpact: 'People cannot choose geographies for their feed.',
  }),
}
