import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { readSalt } from '#functions/data/vote-salt.ts'
import { ballotOfAccount, ballotOfVisitor, castVote } from '#functions/data/votes.ts'
import type { Verdict } from '#functions/domain/records/assessments.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import type { BodyOf } from '#shared/api/contract.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = sessionEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    people: openTable(env.PEOPLE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
  }
}

const logger = openLog()

const verdictOf = (body: BodyOf<typeof episodesApi.assess>): Verdict =>
  'assessment_good' in body ? 'good' : 'bad'

export const handler = route(episodesApi.assess, connect, async ({ params, body }, context) => {
  const { deps, now, caller, viewerAddress, requestId } = context
  const { catalogue, people, operations } = deps
  const episodeId = params.id
  const ballot = caller
    ? ballotOfAccount(people, caller.user.userId, episodeId)
    : ballotOfVisitor(operations, await readSalt(operations, now), {
        network: networkOf(viewerAddress),
        episodeId,
      })
  const outcome = await castVote(catalogue, { episodeId, verdict: verdictOf(body), ballot })
  // Thanked like any other: nobody can do anything about the moment at which others vote.
  if (outcome === 'dropped') logger.warn('vote dropped', { requestId })
  return { answer: undefined }
})
