import { countOf } from '#shared/format/number.ts'
import type { Player } from '#web/lib/player/create-player.ts'
import type { Clip, PlayableEpisode } from '#web/lib/player/player-state.ts'
import { createStore, type ObservableStore } from '#web/lib/store.ts'

export const sleepMinutes = [5, 15, 30, 60] as const

export type SleepChoice = { kind: 'minutes'; minutes: number } | { kind: 'episode' } | { kind: 'quote' }

/** `until` in milliseconds since 1970. */
type Sleep = { kind: 'minutes'; until: number } | { kind: 'episode' } | { kind: 'quote' }

export type SleepState = {
  kind: 'off' | Sleep['kind']
  /** Whole seconds; null unless minutes were chosen. */
  leftSeconds: number | null
  /** For screen readers. */
  message: string
}

export type SleepTimer = Pick<ObservableStore<SleepState>, 'get' | 'subscribe'> & {
  start: (choice: SleepChoice) => void
  cancel: () => void
  /** Whether playback stops here. `follows` would be played otherwise. */
  stopsAfter: (ended: Clip | null, follows: Pick<PlayableEpisode, 'id'> | undefined) => boolean
}

type SleepTimerOptions = {
  player: Pick<Player, 'getState' | 'subscribe' | 'pause'>
  /** In milliseconds since 1970. */
  now: () => number
}

const stopped = 'The sleep timer stopped playback.'

export function createSleepTimer({ player, now }: SleepTimerOptions): SleepTimer {
  const store = createStore<SleepState>({ kind: 'off', leftSeconds: null, message: '' })
  let stopFollowing = () => {}
  const turnOff = (message: string) => {
    stopFollowing()
    store.set({ kind: 'off', leftSeconds: null, message })
  }
  const check = (sleep: Sleep) => {
    if (player.getState().episode === null) return turnOff('')
    if (sleep.kind !== 'minutes') return
    const leftSeconds = Math.ceil((sleep.until - now()) / 1000)
    if (leftSeconds > 0) {
      if (leftSeconds !== store.get().leftSeconds) store.set({ ...store.get(), leftSeconds })
      return
    }
    turnOff(stopped)
    player.pause()
  }
  const start = (choice: SleepChoice) => {
    stopFollowing()
    const sleep: Sleep =
      choice.kind === 'minutes' ? { kind: 'minutes', until: now() + choice.minutes * 60_000 } : choice
    store.set({
      kind: sleep.kind,
      leftSeconds: choice.kind === 'minutes' ? choice.minutes * 60 : null,
      message: messageOf(choice),
    })
    // Browsers delay timers of hidden pages, but not the events of audio that plays.
    const stopPlayer = player.subscribe(() => check(sleep))
    const ticking = setInterval(() => check(sleep), 1000)
    stopFollowing = () => {
      stopPlayer()
      clearInterval(ticking)
    }
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    cancel: () => turnOff('Sleep timer off.'),
    stopsAfter: (ended, follows) => {
      const { kind } = store.get()
      const isOtherEpisode = follows?.id !== player.getState().episode?.id
      const isEnd = kind === 'quote' || (kind === 'episode' && (ended === null || isOtherEpisode))
      if (isEnd) turnOff(stopped)
      return isEnd
    },
  }
}

function messageOf(choice: SleepChoice): string {
  return choice.kind === 'minutes'
    ? `Playback stops in ${countOf(choice.minutes, 'minute')}.`
    : `Playback stops at the end of the ${choice.kind}.`
}
