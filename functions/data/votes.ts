import { createHmac } from 'node:crypto'
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Pauses } from '#functions/data/backoff.ts'
import { addAction } from '#functions/data/counters.ts'
import { episodeNotFound, findEpisode } from '#functions/data/episodes.ts'
import {
  accountVoteKey,
  assessmentsKey,
  assessmentTotalsKey,
  episodeKey,
  isAccountVoteKey,
  type Key,
  userPartition,
  votedEpisodeIdOf,
  votesPartition,
} from '#functions/data/keys.ts'
import { visitorVoteKey } from '#functions/data/operations-keys.ts'
import { type PageKey, queryIndex, readPartition } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import {
  repeatWhileStale,
  StaleReadError,
  transact,
  type WriteAction,
} from '#functions/data/transaction.ts'
import { stillThere } from '#functions/data/users.ts'
import type { Salt } from '#functions/data/vote-salt.ts'
import { type Verdict, verdicts } from '#functions/domain/records/assessments.ts'

/**
 * Where the one vote of a voter on an episode lies, and until when, in seconds since 1970; without end for an account, which `needs` to be
 * there when the vote is written, and `listed` by its episode.
 */
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

/** An account votes once, for ever; the vote lies with the account and goes with it. */
export function ballotOfAccount(people: Table, userId: string, episodeId: number): Ballot {
  const needs = stillThere(people, userId)
  const listed = underEpisode(userId, episodeId)
  return { table: people, key: accountVoteKey(userId, episodeId), needs, listed }
}

/**
 * All visitors of one network share one vote a day. Network and episode are hashed together, keyed with the salt of the day:
 * the votes of one network on two episodes have nothing in common, and none can be traced once the salt is gone.
 */
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

/** The vote and both counts, while the episode is published: what deletes an episode takes away exactly what was counted. */
function actionsOf(catalogue: Table, vote: Vote, before: Verdict | undefined): WriteAction[] {
  const counts = { [vote.verdict]: 1, ...(before && { [before]: -1 }) }
  return [
    {
      ConditionCheck: {
        TableName: catalogue.name,
        Key: episodeKey(vote.episodeId),
        ConditionExpression: 'attribute_exists(publication)',
      },
    },
    ...(vote.ballot.needs ? [vote.ballot.needs] : []),
    ballotAction(vote, before),
    addAction(catalogue, assessmentsKey(vote.episodeId), { counts }),
    addAction(catalogue, assessmentTotalsKey, { counts }),
  ]
}

/** `dropped`: others who voted at the same moment left no room for it. */
export type VoteOutcome = 'counted' | 'dropped'

/**
 * Counts a vote on a published episode, once however often it is cast; an opposite one takes the place of the first.
 * @throws DomainError `episode-not-found`
 */
export async function castVote(catalogue: Table, vote: Vote, pauses?: Pauses): Promise<VoteOutcome> {
  const cast = async () => {
    const [episode, before] = await Promise.all([
      findEpisode(catalogue, vote.episodeId),
      readVerdict(vote.ballot),
    ])
    if (!episode?.publication) throw episodeNotFound()
    if (before !== vote.verdict) await transact(catalogue, actionsOf(catalogue, vote, before))
  }
  try {
    await repeatWhileStale(cast, pauses)
    return 'counted'
  } catch (error) {
    if (error instanceof StaleReadError) return 'dropped'
    throw error
  }
}

/** Every vote of an account, by episode. */
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

/** Deletes what accounts voted on an episode that is no more; visitors' votes name no episode and last a day. */
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
