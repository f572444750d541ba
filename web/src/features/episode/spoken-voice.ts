import type { SpokenPassage } from '#shared/domain/spoken-passage.ts'
import type { BothSides, Side, Voice } from '#web/features/episode/both-sides.ts'
import type { PlayerState } from '#web/lib/player/player-state.ts'

/** A voice with the whole sentences around its quote, if the transcript has their times. */
export type SpokenVoice = Voice & { passage: SpokenPassage | undefined }

export type SpokenPair = Record<Side, SpokenVoice> & Pick<BothSides, 'topic'>

/** Plays the whole passage instead of only the quote. */
export function withPassage(voice: Voice, passage: SpokenPassage | undefined): SpokenVoice {
  if (!passage) return { ...voice, passage }
  const { excerpt } = voice
  const clip = { ...excerpt.clip, end: passage.end_time }
  return { ...voice, passage, excerpt: { ...excerpt, at: passage.start_time, clip } }
}

export const isNext = ({ next }: PlayerState, { excerpt }: SpokenVoice): boolean =>
  next?.episode.id === excerpt.episode.id && next.clip.id === excerpt.clip.id

/**
 * The side that is loaded in the player, playing or paused. A quote that was started on its own is not: it
 * ends sooner, and nothing follows.
 */
export function loadedSide(player: PlayerState, pair: SpokenPair): Side | undefined {
  const { episode, clip } = player
  const isLoaded = ({ excerpt }: SpokenVoice) =>
    episode?.id === excerpt.episode.id && clip?.id === excerpt.clip.id && clip.end === excerpt.clip.end
  if (isLoaded(pair.other)) return 'other'
  return isLoaded(pair.own) && isNext(player, pair.other) ? 'own' : undefined
}

/** In seconds. The audio element reports its time four times a second, so a report is late by up to this. */
const lateBy = 0.25

/** The place of the word that is said at `seconds` of the transcript; -1 before the first. */
export function wordAt({ words }: SpokenPassage, seconds: number): number {
  return words.findLastIndex(({ start_time }) => start_time <= seconds + lateBy / 2)
}

/** The heard share of an excerpt, from 0 to 1. */
export function heardShare({ excerpt: { at, clip } }: Voice, seconds: number): number {
  if (clip.end === undefined || clip.end <= at) return 0
  return Math.min(1, Math.max(0, (seconds - at) / (clip.end - at)))
}

/** At the end of its last excerpt the player pauses and forgets the excerpt. In seconds. */
const endTolerance = 1

export function hasEnded(
  { episode, clip, status, position, offset }: PlayerState,
  last: SpokenVoice,
): boolean {
  const { end } = last.excerpt.clip
  if (end === undefined || episode?.id !== last.excerpt.episode.id) return false
  return clip === null && status === 'paused' && Math.abs(position - offset - end) < endTolerance
}
