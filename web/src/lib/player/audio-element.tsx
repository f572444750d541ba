import { player } from '#web/lib/player/player.ts'

/** Defined outside the component, so that React attaches the element only once. */
const attach = (audio: HTMLAudioElement | null) => (audio ? player.attach(audio) : undefined)

/** The site's only audio element. It has no URL before the first Play. */
export function AudioElement() {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript is on the episode's page
    <audio ref={attach} preload="none">
      Your browser does not support the audio element.
    </audio>
  )
}
