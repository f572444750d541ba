import { likeness, wordsIn } from '#functions/domain/compare/likeness.ts'
import type { ComparedVoice } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'

/** The longer side has at most this many times the characters of the shorter one, if the quotes allow it. */
export const evenLengths = 1.25

/** The fields of a card on which the choice depends. */
export type SpokenCard = Pick<
  EpisodeCard,
  'id' | 'podcast_id' | 'published_date' | 'audio_url' | 'political_stance' | 'quotes'
>

export type Voice = ComparedVoice & {
  stance: Stance
  podcastId: number
  length: number
  words: ReadonlySet<string>
}

/** The quotes on the topic that can be played to their end. */
export function voicesIn(card: SpokenCard, topicId: number): Voice[] {
  const { id, podcast_id: podcastId, audio_url: audioUrl, political_stance: stance, quotes } = card
  if (!audioUrl || !stance) return []
  return quotes
    .filter(
      ({ quote_topic, quote_time_start: start, quote_time_end: end }) =>
        quote_topic === topicId && typeof start === 'number' && typeof end === 'number' && end > start,
    )
    .map(({ quote_id, quote_text }) => ({
      episode_id: id,
      quote_id,
      stance,
      podcastId,
      length: quote_text.length,
      words: wordsIn(quote_text),
    }))
}

export const newestFirst = (one: SpokenCard, other: SpokenCard) =>
  (other.published_date ?? '').localeCompare(one.published_date ?? '') || other.id - one.id

export type Pair = readonly [left: Voice, right: Voice]

export const likenessOf = ([left, right]: Pair) => likeness(left.words, right.words)

function lengthRatio(pairs: readonly Pair[]): number {
  const lengthOf = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side].length, 0)
  return Math.max(lengthOf(0), lengthOf(1)) / Math.min(lengthOf(0), lengthOf(1))
}

type PairOptions = { limit?: number; worthOf?: (pair: Pair) => number; chosen?: readonly Pair[] }

/**
 * Of the pairs that, with those chosen before, give both sides even lengths, the one of the greatest worth,
 * and of those the newest. If there is none, the one with the most even lengths.
 */
export function choosePair(
  lefts: readonly Voice[],
  rights: readonly Voice[],
  { limit = evenLengths, worthOf = likenessOf, chosen = [] }: PairOptions = {},
): Pair | undefined {
  const all = lefts.flatMap((left, place) =>
    rights.map((right, otherPlace) => {
      const pair: Pair = [left, right]
      const ratio = lengthRatio([...chosen, pair])
      return { pair, passedOver: place + otherPlace, worth: worthOf(pair), ratio }
    }),
  )
  const even = all.filter(({ ratio }) => ratio <= limit)
  const [best] =
    even.length > 0
      ? even.toSorted((one, other) => other.worth - one.worth || one.passedOver - other.passedOver)
      : all.toSorted((one, other) => one.ratio - other.ratio)
  return best?.pair
}

/** What a second quote of a side can be: of the other step, else of another show, else of another episode. */
function besides(voices: readonly Voice[], chosen: Voice): readonly Voice[] {
  const choices = [
    voices.filter(({ stance }) => stance !== chosen.stance),
    voices.filter(({ podcastId }) => podcastId !== chosen.podcastId),
    voices.filter(({ episode_id }) => episode_id !== chosen.episode_id),
  ]
  return choices.find(({ length }) => length > 0) ?? []
}

export function choosePairs(lefts: readonly Voice[], rights: readonly Voice[]): Pair[] {
  const first = choosePair(lefts, rights)
  if (!first) return []
  const [left, right] = first
  const second = choosePair(besides(lefts, left), besides(rights, right), { chosen: [first] })
  return second ? [first, second] : [first]
}

/** For a side without a counterpart. */
function chooseAlone(voices: readonly Voice[]): Voice[] {
  const [first] = voices
  return first ? [first, ...besides(voices, first).slice(0, 1)] : []
}

/** The one most like the others, and of those the newest. */
export function chooseBeside(voices: readonly Voice[], others: readonly Voice[]): Voice[] {
  const worthOf = ({ words }: Voice) => others.reduce((sum, other) => sum + likeness(words, other.words), 0)
  return voices.toSorted((one, other) => worthOf(other) - worthOf(one)).slice(0, 1)
}

/** The step nearer to the center first, and the newest of each step first. */
export function voicesOfSides(cards: readonly SpokenCard[], topicId: number) {
  const all = cards.toSorted(newestFirst).flatMap((card) => voicesIn(card, topicId))
  const of = (wanted: Stance) => all.filter(({ stance }) => stance === wanted)
  return {
    lefts: [...of('Left-leaning'), ...of('Far Left')],
    center: of('Centrist'),
    rights: [...of('Right-leaning'), ...of('Far Right')],
  }
}

/**
 * Quotes of the left and of the right in pairs of about the same length that have the most words in common,
 * because those most often answer the same question. If one step of a side is silent, the other may have two.
 */
export function chooseVoices(cards: readonly SpokenCard[], topicId: number): Voice[] {
  const { lefts, center, rights } = voicesOfSides(cards, topicId)
  const pairs = choosePairs(lefts, rights).flat()
  const sides = pairs.length > 0 ? pairs : [lefts, rights].flatMap(chooseAlone)
  const chosen = [...sides, ...chooseBeside(center, sides)]
  return stances.flatMap((stance) => chosen.filter((voice) => voice.stance === stance))
}
