import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readSalt } from '#functions/data/ratings/vote-salt.ts'
import { ballotOfAccount, ballotOfVisitor, castVote } from '#functions/data/ratings/votes.ts'
import type { Verdict } from '#functions/domain/records/assessments.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import type { BodyOf } from '#shared/api/contract.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
})

const verdictOf = (body: BodyOf<typeof episodesApi.assess>): Verdict =>
  'assessment_good' in body ? 'good' : 'bad'

export const handler = route(episodesApi.assess, connect, async ({ params, body }, context) => {
  const { deps, now, caller, viewerAddress } = context
  const { catalogue, people, operations } = deps
  const episodeId = params.id
  const ballot = caller
    ? ballotOfAccount(people, caller.user.userId, episodeId)
    : ballotOfVisitor(operations, await readSalt(operations, now), {
        network: networkOf(viewerAddress),
        episodeId,
      })
  await castVote(catalogue, { episodeId, verdict: verdictOf(body), ballot })
  return { answer: undefined }
})
