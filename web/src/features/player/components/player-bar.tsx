import { useState } from 'react'
import { Link } from 'react-router'
import { episodePath } from '#shared/pages/page-path.ts'
import { Clock } from '#web/features/player/components/clock.tsx'
import { FailureNote } from '#web/features/player/components/failure-note.tsx'
import { IconButton } from '#web/features/player/components/icon-button.tsx'
import { KeyboardHelp } from '#web/features/player/components/keyboard-help.tsx'
import { PlayToggle } from '#web/features/player/components/play-button.tsx'
import { RateSelect } from '#web/features/player/components/rate-select.tsx'
import { SeekSlider } from '#web/features/player/components/seek-slider.tsx'
import { BackButton, ForwardButton } from '#web/features/player/components/transport.tsx'
import { VolumeControl } from '#web/features/player/components/volume-control.tsx'
import { useMediaSession } from '#web/features/player/use-media-session.ts'
import { usePlayerKeys } from '#web/features/player/use-player-keys.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { CloseIcon, MicrophoneIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** What is being heard and every way to change that, on every page. */
export function PlayerBar() {
  const [hasKeys, setHasKeys] = useState(true)
  const hasFailed = usePlayer((state) => state.status === 'failed')
  useMediaSession()
  usePlayerKeys(hasKeys)
  return (
    <section
      aria-label="Player"
      className="player-bar on-night fixed inset-x-0 bottom-0 z-40 border-t border-white/15 bg-night text-night-ink scheme-dark [--seek-fill:var(--lamp)]"
    >
      {hasFailed && (
        <p role="alert" className="page pt-3 text-sm">
          <FailureNote />
        </p>
      )}
      <div className="player-grid page">
        <Heard />
        <div className="flex items-center [grid-area:transport]">
          <BackButton />
          <PlayToggle className="size-11" />
          <ForwardButton />
        </div>
        <SeekSlider className="[grid-area:seek] max-xl:absolute max-xl:inset-x-2 max-xl:-top-3" />
        <Clock className="text-[0.8125rem] text-night-ink-soft [grid-area:clock]" />
        <div className="flex items-center justify-end gap-1 [grid-area:tools]">
          <RateSelect />
          <VolumeControl />
          <KeyboardHelp isOn={hasKeys} onChange={setHasKeys} />
        </div>
        <CloseButton />
      </div>
    </section>
  )
}

/** Picture, title and podcast; the title leads to the episode's page. */
function Heard() {
  const episode = usePlayer((state) => state.episode)
  if (!episode) return null
  const placeholder = <MicrophoneIcon className="m-auto size-5 text-night-ink-soft" />
  return (
    <div className="flex min-w-0 items-center gap-3 [grid-area:heard]">
      <div className="flex size-11 shrink-0 overflow-hidden rounded-md bg-white/10">
        <Picture size={44} sources={[episode.imageUrl]} missing={placeholder} broken={placeholder} />
      </div>
      <div className="min-w-0 text-sm leading-snug">
        <Link
          to={episodePath(episode.id)}
          title={episode.title}
          className="block truncate font-semibold hover:underline focus-visible:-outline-offset-2"
        >
          {episode.title}
        </Link>
        <span className="block truncate text-night-ink-soft">{episode.podcastName}</span>
      </div>
    </div>
  )
}

function CloseButton() {
  const close = () => {
    player.close()
    // The button goes with the bar; the focus must not fall out of the page.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <IconButton aria-label="Close the player" onClick={close} className="[grid-area:close]">
      <CloseIcon />
    </IconButton>
  )
}
