import type { Side } from '#web/features/episode/both-sides.ts'
import { type PairState, soughtSide } from '#web/features/episode/pair-state.ts'
import { loadedSide, type SpokenPair, type SpokenVoice } from '#web/features/episode/spoken-voice.ts'
import { isPlayingOrLoading, type Player } from '#web/lib/player/create-player.ts'

const followedBy = ({ other }: SpokenPair, side: Side) => (side === 'own' ? { next: other.excerpt } : {})

/** The first voice leads to the second one. */
export function playSide(player: Player, pair: SpokenPair, side: Side): void {
  const { excerpt } = pair[side]
  player.play(excerpt.episode, { ...excerpt, ...followedBy(pair, side) })
}

/** Goes on where a pair was left whose panel was closed and opened again. */
export function playOrGoOn(player: Player, pair: SpokenPair, side: Side): void {
  const state = player.getState()
  if (loadedSide(state, pair) === undefined) playSide(player, pair, side)
  else if (!isPlayingOrLoading(state)) player.resume()
}

/** After seeking within a passage, for example with a headset, its end and the second voice still follow. */
export function playSought(player: Player, pair: SpokenPair, state: PairState): void {
  const playing = player.getState()
  const side = soughtSide(state, playing, pair)
  if (!side || !isPlayingOrLoading(playing)) return
  const at = playing.position - playing.offset
  player.play(pair[side].excerpt.episode, { ...pair[side].excerpt, at, ...followedBy(pair, side) })
}

/** Goes on in the episode where the voice is, without the passage's end. */
export function playOn(player: Player, { excerpt }: SpokenVoice, isHeard: boolean): void {
  const { position, offset } = player.getState()
  player.play(excerpt.episode, { at: isHeard ? position - offset : excerpt.at })
}
