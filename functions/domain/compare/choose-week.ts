import { balancedTopics, evenLengths, mostTried } from '#functions/domain/compare/balanced-topics.ts'
import { sideOf } from '#functions/domain/compare/blind-spots.ts'
import { mostEven, singles, type Voice, voicesIn } from '#functions/domain/compare/choose-voices.ts'
import { sides } from '#shared/domain/blind-spot.ts'
import type { ComparedVoice } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { type WeekSide, weekSides } from '#shared/domain/week.ts'
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

type SpokenVoice = Voice & { side: WeekSide }

const newestFirst = (one: EpisodeCard, other: EpisodeCard) =>
  (other.published_date ?? '').localeCompare(one.published_date ?? '') || other.id - one.id

export type TopicOfWeek = { topicId: number; cards: readonly EpisodeCard[] }

/**
 * The newest quotes of left and right with even lengths, and the newest of the center. Those of shows that
 * are quoted on another topic come last.
 */
function voicesOn({ topicId, cards }: TopicOfWeek, quotedShows: ReadonlySet<number>): SpokenVoice[] {
  const playable = cards.toSorted(newestFirst).flatMap((card): SpokenVoice[] => {
    const { political_stance: stance } = card
    if (!stance) return []
    return voicesIn(card, stance, topicId).map((voice) => ({ ...voice, side: weekSideOf(stance) }))
  })
  const isQuoted = ({ podcastId }: Voice) => quotedShows.has(podcastId)
  const all = playable.toSorted((one, other) => Number(isQuoted(one)) - Number(isQuoted(other)))
  const voicesOf = (wanted: WeekSide) => all.filter(({ side }) => side === wanted).slice(0, mostTriedPerSide)
  const choices = (side: WeekSide) => {
    const voices = voicesOf(side)
    return voices.length > 0 ? singles(voices) : [{ voices: [], passedOver: 0 }]
  }
  const chosen = new Set<Voice>([
    ...mostEven(choices('left'), choices('right'), evenLengths),
    ...voicesOf('center').slice(0, 1),
  ])
  return weekSides.flatMap((side) => all.filter((voice) => voice.side === side && chosen.has(voice)))
}

/**
 * The quotes of each topic, in the order of the scale.
 * @param topics the most discussed first
 */
export function chooseWeek(topics: readonly TopicOfWeek[]): ComparedVoice[][] {
  const quotedShows = new Set<number>()
  const told = topics.flatMap((topic) => {
    const voices = voicesOn(topic, quotedShows)
    if (voices.length < 2) return []
    for (const { podcastId } of voices) quotedShows.add(podcastId)
    return { voices }
  })
  const chosen = balancedTopics(bothSidesFirst(told, ({ voices }) => voices.map(({ side }) => side)))
  return chosen.map(({ voices }) => voices.map(({ episode_id, quote_id }) => ({ episode_id, quote_id })))
}
