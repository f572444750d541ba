import type { Side } from '#web/features/episode/both-sides.ts'
import { hasEnded, isNext, loadedSide, type SpokenPair } from '#web/features/episode/spoken-voice.ts'
import type { PlayerState } from '#web/lib/player/player-state.ts'

/** `skipped`: something else was chosen before its end. */
export type Outcome = 'none' | 'skipped' | 'heard' | 'failed'

/**
 * `loading`: the passages are not there yet. `starting`: the audio is loading. `between`: the first voice has
 * ended, and the second one follows. `elsewhere`: the player is closed, or plays something else.
 */
export type Now =
  | { kind: 'loading' | 'starting' | 'speaking' | 'paused' | 'failed'; side: Side }
  | { kind: 'between' | 'ended' | 'elsewhere' }

export type PairState = { now: Now; outcomes: Record<Side, Outcome> }

export type VoiceState = 'loading' | 'starting' | 'speaking' | 'paused' | 'next' | Outcome

export const sideOf = ({ now }: PairState): Side | undefined => ('side' in now ? now.side : undefined)

/** Where a pair begins. `own`: the first voice's outcome in the pair before, which had the same one. */
export type Beginning = { side: Side; own: Outcome }

export const firstVoice: Beginning = { side: 'own', own: 'none' }

/** For visitors who have just heard the first voice's quote. */
export const secondVoice: Beginning = { side: 'other', own: 'heard' }

export const loadingPair = ({ side, own }: Beginning): PairState => ({
  now: { kind: 'loading', side },
  outcomes: { own, other: 'none' },
})

const kinds = { playing: 'speaking', loading: 'starting', paused: 'paused', idle: 'paused' } as const

/** Seeking makes the player forget the excerpt. Within the passage it is still that voice. */
export function soughtSide(state: PairState, player: PlayerState, pair: SpokenPair): Side | undefined {
  const side = sideOf(state)
  if (!side || state.now.kind === 'loading' || player.clip || player.next) return undefined
  const { episode, at, clip } = pair[side].excerpt
  const seconds = player.position - player.offset
  const isWithin = seconds >= at && seconds < (clip.end ?? Number.POSITIVE_INFINITY)
  return player.episode?.id === episode.id && player.status !== 'idle' && isWithin ? side : undefined
}

/** An excerpt that ends is forgotten before what follows it is loaded. */
const isBetween = (player: PlayerState, { own, other }: SpokenPair) =>
  player.episode?.id === own.excerpt.episode.id && player.clip === null && isNext(player, other)

function nowOf(state: PairState, player: PlayerState, pair: SpokenPair): Now {
  if (player.status === 'failed') {
    const isFailed = (side: Side) => pair[side].excerpt.episode.id === player.episode?.id
    if (isFailed('own')) return { kind: 'failed', side: 'own' }
    return isFailed('other') ? { kind: 'failed', side: 'other' } : { kind: 'elsewhere' }
  }
  const side = loadedSide(player, pair) ?? soughtSide(state, player, pair)
  if (side) return { kind: kinds[player.status], side }
  if (isBetween(player, pair)) return { kind: 'between' }
  return hasEnded(player, pair.other) ? { kind: 'ended' } : { kind: 'elsewhere' }
}

/** Returns undefined for a voice that has not begun or has failed. */
export function heardSide({ now }: PairState): Side | undefined {
  return now.kind === 'starting' || now.kind === 'speaking' || now.kind === 'paused' ? now.side : undefined
}

function outcomesAfter(state: PairState, now: Now): PairState['outcomes'] {
  const { outcomes } = state
  if (now.kind === 'between') return { ...outcomes, own: 'heard' }
  if (now.kind === 'ended') return { ...outcomes, other: 'heard' }
  if (now.kind === 'failed') return { ...outcomes, [now.side]: 'failed' }
  const side = 'side' in now ? now.side : undefined
  // The second voice follows the first one again.
  if (side === 'own') return { own: 'none', other: 'none' }
  const left = heardSide(state)
  const own = left === 'own' ? 'skipped' : outcomes.own
  if (side === 'other') return { own, other: 'none' }
  return { own, other: left === 'other' ? 'skipped' : outcomes.other }
}

const isSame = (one: Now, two: Now) =>
  one.kind === two.kind && ('side' in one && one.side) === ('side' in two && two.side)

/** Returns the same object while nothing but the position changes. */
export function followPlayer(
  state: PairState,
  { player, pair }: { player: PlayerState; pair: SpokenPair },
): PairState {
  const now = nowOf(state, player, pair)
  return isSame(state.now, now) ? state : { now, outcomes: outcomesAfter(state, now) }
}

export function voiceStateOf(state: PairState, side: Side): VoiceState {
  const { now, outcomes } = state
  if ('side' in now && now.side === side) return now.kind
  if (outcomes[side] !== 'none' || side === 'own') return outcomes[side]
  const isNext = now.kind === 'between' || (sideOf(state) === 'own' && now.kind !== 'failed')
  return isNext ? 'next' : 'none'
}

/** What another answer to the same quote begins with: the answer itself. */
export function beginningWithAnswer(state: PairState): Beginning {
  return { side: 'other', own: heardSide(state) === 'own' ? 'skipped' : state.outcomes.own }
}
