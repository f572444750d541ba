import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { chosenEpisodesSchema, outcomesSchema } from '#shared/api/runs.ts'
import { earlierRatingsSchema } from '#shared/domain/earlier-ratings.ts'
import { needs } from '#shared/rules/access.ts'

export const ratingsApi = {
  listEarlier: contract({
    name: 'ratings.list-earlier',
    method: 'GET',
    path: '/api/admin/ratings/earlier',
    summary:
      'How many published episodes were rated by another model or with other prompts than a run would use now, what rating them again costs, and the next of them.',
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: earlierRatingsSchema,
    userImpact: 'Admins cannot see which ratings come from an earlier method.',
  }),
  repeat: contract({
    name: 'ratings.repeat',
    method: 'POST',
    path: '/api/admin/ratings',
    summary:
      'Has these episodes rated again, each as soon as a slot is free. One that is being processed, or was rated by the current method already, is refused with the reason.',
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: nothing,
    body: chosenEpisodesSchema,
    answer: outcomesSchema,
    successStatus: 202,
    logged: { kind: 'episodes' },
    userImpact: 'Admins cannot have episodes rated again.',
  }),
}
