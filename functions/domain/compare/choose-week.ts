import { balancedTopics, evenLengths } from '#functions/domain/compare/balanced-topics.ts'
import { sideOf } from '#functions/domain/compare/blind-spots.ts'
import { mostEven, singles, type Voice, voiceOf } from '#functions/domain/compare/choose-voices.ts'
import type { ComparedVoice } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { type WeekSide, weekSides } from '#shared/domain/week.ts'
import { weekOf } from '#shared/format/iso-week.ts'

/** Of each side. All pairs of left and right are compared. */
const mostTriedPerSide = 8

export type RatedCard = { card: EpisodeCard; stance: Stance; publishedAt: Date }

export const weekSideOf = (stance: Stance): WeekSide => sideOf(stance) ?? 'center'

const newestFirst = (one: RatedCard, other: RatedCard) =>
  other.publishedAt.getTime() - one.publishedAt.getTime() || other.card.id - one.card.id

function byTopic(episodes: readonly RatedCard[]): Map<string, RatedCard[]> {
  const found = new Map<string, RatedCard[]>()
  for (const episode of episodes) {
    for (const topic of splitTopicNames(episode.card.topics)) {
      const known = found.get(topic)
      if (known) known.push(episode)
      else found.set(topic, [episode])
    }
  }
  return found
}

type SpokenVoice = Voice & { side: WeekSide }

/** One quote of each side: the newest pair of left and right with even lengths, and the newest of the center. */
function voicesOn(topic: string, episodes: readonly RatedCard[]): SpokenVoice[] {
  const topicId = episodes
    .flatMap(({ card }) => card.quotes)
    .find(({ topic_name }) => topic_name === topic)?.quote_topic
  if (!topicId) return []
  const voicesOf = (side: WeekSide) =>
    episodes
      .filter(({ stance }) => weekSideOf(stance) === side)
      .flatMap(({ card, stance }) => voiceOf(card, stance, topicId))
      .slice(0, mostTriedPerSide)
  const choices = (side: WeekSide) => {
    const voices = voicesOf(side)
    return voices.length > 0 ? singles(voices) : [{ voices: [], passedOver: 0 }]
  }
  const outer = mostEven(choices('left'), choices('right'), evenLengths)
  const spoken = [...outer, ...voicesOf('center').slice(0, 1)].map((voice) => ({
    ...voice,
    side: weekSideOf(voice.stance),
  }))
  return weekSides.flatMap((side) => spoken.filter((voice) => voice.side === side))
}

type ToldTopic = { topic: string; count: number; voices: SpokenVoice[] }

const hasBothSides = ({ voices }: ToldTopic) =>
  (['left', 'right'] as const).every((wanted) => voices.some(({ side }) => side === wanted))

const mostDiscussedFirst = (one: ToldTopic, other: ToldTopic) =>
  other.count - one.count || one.topic.localeCompare(other.topic, 'en')

/** The quotes of each topic, in the order of the scale; the most discussed topic first. */
export function chooseWeek(episodes: readonly RatedCard[], week: string): ComparedVoice[][] {
  const own = episodes.filter(({ publishedAt }) => weekOf(publishedAt) === week).toSorted(newestFirst)
  const told = [...byTopic(own)]
    .map(([topic, found]): ToldTopic => ({ topic, count: found.length, voices: voicesOn(topic, found) }))
    .filter(({ voices }) => voices.length > 1)
    .toSorted(mostDiscussedFirst)
    .toSorted((one, other) => Number(hasBothSides(other)) - Number(hasBothSides(one)))
  return balancedTopics(told)
    .toSorted(mostDiscussedFirst)
    .map(({ voices }) => voices.map(({ episode_id, quote_id }) => ({ episode_id, quote_id })))
}
