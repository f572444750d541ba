import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { statisticsSchema } from '#shared/domain/statistics.ts'
import { everyone } from '#shared/rules/access.ts'

export const statisticsApi = {
  get: contract({
    name: 'statistics.get',
    method: 'GET',
    path: '/api/statistics',
    summary: 'How many episodes, podcasts and hours have been listened to, and how they fall on the scale.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: statisticsSchema,
    cacheSeconds: 15,
    userImpact: 'The banner with hours and episodes is missing.',
  }),
}
