import { assessmentShardSchema, shardOfEpisode, shardOfTotals } from '#functions/data/assessments.ts'
import { episodeKey, keyText, upkeepNoteKey } from '#functions/data/keys.ts'
import type { Item } from '#functions/data/publication-delta.ts'
import {
  assessmentsPlaceOf,
  assessmentTotalsShardOf,
  isAssessmentsKey,
  isAssessmentTotalsKey,
} from '#functions/data/rating-keys.ts'
import type { Assessments } from '#functions/domain/records/assessments.ts'

const none: Assessments = { good: 0, bad: 0 }

/**
 * The counts of votes as they should be: of episodes that exist, or whose removal has not come to their votes yet, as far as they can be;
 * and those of all episodes, shard by shard, as their sums.
 */
export function expectedShards(items: readonly Item[]): Item[] {
  const stored = new Set(items.map(keyText))
  const own = items.filter(isAssessmentsKey).flatMap((item) => {
    const { episodeId, shard } = assessmentsPlaceOf(item)
    const reasons = [episodeKey(episodeId), upkeepNoteKey({ kind: 'episode', id: episodeId })]
    if (!reasons.some((key) => stored.has(keyText(key)))) return []
    return [{ episodeId, shard, card: assessmentShardSchema.parse(item.card ?? {}) }]
  })
  const totals = new Map(
    items.filter(isAssessmentTotalsKey).map((item) => [assessmentTotalsShardOf(item), none]),
  )
  // Who makes all shards of an episode at once leaves most of them empty.
  for (const { shard, card } of own.filter(({ card }) => card.good !== 0 || card.bad !== 0)) {
    const { good, bad } = totals.get(shard) ?? none
    totals.set(shard, { good: good + card.good, bad: bad + card.bad })
  }
  return [
    ...own.map(({ episodeId, shard, card }) => ({ ...shardOfEpisode(episodeId, shard), card })),
    ...[...totals].map(([shard, card]) => ({ ...shardOfTotals(shard), card })),
  ]
}
