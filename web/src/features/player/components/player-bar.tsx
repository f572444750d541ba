import * as Slider from 'radix-ui/slider'
import { useState } from 'react'
import { Link } from 'react-router'
import { episodePath } from '#shared/pages/page-path.ts'
import { ComingNext } from '#web/features/player/components/coming-next.tsx'
import { FailureNote } from '#web/features/player/components/failure-note.tsx'
import { KeyboardHelp } from '#web/features/player/components/keyboard-help.tsx'
import {
  BackButton,
  Clock,
  ForwardButton,
  IconButton,
  PlayToggle,
  RateSelect,
} from '#web/features/player/components/player-controls.tsx'
import { VolumeIcon } from '#web/features/player/components/player-icons.tsx'
import { SeekSlider } from '#web/features/player/components/seek-slider.tsx'
import { useMediaSession } from '#web/features/player/use-media-session.ts'
import { usePlaceKeeping } from '#web/features/player/use-place-keeping.ts'
import { usePlayerKeys } from '#web/features/player/use-player-keys.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { CloseIcon } from '#web/ui/detail-icons.tsx'
import { MicrophoneIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'

/** What is being heard and every way to change that, on every page. */
export function PlayerBar() {
  const [hasKeys, setHasKeys] = useState(true)
  const hasFailed = usePlayer((state) => state.status === 'failed')
  useMediaSession()
  usePlayerKeys(hasKeys)
  usePlaceKeeping()
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
      <ComingNext />
      <div className="player-grid page">
        <NowPlaying />
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

/** Picture, title and podcast, each name leading to its page. */
function NowPlaying() {
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
          className="block min-h-6 truncate font-semibold hover:underline focus-visible:-outline-offset-2"
        >
          {episode.title}
        </Link>
        <PodcastLink
          id={episode.podcastId}
          name={episode.podcastName}
          className="block min-h-6 truncate text-night-ink-soft"
        />
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

/** Mute, and where there is room how loud; devices whose own keys do that refuse to be told. */
function VolumeControl() {
  const isMuted = usePlayer((state) => state.isMuted || state.volume === 0)
  const percent = usePlayer((state) => (state.isMuted ? 0 : Math.round(state.volume * 100)))
  const toggle = () => {
    if (!isMuted) player.setMuted(true)
    else if (player.getState().volume === 0) player.setVolume(1)
    else player.setMuted(false)
  }
  return (
    <span className="flex items-center">
      <IconButton aria-label={isMuted ? 'Unmute' : 'Mute'} onClick={toggle}>
        <VolumeIcon isMuted={isMuted} />
      </IconButton>
      <Slider.Root
        value={[percent]}
        max={100}
        step={5}
        onValueChange={([value = 0]) => player.setVolume(value / 100)}
        className="relative hidden h-6 w-20 touch-none items-center select-none lg:flex"
      >
        <Slider.Track className="relative h-1.5 grow cursor-pointer rounded-full bg-current/25 before:absolute before:-inset-y-2.5 before:inset-x-0">
          <Slider.Range className="absolute h-full rounded-full bg-current" />
        </Slider.Track>
        <Slider.Thumb
          aria-label="Volume"
          aria-valuetext={`${percent} %`}
          className="flex size-6 cursor-grab items-center justify-center rounded-full"
        >
          <span aria-hidden="true" className="size-3 rounded-full bg-current" />
        </Slider.Thumb>
      </Slider.Root>
    </span>
  )
}
