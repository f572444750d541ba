import { readSalt } from '#functions/data/ratings/vote-salt.ts'
import { ballotOfAccount, ballotOfVisitor, castVote } from '#functions/data/ratings/votes.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { Verdict } from '#functions/domain/records/assessments.ts'

export type Assessment = {
  episodeId: number
  verdict: Verdict
  /** Undefined: a visitor. */
  userId: string | undefined
  network: string
  now: Date
}

/** An account has one vote per episode; visitors have one a day per network. Throws as `castVote`. */
export async function assessEpisode(
  { catalogue, people, operations }: { catalogue: Table; people: Table; operations: Table },
  { episodeId, verdict, userId, network, now }: Assessment,
): Promise<void> {
  const ballot =
    userId === undefined
      ? ballotOfVisitor(operations, await readSalt(operations, now), { network, episodeId })
      : ballotOfAccount(people, userId, episodeId)
  await castVote(catalogue, { episodeId, verdict, ballot })
}
