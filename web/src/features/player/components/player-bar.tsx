import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Stance } from '#shared/domain/stance.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
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
import { BarPanelButton, PlayerPanel } from '#web/features/player/components/player-panel.tsx'
import { SeekSlider } from '#web/features/player/components/seek-slider.tsx'
import { VolumeControl } from '#web/features/player/components/volume-control.tsx'
import { keepAboveBar } from '#web/features/player/keep-above-bar.ts'
import { usePagePlayerVisible } from '#web/features/player/page-player.ts'
import { useMediaSession } from '#web/features/player/use-media-session.ts'
import { useEnds } from '#web/features/player/use-queue.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { queueShown } from '#web/lib/player/queue-shown.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CloseIcon } from '#web/ui/detail-icons.tsx'
import { MicrophoneIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { StanceGlyph, stanceMark } from '#web/ui/stance-badge.tsx'

type Props = {
  hasKeys: boolean
  onKeysChange: (hasKeys: boolean) => void
}

/**
 * While the page's own player is visible, or nothing is loaded, the bar shows only what comes next.
 */
export function PlayerBar({ hasKeys, onKeysChange }: Props) {
  const hasFailed = usePlayer((state) => state.status === 'failed')
  const isLoaded = usePlayer((state) => state.episode !== null)
  const isInPage = usePagePlayerVisible()
  const bar = useRef<HTMLElement>(null)
  useSpaceOf(bar, isInPage)
  useScrollToHeardQuote()
  useMediaSession()
  useEnds()
  return (
    <section
      ref={bar}
      aria-label="Player"
      data-in-page={isInPage || undefined}
      className="player-bar on-night fixed inset-x-0 bottom-0 z-40 border-t border-white/15 bg-night text-night-ink scheme-dark"
    >
      {hasFailed && (
        <p role="alert" className="page pt-3 text-sm">
          <FailureNote />
        </p>
      )}
      <ComingNext>
        {!isLoaded && (
          <>
            <BarPanelButton />
            <CloseButton />
          </>
        )}
      </ComingNext>
      {isLoaded && <Controls hasKeys={hasKeys} onKeysChange={onKeysChange} />}
      <PlayerPanel />
    </section>
  )
}

function Controls({ hasKeys, onKeysChange }: Props) {
  return (
    <div className="player-grid page">
      <NowPlaying />
      <div className="flex items-center [grid-area:transport]">
        <BackButton />
        <PlayToggle className="size-[min(2.75rem,14vw)] bg-night-ink text-night hover:opacity-85" />
        <ForwardButton />
      </div>
      <SeekSlider className="[grid-area:seek] max-xl:absolute max-xl:inset-x-2 max-xl:-top-3" />
      <div className="flex items-center justify-end gap-x-2 [grid-area:tools] max-xs:flex-wrap">
        <PlayerClock className="text-sm leading-4" />
        <RateSelect className="max-md:w-14 max-md:px-1" />
        {/* Phones have volume keys, and little space. */}
        <VolumeControl className="max-sm:hidden" />
        <KeyboardHelp isOn={hasKeys} onChange={onKeysChange} />
      </div>
      <div className="flex [grid-area:close]">
        <BarPanelButton />
        <CloseButton />
      </div>
    </div>
  )
}

/** In characters: two lines on a phone. Cut at a word, unlike by the style sheet. */
const longestTitle = 60

function NowPlaying() {
  const episode = usePlayer((state) => state.episode)
  const speaker = usePlayer(({ clip }) => namedSpeaker(clip?.speaker))
  if (!episode) return null
  const placeholder = <MicrophoneIcon className="m-auto size-5 text-night-ink-soft" />
  return (
    <div className="flex min-w-0 items-center gap-3 [grid-area:heard]">
      <div className="flex size-11 shrink-0 overflow-hidden rounded-md bg-white/10 max-lg:hidden">
        <Picture size={44} sources={[episode.imageUrl]} missing={placeholder} broken={placeholder} />
      </div>
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <Link
          to={episodePath(episode.id)}
          title={episode.title}
          className="line-clamp-2 min-h-6 leading-5 font-semibold hover:underline focus-visible:-outline-offset-2 max-[22.5rem]:line-clamp-3 max-xs:line-clamp-1"
        >
          {shortenText(episode.title, longestTitle)}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-night-ink-soft">
          {episode.stance && <HeardStance stance={episode.stance} />}
          {speaker && <span className="max-w-full truncate text-night-ink">{speaker}</span>}
          <span className={classNames('max-w-full truncate max-xs:hidden', speaker && 'max-md:hidden')}>
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
    queueShown.set(false)
    // The close button disappears with the bar, so `main` takes the focus.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <IconButton aria-label="Close the player" onClick={close}>
      <CloseIcon />
    </IconButton>
  )
}

/** Reserves the bar's height, so that the page's end, toasts and focused elements stay above it. */
function useSpaceOf(bar: RefObject<HTMLElement | null>, isInPage: boolean): void {
  useLayoutEffect(() => {
    const section = bar.current
    if (!section || isInPage) return
    const { style } = document.documentElement
    const reserve = () => {
      // One more pixel, because browsers round the page's height down.
      style.setProperty('--player-space', `${section.offsetHeight + 1}px`)
      keepAboveBar()
    }
    reserve()
    const observer = new ResizeObserver(reserve)
    observer.observe(section)
    return () => observer.disconnect()
  }, [bar, isInPage])
  useEffect(() => () => void document.documentElement.style.removeProperty('--player-space'), [])
}

/** Scrolls a partly visible quote fully into view when it starts to play. */
function useScrollToHeardQuote(): void {
  const heard = usePlayer(({ clip }) => clip?.id)
  useEffect(() => {
    if (heard === undefined) return
    for (const quote of document.querySelectorAll('[data-heard]')) {
      const { top, bottom } = quote.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) continue
      quote.scrollIntoView({ block: 'nearest' })
      keepAboveBar(2 * innerHeight)
    }
  }, [heard])
}
