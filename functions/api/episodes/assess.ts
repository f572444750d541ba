import * as z from 'zod'
import type { Verdict } from '#functions/data/assessments.ts'
import { takeAttempt } from '#functions/data/attempts.ts'
import { openTable } from '#functions/data/table.ts'
import { readSalt, type Salt } from '#functions/data/vote-salt.ts'
import { ballotOfAccount, ballotOfVisitor, castVote } from '#functions/data/votes.ts'
import { readEnv } from '#functions/env.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import type { BodyOf } from '#shared/api/contract.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { voteAttemptMinutes } from '#shared/retention.ts'

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

/** More than anybody votes who reads first. Counted under the salt of the day, so that this too can be traced no longer. */
const limitOf = (network: string, { salt }: Salt) => ({
  kind: 'vote-network',
  subject: network,
  hashKey: salt,
  maximum: 60,
  windowSeconds: voteAttemptMinutes * 60,
})

const verdictOf = (body: BodyOf<typeof episodesApi.assess>): Verdict =>
  'assessment_good' in body ? 'good' : 'bad'

export const handler = route(episodesApi.assess, connect, async ({ params, body }, context) => {
  const { deps, now, caller, userAgent } = context
  const { catalogue, people, operations } = deps
  const episodeId = params.id
  const network = networkOf(context.viewerAddress)
  const salt = await readSalt(operations, now)
  await takeAttempt(operations, limitOf(network, salt), now)
  const ballot = caller
    ? ballotOfAccount(people, caller.user.userId, episodeId)
    : ballotOfVisitor(operations, salt, { network, userAgent, episodeId })
  await castVote(catalogue, { episodeId, verdict: verdictOf(body), ballot })
  return { answer: undefined }
})
