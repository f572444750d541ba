import type { ComparedVoice } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'

/** The longer side has at most this many times the characters of the shorter one, if the quotes allow it. */
const evenLengths = 1.25

export type Voice = ComparedVoice & { stance: Stance; podcastId: number; length: number }

/** The quotes on the topic that can be played to their end. */
export function voicesIn(card: EpisodeCard, stance: Stance, topicId: number): Voice[] {
  const { id, podcast_id: podcastId, audio_url: audioUrl, quotes } = card
  if (!audioUrl) return []
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
    }))
}

/** `passedOver`: how many newer quotes were left out for these. */
export type Choice = { voices: readonly Voice[]; passedOver: number }

export const singles = (voices: readonly Voice[]): Choice[] =>
  voices.map((voice, place) => ({ voices: [voice], passedOver: place }))

/** Two quotes of the same show come after all others. */
const pairs = (voices: readonly Voice[]): Choice[] =>
  voices.flatMap((one, place) =>
    voices.slice(place + 1).map((other, gap) => ({
      voices: [one, other],
      passedOver: place + gap + (one.podcastId === other.podcastId ? voices.length : 0),
    })),
  )

const join = (one: Choice, other: Choice): Choice => ({
  voices: [...one.voices, ...other.voices],
  passedOver: one.passedOver + other.passedOver,
})

type Side = { far: readonly Voice[]; near: readonly Voice[] }

function choicesOfSide({ far, near }: Side, wanted: number): Choice[] {
  if (wanted === 0) return [{ voices: [], passedOver: 0 }]
  if (wanted === 1) return singles(near.length > 0 ? near : far)
  if (near.length > 0 && far.length > 0)
    return singles(near).flatMap((one) => singles(far).map((other) => join(one, other)))
  return pairs(near.length > 0 ? near : far)
}

const lengthOf = (voices: readonly Voice[]) => voices.reduce((sum, { length }) => sum + length, 0)

/** 1 if both sides have the same number of characters, or one has none. */
function lengthRatio(left: Choice, right: Choice): number {
  const [shorter = 0, longer = 0] = [lengthOf(left.voices), lengthOf(right.voices)].toSorted((a, b) => a - b)
  return shorter === 0 ? 1 : longer / shorter
}

/** The newest pair of sides with even lengths. If there is none, the pair with the most even ones. */
export function mostEven(
  lefts: readonly Choice[],
  rights: readonly Choice[],
  limit = evenLengths,
): readonly Voice[] {
  const all = lefts.flatMap((left) =>
    rights.map((right) => ({ both: join(left, right), ratio: lengthRatio(left, right) })),
  )
  const even = all.filter(({ ratio }) => ratio <= limit)
  const [best] =
    even.length > 0
      ? even.toSorted((a, b) => a.both.passedOver - b.both.passedOver)
      : all.toSorted((a, b) => a.ratio - b.ratio)
  return best?.both.voices ?? []
}

const countOf = ({ far, near }: Side) => far.length + near.length

/** At most one for each step of a side, and as many as on the other side, unless that is silent. */
const wantedFrom = (own: Side, opposite: Side) => Math.min(2, countOf(own), countOf(opposite) || countOf(own))

/**
 * The newest quote of each step, as many on the left as on the right, and of about the same length. If one
 * step of a side is silent, the other may have two.
 * @param cards newest first
 */
export function chooseVoices(cards: readonly EpisodeCard[], topicId: number): Voice[] {
  const voicesOf = (stance: Stance) =>
    cards
      .filter(({ political_stance }) => political_stance === stance)
      .flatMap((card) => voicesIn(card, stance, topicId).slice(0, 1))
  const left = { far: voicesOf('Far Left'), near: voicesOf('Left-leaning') }
  const right = { far: voicesOf('Far Right'), near: voicesOf('Right-leaning') }
  const chosen = [
    ...mostEven(choicesOfSide(left, wantedFrom(left, right)), choicesOfSide(right, wantedFrom(right, left))),
    ...voicesOf('Centrist').slice(0, 1),
  ]
  return stances.flatMap((stance) => chosen.filter((voice) => voice.stance === stance))
}
