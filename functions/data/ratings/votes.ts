import { createHmac } from 'node:crypto'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { episodeNotFound } from '#functions/data/episodes/episodes.ts'
import { episodeKey, type Key } from '#functions/data/keys.ts'
import { visitorVoteKey } from '#functions/data/operations-keys.ts'
import {
  allShards,
  countAction,
  type ShardChange,
  shardOf,
  shardOfEpisode,
  shardOfTotals,
} from '#functions/data/ratings/assessments.ts'
import { assessmentsKey, assessmentTotalsKey } from '#functions/data/ratings/rating-keys.ts'
import type { Salt } from '#functions/data/ratings/vote-salt.ts'
import type { Pauses } from '#functions/data/table/backoff.ts'
import { getItems, type PageKey, queryIndex, readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  repeatWhileStale,
  StaleReadError,
  transact,
  type WriteAction,
} from '#functions/data/table/transaction.ts'
import {
  accountVoteKey,
  isAccountVoteKey,
  userPartition,
  votedEpisodeIdOf,
  votesPartition,
} from '#functions/data/users/people-keys.ts'
import { stillThere } from '#functions/data/users/users.ts'
import { type Verdict, verdicts } from '#functions/domain/records/assessments.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** `expiresAt` is in seconds since 1970; an account's vote never expires. */
export type Ballot = {
  table: Table
  key: Key
  expiresAt?: number
  needs?: WriteAction
  listed?: ReturnType<typeof underEpisode>
}

export type Vote = { episodeId: number; verdict: Verdict; ballot: Ballot }

const voteSchema = z.object({ verdict: z.enum(verdicts) })

const underEpisode = (userId: string, episodeId: number) => ({
  gsi1pk: votesPartition(episodeId),
  gsi1sk: userId,
})

export function ballotOfAccount(people: Table, userId: string, episodeId: number): Ballot {
  const needs = stillThere(people, userId)
  const listed = underEpisode(userId, episodeId)
  return { table: people, key: accountVoteKey(userId, episodeId), needs, listed }
}

/** With the daily salt, a network's votes cannot be linked, nor traced once the salt is deleted. */
export function ballotOfVisitor(
  operations: Table,
  { salt, expiresAt }: Salt,
  { episodeId, network }: { episodeId: number; network: string },
): Ballot {
  const subject = JSON.stringify([episodeId, network])
  const keyedHash = createHmac('sha256', salt).update(subject).digest('base64url')
  return { table: operations, key: visitorVoteKey(keyedHash), expiresAt }
}

async function readVerdict({ table, key }: Ballot): Promise<Verdict | undefined> {
  const answer = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  )
  return answer.Item && voteSchema.parse(answer.Item).verdict
}

function ballotAction({ verdict, ballot }: Vote, before: Verdict | undefined): WriteAction {
  const { table, key, expiresAt, listed } = ballot
  return {
    Put: {
      TableName: table.name,
      Item: { ...key, verdict, ...listed, ...(expiresAt !== undefined && { expiresAt }) },
      ...(before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'verdict = :before', ExpressionAttributeValues: { ':before': before } }),
    },
  }
}

type VoteState = {
  shard: number
  missing: readonly number[]
  hasTotals: boolean
  before: Verdict | undefined
}

const publishedSchema = z.object({ publication: z.object({ publishedOn: z.string() }) })

/** @throws DomainError `episode-not-found` */
async function readVoteState(catalogue: Table, vote: Vote, shards: readonly number[]): Promise<VoteState> {
  const { episodeId, ballot } = vote
  const shard = shardOf(ballot.key)
  const episode = episodeKey(episodeId)
  const totals = assessmentTotalsKey(shard)
  const ownKey = (one: number) => assessmentsKey(episodeId, one)
  const [found, before] = await Promise.all([
    // Eventually consistent reads cost half; a stale one only causes a retry.
    getItems(catalogue, [episode, totals, ...shards.map(ownKey)], { isConsistent: false }),
    readVerdict(ballot),
  ])
  if (!publishedSchema.safeParse(found.find(episode)).success) throw episodeNotFound()
  const missing = shards.filter((one) => !found.find(ownKey(one)))
  return { shard, missing, hasTotals: found.find(totals) !== undefined, before }
}

