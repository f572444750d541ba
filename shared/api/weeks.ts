import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { latestWeek, weekNameSchema, weekSchema } from '#shared/domain/week.ts'
import { everyone } from '#shared/rules/access.ts'

export const weeksApi = {
  get: contract({
    name: 'weeks.get',
    method: 'GET',
    path: '/api/weeks/{week}',
    summary:
      'Topics of one ISO week, as `2026-W48` or `latest`, with one quote of each side; left and right are balanced in length.',
    audience: 'public',
    access: everyone,
    params: z.object({ week: z.union([z.literal(latestWeek), weekNameSchema]) }),
    query: nothing,
    body: noBody,
    answer: weekSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors cannot read the week in five voices.',
  }),
}
