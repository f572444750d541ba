import type { BubbleMonth, BubbleShow, MonthTopic } from '#shared/domain/bubble.ts'
import type { StanceDistribution } from '#shared/domain/podcast-page.ts'
import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import { type Stance, stanceIndex, stances } from '#shared/domain/stance.ts'

type Own = ReadonlySet<number>

/** Episodes of the visitor's shows at each step. */
export function countEpisodes(shows: readonly BubbleShow[], own: Own): StanceDistribution {
  const sums = [0, 0, 0, 0, 0, 0]
  for (const { id, counts } of shows) {
    if (own.has(id)) for (const [step, count] of counts.entries()) sums[step] = (sums[step] ?? 0) + count
  }
  const rated = sums.slice(0, stances.length)
  return { stance_counts: rated, unrated_count: sums[stances.length] ?? 0 }
}

const shownTopics = 12

/** Topics of the month that none of the visitor's shows discussed, those of most other shows first. */
export const missingTopics = (topics: readonly MonthTopic[], own: Own): MonthTopic[] =>
  topics.filter(({ shows }) => !shows.some((id) => own.has(id))).slice(0, shownTopics)

export const discussedAnything = (topics: readonly MonthTopic[], own: Own): boolean =>
  topics.some(({ shows }) => shows.some((id) => own.has(id)))

/** Without any rated episode, both ends and the center. */
const evenOrder: readonly Stance[] = ['Far Left', 'Far Right', 'Centrist', 'Left-leaning', 'Right-leaning']

function meanStep(counts: readonly number[]): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return all === 0 ? undefined : counts.reduce((sum, count, step) => sum + step * count, 0) / all
}

/** Those with the fewest episodes first, then those farthest from the mean; none with the most. */
export function otherSteps(counts: readonly number[]): Stance[] {
  const mean = meanStep(counts)
  const most = Math.max(...counts)
  const countAt = (stance: Stance) => counts[stanceIndex(stance)] ?? 0
  const distance = (stance: Stance) => (mean === undefined ? 0 : Math.abs(stanceIndex(stance) - mean))
  const others = evenOrder.filter((stance) => countAt(stance) < most)
  return (others.length > 0 ? others : evenOrder).toSorted(
    (one, other) => countAt(one) - countAt(other) || distance(other) - distance(one),
  )
}

const wanted = 3

type Bubble = { own: Own; counts: readonly number[]; missing: readonly MonthTopic[] }

/** Of other shows, one for each step in turn; on a missing topic if there is one, then the newest. */
export function episodesToStart(
  { episodes }: Pick<BubbleMonth, 'episodes'>,
  { own, counts, missing }: Bubble,
): RecentEpisode[] {
  const names = new Set(missing.map(({ name }) => name))
  const isOnMissing = ({ topics }: RecentEpisode) => topics.some((name) => names.has(name))
  const steps = otherSteps(counts)
  const waiting = [...episodes.filter(isOnMissing), ...episodes.filter((one) => !isOnMissing(one))]
  const chosen: RecentEpisode[] = []
  const isFree = ({ show }: RecentEpisode) =>
    !own.has(show.id) && !chosen.some((one) => one.show.id === show.id)
  for (let round = 0; round < wanted; round += 1) {
    for (const step of steps) {
      const next = waiting.find((one) => one.stance === step && isFree(one))
      if (next && chosen.length < wanted) chosen.push(next)
    }
  }
  return chosen
}
