import {
  type BlindSpot,
  type BlindSpotPeriod,
  leastEpisodes,
  type Side,
  sides,
  silentPart,
} from '#shared/domain/blind-spot.ts'
import { defaultStanceIndex, type Stance, stanceIndex } from '#shared/domain/stance.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** Fewest episodes that the silent side should have, so that its silence is no accident. */
const leastExpected = 2
const mostSpots = 12

export type RatedEpisode = { stance: Stance; topics: readonly string[]; publishedAt: Date }

type PerSide = Record<Side, number>

export function sideOf(stance: Stance): Side | undefined {
  const distance = stanceIndex(stance) - defaultStanceIndex
  if (distance === 0) return undefined
  return distance < 0 ? 'left' : 'right'
}

const other = { left: 'right', right: 'left' } as const

/** How many episodes the other side would have if it discussed the topic as often for its volume. */
function expectedOn(silent: Side, episodes: PerSide, volume: PerSide): number {
  const speaking = other[silent]
  return volume[speaking] === 0 ? 0 : (episodes[speaking] / volume[speaking]) * volume[silent]
}

function silentSide(episodes: PerSide, volume: PerSide): Side | undefined {
  return sides.find((side) => {
    const expected = expectedOn(side, episodes, volume)
    return (
      episodes[other[side]] >= leastEpisodes &&
      expected >= leastExpected &&
      episodes[side] <= silentPart * expected
    )
  })
}

function countEpisodes(episodes: readonly RatedEpisode[]) {
  const volume: PerSide = { left: 0, right: 0 }
  const byTopic = new Map<string, PerSide>()
  for (const { stance, topics } of episodes) {
    const side = sideOf(stance)
    if (!side) continue
    volume[side] += 1
    for (const topic of new Set(topics)) {
      const counts = byTopic.get(topic) ?? { left: 0, right: 0 }
      counts[side] += 1
      byTopic.set(topic, counts)
    }
  }
  return { volume, byTopic }
}

/** Most episodes first. Episodes dated ahead count as published now. */
export function findBlindSpots(
  episodes: readonly RatedEpisode[],
  { days, now }: { days: BlindSpotPeriod['days']; now: Date },
): BlindSpotPeriod {
  const since = now.getTime() - days * dayMilliseconds
  const { volume, byTopic } = countEpisodes(
    episodes.filter(({ publishedAt }) => publishedAt.getTime() > since),
  )
  const spots = [...byTopic].flatMap(([topic, counts]): BlindSpot[] => {
    const silent = silentSide(counts, volume)
    return silent ? [{ topic, silent_side: silent, episodes: counts }] : []
  })
  const loudness = ({ episodes: { left, right } }: BlindSpot) => Math.max(left, right)
  return {
    days,
    volume,
    spots: spots
      .toSorted((a, b) => loudness(b) - loudness(a) || a.topic.localeCompare(b.topic, 'en'))
      .slice(0, mostSpots),
  }
}
