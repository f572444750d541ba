import { player } from '#web/lib/player/player.ts'

/** The same function at every rendering, so that the element is handed over once. */
const attach = (audio: HTMLAudioElement | null) => (audio ? player.attach(audio) : undefined)

/** The one audio element of the site. It has no address before somebody presses Play. */
export function AudioElement() {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said stands on the episode's page
    <audio ref={attach} preload="none">
      Your browser does not support the audio element.
    </audio>
  )
}
