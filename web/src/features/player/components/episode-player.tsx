import { useRef } from 'react'
import { Link } from 'react-router'
import type { Chapter } from '#shared/domain/chapter.ts'
import { formatClock } from '#shared/format/duration.ts'
import { devicePath, episodeAtPath } from '#shared/pages/page-path.ts'
import { FailureNote } from '#web/features/player/components/failure-note.tsx'
import { LengthNotice } from '#web/features/player/components/length-notice.tsx'
import {
  BackButton,
  ForwardButton,
  PanelButton,
  PlayerClock,
  PlayToggle,
  RateSelect,
} from '#web/features/player/components/player-controls.tsx'
import { LinkIcon } from '#web/features/player/components/player-icons.tsx'
import { SeekSlider } from '#web/features/player/components/seek-slider.tsx'
import { VolumeControl } from '#web/features/player/components/volume-control.tsx'
import { usePagePlayer, usePagePlayerVisible } from '#web/features/player/page-player.ts'
import { type PlayableEpisode, player, usePlayer } from '#web/lib/player/player.ts'
import { useSavedPosition } from '#web/lib/player/use-saved-positions.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type EpisodePlayerProps = {
  episode: PlayableEpisode
  /** Start time from the URL, in seconds of the transcript. */
  startAt?: number | undefined
  quoteTimes?: readonly number[]
  chapters?: readonly Chapter[] | undefined
}

/** Sends nothing to the publisher's host before Play. */
export function EpisodePlayer({ episode, startAt, quoteTimes = [], chapters = [] }: EpisodePlayerProps) {
  const section = useRef<HTMLElement>(null)
  const isLoaded = usePlayer((state) => state.episode?.id === episode.id)
  usePagePlayer(section, isLoaded)
  const start =
    startAt !== undefined && startAt < (episode.duration ?? Number.POSITIVE_INFINITY) ? startAt : undefined
  const savedPosition = useSavedPosition(episode.id)
  const resumeAt = start === undefined ? savedPosition : undefined
  const label = labelOf(start, resumeAt)
  const beforeLoaded = {
    label: `${label}: ${episode.title}`,
    onPress: () => playFrom({ episode, start: start ?? resumeAt }),
  }
  return (
    <section
      ref={section}
      aria-label="Audio"
      data-page-player
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 max-[22.5rem]:p-3 sm:px-5"
    >
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript is on the episode's page */}
        <audio controls preload="none" src={episode.audioUrl} className="w-full">
          Your browser does not support the audio element.
        </audio>
      </noscript>
      {/* As high before a press as after it, so that nothing moves. */}
      <div className="flex min-h-22 items-center gap-x-4 max-[22.5rem]:gap-x-2 noscript:hidden">
        {/* The page's only yellow button. */}
        <PlayToggle
          beforeLoaded={isLoaded ? undefined : beforeLoaded}
          className="size-14 bg-lamp text-lamp-ink hover:brightness-95 max-[22.5rem]:size-12"
        />
        <div className="flex min-w-0 grow flex-col justify-center gap-y-1">
          {isLoaded ? (
            <Loaded episode={episode} start={start} quoteTimes={quoteTimes} chapters={chapters} />
          ) : (
            <Ready episode={episode} label={label} isResumed={resumeAt !== undefined} />
          )}
        </div>
      </div>
      {isLoaded && <LengthNotice id={episode.id} analyzedDuration={episode.analyzedDuration} />}
    </section>
  )
}

type Marks = { quoteTimes: readonly number[]; chapters: readonly Chapter[] }
type Started = { episode: PlayableEpisode; start: number | undefined }

const row = 'flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft max-[22.5rem]:gap-x-1'

function playFrom({ episode, start }: Started): void {
  player.play(episode, start === undefined ? {} : { at: start })
}

type ReadyProps = { episode: PlayableEpisode; label: string; isResumed: boolean }

function Ready({ episode, label, isResumed }: ReadyProps) {
  return (
    <>
      <div className={row}>
        <span aria-hidden="true" className="text-lg font-semibold text-ink">
          {label}
        </span>
        {episode.duration !== null && <span className="ml-auto">{formatClock(episode.duration)}</span>}
      </div>
      {isResumed && (
        <div className={row}>
          <Button variant="small" onClick={() => playFrom({ episode, start: 0 })}>
            Play from the beginning
          </Button>
          <Link to={devicePath} className="prose-link hover:text-ink">
            Saved only on this device
          </Link>
        </div>
      )}
    </>
  )
}

function labelOf(start: number | undefined, resumeAt: number | undefined): string {
  if (start !== undefined) return `Play from ${formatClock(start)}`
  return resumeAt === undefined ? 'Play episode' : `Continue at ${formatClock(resumeAt)}`
}

function Loaded({ episode, start, quoteTimes, chapters }: Started & Marks) {
  const hasFailed = usePlayer((state) => state.status === 'failed')
  const isVisible = usePagePlayerVisible()
  const offset = usePlayer((state) => state.offset)
  return (
    <>
      <div className={row}>
        <SeekSlider
          marks={quoteTimes.map((seconds) => seconds + offset)}
          chapters={chapters.map((chapter) => ({ ...chapter, start_time: chapter.start_time + offset }))}
          className="min-w-18 grow basis-0"
        />
        <PlayerClock />
        {/* No higher than the row. The narrowest phones have it in the bar only. */}
        <PanelButton className="-my-0.5 max-[22.5rem]:hidden" />
      </div>
      {hasFailed ? (
        <p role={isVisible ? 'alert' : undefined} className={row}>
          <span>
            <FailureNote />
          </span>
        </p>
      ) : (
        <div className={row}>
          <BackButton />
          <ForwardButton />
          <RateSelect className="max-[22.5rem]:w-14 max-[22.5rem]:px-1" />
          {/* Phones have volume keys, and little space. */}
          <VolumeControl className="max-sm:hidden" />
          <CopyTimeLink episodeId={episode.id} />
          {start !== undefined && (
            <Button variant="small" onClick={() => playFrom({ episode, start })}>
              Play from {formatClock(start)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function CopyTimeLink({ episodeId }: { episodeId: number }) {
  const copy = async () => {
    const { position, offset } = player.getState()
    const address = location.origin + episodeAtPath(episodeId, position - offset)
    try {
      await navigator.clipboard.writeText(address)
      showToast({ title: 'Link copied', description: address })
    } catch {
      // Blocked by the browser: show the URL for copying by hand.
      showFailure({ title: 'The link could not be copied', description: address })
    }
  }
  return (
    <Button variant="small" onClick={() => void copy()}>
      <LinkIcon className="size-4" />
      <span className="max-sm:sr-only">Copy link at current time</span>
    </Button>
  )
}
