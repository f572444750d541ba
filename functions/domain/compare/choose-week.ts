import { balancedTopics, evenPageLengths, mostTried } from '#functions/domain/compare/balanced-topics.ts'
import { sideOf } from '#functions/domain/compare/blind-spots.ts'
import {
  chooseBeside,
  choosePair,
  evenLengths,
  likenessOf,
  newestFirst,
  type Pair,
  type Voice,
  voicesIn,
} from '#functions/domain/compare/choose-voices.ts'
import { sides } from '#shared/domain/blind-spot.ts'
import type { ComparedVoice } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type Stance, stanceIndex } from '#shared/domain/stance.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import type { WeekSide } from '#shared/domain/week.ts'
import { weekOf } from '#shared/format/iso-week.ts'

/** Quotes of each side. All pairs of left and right are compared. */
const mostTriedPerSide = 12

export type RatedCard = { card: EpisodeCard; stance: Stance; publishedAt: Date }

export const weekSideOf = (stance: Stance): WeekSide => sideOf(stance) ?? 'center'

/** Those with the left and the right come first, because the others can unbalance a page. */
const bothSidesFirst = <Topic>(topics: readonly Topic[], sidesOf: (topic: Topic) => readonly WeekSide[]) =>
  topics.toSorted((one, other) => {
    const hasBoth = (topic: Topic) => Number(sides.every((side) => sidesOf(topic).includes(side)))
    return hasBoth(other) - hasBoth(one)
  })

/** Names of topics of at least two sides; within the order of `bothSidesFirst` by number of episodes. */
export function discussedTopics(episodes: readonly RatedCard[], week: string): string[] {
  const sidesOf = new Map<string, WeekSide[]>()
  for (const { card, stance, publishedAt } of episodes) {
    if (weekOf(publishedAt) !== week) continue
    for (const topic of splitTopicNames(card.topics)) {
      sidesOf.set(topic, [...(sidesOf.get(topic) ?? []), weekSideOf(stance)])
    }
  }
  const discussed = [...sidesOf]
    .filter(([, sides]) => new Set(sides).size > 1)
    .toSorted(([one, sides], [other, more]) => more.length - sides.length || one.localeCompare(other, 'en'))
  return bothSidesFirst(discussed, ([, sides]) => sides)
    .slice(0, mostTried)
    .map(([topic]) => topic)
}

export type TopicOfWeek = { topicId: number; cards: readonly EpisodeCard[] }

type Choosing = { quotedShows: ReadonlySet<number>; limit: number }

/** One quote of each side. Those of shows that are quoted on another topic come last. */
function voicesOn({ topicId, cards }: TopicOfWeek, { quotedShows, limit }: Choosing): Voice[] {
  const all = cards.toSorted(newestFirst).flatMap((card) => voicesIn(card, topicId))
  const isQuoted = ({ podcastId }: Voice) => quotedShows.has(podcastId)
  const inOrder = [...all.filter((voice) => !isQuoted(voice)), ...all.filter(isQuoted)]
  const voicesOf = (side: WeekSide) =>
    inOrder.filter(({ stance }) => weekSideOf(stance) === side).slice(0, mostTriedPerSide)
  const [lefts, rights, center] = [voicesOf('left'), voicesOf('right'), voicesOf('center')]
  const worthOf = (pair: Pair) => likenessOf(pair) - pair.filter(isQuoted).length
  const both = choosePair(lefts, rights, { limit, worthOf }) ?? [...lefts, ...rights].slice(0, 1)
  const fresh = center.filter((voice) => !isQuoted(voice))
  const beside = chooseBeside(fresh.length > 0 ? fresh : center, both)
  return [...both, ...beside].toSorted((one, other) => stanceIndex(one.stance) - stanceIndex(other.stance))
}

function chooseTopics(topics: readonly TopicOfWeek[], limit: number) {
  const quotedShows = new Set<number>()
  const told = topics.flatMap((topic) => {
    const voices = voicesOn(topic, { quotedShows, limit })
    if (voices.length < 2) return []
    for (const { podcastId } of voices) quotedShows.add(podcastId)
    return { voices: voices.map((voice) => ({ ...voice, side: weekSideOf(voice.stance) })) }
  })
  return balancedTopics(bothSidesFirst(told, ({ voices }) => voices.map(({ side }) => side)))
}

/**
 * The quotes of each topic, in the order of the scale. Lengths on one topic may differ more than those of the
 * whole page, unless that leaves out topics.
 * @param topics the most discussed first
 */
export function chooseWeek(topics: readonly TopicOfWeek[]): ComparedVoice[][] {
  const [best = []] = [evenLengths, evenPageLengths]
    .map((limit) => chooseTopics(topics, limit))
    .toSorted((one, other) => other.length - one.length)
  return best.map(({ voices }) => voices.map(({ episode_id, quote_id }) => ({ episode_id, quote_id })))
}
