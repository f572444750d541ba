import * as z from 'zod'
import type { Item } from '#functions/data/episodes/publication-delta.ts'
import { episodeKey, keyText, upkeepTaskKey } from '#functions/data/keys.ts'
import { assessmentShardSchema, shardOfEpisode, shardOfTotals } from '#functions/data/ratings/assessments.ts'
import {
  assessmentsPlaceOf,
  assessmentTotalsShardOf,
  isAssessmentsKey,
  isAssessmentTotalsKey,
} from '#functions/data/ratings/rating-keys.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { getItems } from '#functions/data/table/page.ts'
import { parseCounts } from '#functions/data/table/unreadable-record.ts'
import { isReadableEpisode } from '#functions/domain/records/stored-episode.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import type { PageSnapshot } from '#functions/use-cases/repair/page-snapshot.ts'

export const votesSchema = z.object({
  totals: z.record(z.string(), assessmentShardSchema),
  strays: z.array(z.string()),
})
type Votes = z.infer<typeof votesSchema>

export function leaveOutOrphans({ strays: orphans }: Votes, drifts: readonly Drift[]): void {
  for (const drift of drifts) {
    if (drift.kind === 'item' && !drift.expected && isAssessmentsKey(drift.key))
      orphans.push(keyText(drift.key))
  }
}

const cardOf = (item: Item) => parseCounts(item.card, assessmentShardSchema).counts

export function tallyVotes({ totals, strays: orphans }: Votes, items: readonly Item[]): void {
  const none = { good: 0, bad: 0 }
  const leftOut = new Set(orphans)
  for (const item of items) {
    if (isAssessmentTotalsKey(item)) totals[assessmentTotalsShardOf(item)] ??= none
    if (!isAssessmentsKey(item) || leftOut.has(keyText(item))) continue
    const { shard } = assessmentsPlaceOf(item)
    const card = cardOf(item)
    // Skips empty shards: all shards of an episode are created at once, and most stay empty.
    if (card.good === 0 && card.bad === 0) continue
    const { good, bad } = totals[shard] ?? none
    totals[shard] = { good: good + card.good, bad: bad + card.bad }
  }
}

export const expectedTotals = ({ totals }: Votes): Item[] =>
  Object.entries(totals).map(([shard, card]) => ({ ...shardOfTotals(Number(shard)), card }))

type Owner = 'absent' | 'unreadable' | 'there'

/** A deleted episode counts as existing until its votes are deleted. */
async function readOwners({ catalogue, isConsistent }: PageSnapshot, ids: readonly number[]) {
  const episodes = await getItems(catalogue, ids.map(episodeKey), { isConsistent })
  const missing = ids.filter((id) => !episodes.find(episodeKey(id)))
  const taskKey = (id: number) => upkeepTaskKey({ kind: 'episode', id })
  // Read after the episodes: the task is saved with the deletion and exists until the votes are deleted.
  const tasks = await getItems(catalogue, missing.map(taskKey), { isConsistent })
  return (id: number): Owner => {
    const episode = episodes.find(episodeKey(id))
    if (episode) return isReadableEpisode(episode) ? 'there' : 'unreadable'
    return tasks.find(taskKey(id)) ? 'there' : 'absent'
  }
}

export async function inspectShards(snapshot: PageSnapshot): Promise<Map<string, Drift[]>> {
  const shards = snapshot.items.filter(isAssessmentsKey)
  const ownerOf = await readOwners(
    snapshot,
    shards.map((item) => assessmentsPlaceOf(item).episodeId),
  )
  return new Map(
    shards.map((item): [string, Drift[]] => {
      const { pk, sk } = item
      const { episodeId, shard } = assessmentsPlaceOf(item)
      const owner = ownerOf(episodeId)
      const expected =
        owner === 'absent' ? undefined : { ...shardOfEpisode(episodeId, shard), card: cardOf(item) }
      const isRight = owner === 'unreadable' || canonical(item) === canonical(expected)
      return [keyText(item), isRight ? [] : [{ kind: 'item', key: { pk, sk }, stored: item, expected }]]
    }),
  )
}
