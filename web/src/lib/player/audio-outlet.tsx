import { player } from '#web/lib/player/player.ts'

/** The same function at every rendering, so that the element is handed over once. */
const handOver = (audio: HTMLAudioElement | null) => (audio ? player.attach(audio) : undefined)

/** The one audio element of the site. It has no address before somebody presses Play. */
export function AudioOutlet() {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said stands on the episode's page
    <audio ref={handOver} preload="none">
      Your browser does not support the audio element.
    </audio>
  )
}
