import type { PlayerAudio } from '#web/lib/player/playback.ts'

const haveNothing = 0
const haveEnough = 4

type FakeState = Pick<PlayerAudio, 'src' | 'readyState' | 'duration' | 'paused'>

/**
 * A fake audio element that follows HTML's rules for loading, playing and seeking as far as the player needs
 * them. Tests decide when the host answers and when time passes.
 */
export class FakeAudio extends EventTarget implements FakeState {
  #src = ''
  #currentTime = 0
  #playing: { resolve: () => void; reject: (reason: Error) => void } | undefined
  readyState = haveNothing
  duration = Number.NaN
  paused = true
  playbackRate = 1
  defaultPlaybackRate = 1
  volume = 1
  muted = false
  /** Whether a `currentTime` that is set before loading survives the load; browsers differ. */
  keepsEarlyTime = true
  isSeekable = true
  isSlow = false
  readonly asked: string[] = []

  get src(): string {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.load()
  }

  get currentTime(): number {
    return this.#currentTime
  }
  set currentTime(seconds: number) {
    if (this.readyState === haveNothing) {
      if (this.keepsEarlyTime) this.#currentTime = seconds
      return
    }
    this.#currentTime = this.isSeekable ? Math.min(seconds, this.duration) : 0
    this.#dispatch(this.isSlow ? 'waiting' : 'seeked')
  }

  get seekable(): TimeRanges {
    const isKnown = this.readyState !== haveNothing
    return { length: isKnown ? 1 : 0, start: () => 0, end: () => (this.isSeekable ? this.duration : 0) }
  }

  load(): void {
    this.#end('AbortError')
    this.paused = true
    this.readyState = haveNothing
    this.duration = Number.NaN
    this.#currentTime = 0
    this.playbackRate = this.defaultPlaybackRate
    this.#dispatch('emptied')
  }

  removeAttribute(name: string): void {
    if (name === 'src') this.#src = ''
  }

  play(): Promise<void> {
    if (this.readyState === haveNothing) this.asked.push(this.#src)
    this.paused = false
    if (this.readyState === haveEnough) {
      this.#dispatch('playing')
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      this.#playing = { resolve, reject }
    })
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.#end('AbortError')
    this.#dispatch('pause')
  }

  answer(duration: number): void {
    if (!this.isSeekable) this.#currentTime = 0
    this.duration = duration
    this.readyState = haveEnough
    this.#dispatch('durationchange')
    this.#dispatch('loadedmetadata')
    if (!this.paused) this.#dispatch('playing')
    this.#playing?.resolve()
    this.#playing = undefined
  }

  refuse(): void {
    this.#dispatch('error')
    this.#end('NotSupportedError')
  }

  /** Simulates the browser's autoplay policy, which blocks `play()`. */
  forbid(): void {
    this.paused = true
    this.#end('NotAllowedError')
  }

  advance(seconds: number): void {
    if (this.paused) return
    this.#currentTime = Math.min(this.duration, this.#currentTime + seconds * this.playbackRate)
    this.#dispatch('timeupdate')
    // A `timeupdate` handler may have loaded another source.
    if (this.readyState === haveNothing || this.#currentTime < this.duration) return
    this.paused = true
    this.#dispatch('pause')
    this.#dispatch('ended')
  }

  #end(name: string): void {
    this.#playing?.reject(Object.assign(new Error(name), { name }))
    this.#playing = undefined
  }

  #dispatch(name: string): void {
    this.dispatchEvent(new Event(name))
  }
}
