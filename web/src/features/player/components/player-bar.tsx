import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Stance } from '#shared/domain/stance.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { ComingNext } from '#web/features/player/components/coming-next.tsx'
import { FailureNote } from '#web/features/player/components/failure-note.tsx'
import { KeyboardHelp } from '#web/features/player/components/keyboard-help.tsx'
import {
  BackButton,
  ForwardButton,
  IconButton,
  PlayerClock,
  PlayToggle,
  RateSelect,
} from '#web/features/player/components/player-controls.tsx'
import { SeekSlider } from '#web/features/player/components/seek-slider.tsx'
import { VolumeControl } from '#web/features/player/components/volume-control.tsx'
import { usePagePlayerVisible } from '#web/features/player/page-player.ts'
import { useMediaSession } from '#web/features/player/use-media-session.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { CloseIcon } from '#web/ui/detail-icons.tsx'
import { MicrophoneIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { StanceGlyph, stanceMark } from '#web/ui/stance-badge.tsx'

type Props = {
  hasKeys: boolean
  onKeysChange: (hasKeys: boolean) => void
}

/** While the page's own player is visible, the bar shows only the next excerpt. */
export function PlayerBar({ hasKeys, onKeysChange }: Props) {
  const hasFailed = usePlayer((state) => state.status === 'failed')
  const isInPage = usePagePlayerVisible()
  useScrollToHeardQuote()
  useMediaSession()
  return (
    <section
      aria-label="Player"
      data-in-page={isInPage || undefined}
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
          <PlayToggle className="size-11 bg-lamp text-lamp-ink hover:brightness-95" />
          <ForwardButton />
        </div>
        <SeekSlider className="[grid-area:seek] max-xl:absolute max-xl:inset-x-2 max-xl:-top-3" />
        <PlayerClock className="text-[0.8125rem] text-night-ink-soft [grid-area:clock]" />
        <div className="flex items-center justify-end gap-1 [grid-area:tools] max-[22.5rem]:gap-0">
          <RateSelect className="max-[22.5rem]:w-14 max-[22.5rem]:px-1" />
          <VolumeControl />
          <KeyboardHelp isOn={hasKeys} onChange={onKeysChange} />
        </div>
        <CloseButton />
      </div>
    </section>
  )
}

function NowPlaying() {
  const episode = usePlayer((state) => state.episode)
  const speaker = usePlayer(({ clip }) => clip?.speaker)
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
        <p className="flex min-h-6 items-center gap-2 text-night-ink-soft">
          {episode.stance && <HeardStance stance={episode.stance} />}
          <span className="min-w-0 truncate">
            {speaker && `${speaker} · `}
            <PodcastLink id={episode.podcastId} name={episode.podcastName} className="inline-block min-h-6" />
          </span>
        </p>
      </div>
    </div>
  )
}

function HeardStance({ stance }: { stance: Stance }) {
  return (
    <span
      data-stance={stanceMark(stance)}
      className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-stance-soft px-2 text-xs leading-5 font-semibold text-stance-ink"
    >
      <StanceGlyph stance={stance} />
      {stance}
    </span>
  )
}

function CloseButton() {
  const close = () => {
    player.close()
    // The close button disappears with the bar, so `main` takes the focus.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <IconButton aria-label="Close the player" onClick={close} className="[grid-area:close]">
      <CloseIcon />
    </IconButton>
  )
}

/** Scrolls a partly visible quote fully into view when it starts to play. */
function useScrollToHeardQuote(): void {
  const heard = usePlayer(({ clip }) => clip?.id)
  useEffect(() => {
    if (heard === undefined) return
    for (const quote of document.querySelectorAll('[data-heard]')) {
      const { top, bottom } = quote.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight) quote.scrollIntoView({ block: 'nearest' })
    }
  }, [heard])
}