/** Only votes that create shards check the episode: if all did, DynamoDB would cancel concurrent votes. */
function actionsOf(catalogue: Table, vote: Vote, state: VoteState): WriteAction[] {
  const { shard, missing, hasTotals, before } = state
  const counts = { [vote.verdict]: 1, ...(before && { [before]: -1 }) }
  const isPublished: WriteAction = {
    ConditionCheck: {
      TableName: catalogue.name,
      Key: episodeKey(vote.episodeId),
      ConditionExpression: 'attribute_exists(publication.publishedOn)',
    },
  }
  const ofEpisode = (one: number, change: ShardChange) =>
    countAction(catalogue, shardOfEpisode(vote.episodeId, one), change)
  const others = missing.filter((one) => one !== shard)
  return [
    // Must be first, because `castVote` checks for a conflict at index 0.
    ...(missing.length > 0 ? [isPublished] : []),
    ...(vote.ballot.needs ? [vote.ballot.needs] : []),
    ballotAction(vote, before),
    ofEpisode(shard, { counts, isThere: !missing.includes(shard) }),
    ...others.map((one) => ofEpisode(one, { counts: {}, isThere: false })),
    countAction(catalogue, shardOfTotals(shard), { counts, isThere: hasTotals }),
  ]
}

function metAt(error: unknown, action: number): boolean {
  const cause = error instanceof StaleReadError ? error.cause : undefined
  if (!(cause instanceof TransactionCanceledException)) return false
  return cause.CancellationReasons?.[action]?.Code === 'TransactionConflict'
}

/**
 * Conflicts are frequent and brief, so we retry often after short pauses: 4 s on average, at most 7 s in
 * total.
 */
const conflictRetries = { repeats: 20, longestMilliseconds: 400 }

const retryAfterSeconds = 5

function voteNotCounted(cause: StaleReadError): DomainError {
  const message =
    "Your vote wasn't counted, because many people are voting on this episode right now. Please try again in a few seconds."
  return new DomainError('overloaded', { code: 'vote-not-counted', message, retryAfterSeconds, cause })
}

/**
 * Idempotent; an opposite vote replaces the earlier one.
 * @throws DomainError `episode-not-found`, `vote-not-counted` when conflicts outlast the retries
 */
export async function castVote(catalogue: Table, vote: Vote, pauses?: Pauses): Promise<void> {
  let shards: readonly number[] = [shardOf(vote.ballot.key)]
  const cast = async () => {
    const state = await readVoteState(catalogue, vote, shards)
    if (state.before === vote.verdict) return
    try {
      await transact(catalogue, actionsOf(catalogue, vote, state), { repeats: 0 })
    } catch (error) {
      // First votes conflict on the episode's item. The one that succeeds then creates all shards.
      if (state.missing.length > 0 && metAt(error, 0)) shards = allShards
      throw error
    }
  }
  try {
    await repeatWhileStale(cast, { ...pauses, ...conflictRetries })
  } catch (error) {
    throw error instanceof StaleReadError ? voteNotCounted(error) : error
  }
}

export async function listVotesOf(
  people: Table,
  userId: string,
): Promise<{ episodeId: number; verdict: Verdict }[]> {
  const items = await readPartition(people, userPartition(userId))
  return items
    .filter(isAccountVoteKey)
    .map((item) => ({ episodeId: votedEpisodeIdOf(item), verdict: voteSchema.parse(item).verdict }))
}

const pageSize = 100
const keySchema = z.object({ pk: z.string(), sk: z.string() })

/** Visitors' votes need no deletion: they name no episode and expire within a day. */
export async function deleteVotesOn(people: Table, episodeId: number): Promise<void> {
  let start: PageKey | undefined
  do {
    const partition = votesPartition(episodeId)
    const page = await queryIndex(people, { index: 'gsi1', partition, limit: pageSize, start })
    for (const entry of page.entries) {
      const Key = keySchema.parse({ pk: entry.pk, sk: entry.sk })
      await people.client.send(new DeleteCommand({ TableName: people.name, Key }))
    }
    start = page.next
  } while (start)
}
