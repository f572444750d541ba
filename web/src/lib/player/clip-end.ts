import type { Deck, PlayerAudio } from '#web/lib/player/deck.ts'

/** An excerpt sounds this much longer than its last word, in seconds, so that the word can fade. */
const tailSeconds = 0.1

/** `timeupdate` comes about four times a second; an end that is nearer than this, in seconds, gets a timer of its own. */
const timerRangeSeconds = 0.6

/** Ends the excerpt that is being heard when its end has come, or waits for it when that is soon. */
export function watchClipEnd(deck: Deck, audio: PlayerAudio): void {
  clearTimeout(deck.endTimer)
  const { clip, offset } = deck.store.get()
  if (clip?.end === undefined || audio.paused || deck.start !== undefined) return
  const leftSeconds = clip.end + offset + tailSeconds - audio.currentTime
  if (leftSeconds <= 0) {
    deck.store.set({ clip: null })
    audio.pause()
  } else if (leftSeconds < timerRangeSeconds) {
    deck.endTimer = setTimeout(
      () => watchClipEnd(deck, audio),
      Math.ceil((leftSeconds / audio.playbackRate) * 1000),
    )
  }
}
