import { useRef } from 'react'
import { Link } from 'react-router'
import type { Chapter } from '#shared/domain/chapter.ts'
import { formatClock } from '#shared/format/duration.ts'
import { episodeAtPath, privacyPath } from '#shared/pages/page-path.ts'
import { FailureNote } from '#web/features/player/components/failure-note.tsx'
import { LengthNotice } from '#web/features/player/components/length-notice.tsx'
import {
  BackButton,
  ForwardButton,
  PlayButton,
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
import { classNames } from '#web/ui/class-names.ts'
import { PlayIcon } from '#web/ui/icons.tsx'
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
  return (
    <section
      ref={section}
      aria-label="Audio"
      data-page-player
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 sm:px-5"
    >
      {isLoaded ? (
        <Loaded episode={episode} start={start} quoteTimes={quoteTimes} chapters={chapters} />
      ) : (
        <Ready episode={episode} start={start} />
      )}
      {isLoaded && <LengthNotice id={episode.id} analyzedDuration={episode.analyzedDuration} />}
    </section>
  )
}

type Marks = { quoteTimes: readonly number[]; chapters: readonly Chapter[] }
type Started = { episode: PlayableEpisode; start: number | undefined }

/** Equal heights before and after Play, so that nothing moves. */
const playClasses = 'size-14 bg-ink text-paper hover:opacity-85'
const firstRow = 'flex min-h-14 flex-wrap items-center gap-x-4'
const secondRow = 'flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft'

function playFrom({ episode, start }: Started): void {
  player.play(episode, start === undefined ? {} : { at: start })
}

function Ready({ episode, start }: Started) {
  const savedPosition = useSavedPosition(episode.id)
  const resumeAt = start === undefined ? savedPosition : undefined
  const label = labelOf(start, resumeAt)
  return (
    <>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript is on the episode's page */}
        <audio controls preload="none" src={episode.audioUrl} className="w-full">
          Your browser does not support the audio element.
        </audio>
      </noscript>
      <div className={classNames(firstRow, 'noscript:hidden')}>
        <PlayButton
          label={`${label}: ${episode.title}`}
          onPress={() => playFrom({ episode, start: start ?? resumeAt })}
          className={playClasses}
        >
          <PlayIcon className="size-6" />
        </PlayButton>
        <span aria-hidden="true" className="text-lg font-semibold">
          {label}
        </span>
        {episode.duration !== null && (
          <span className="ml-auto text-sm text-ink-soft">{formatClock(episode.duration)}</span>
        )}
      </div>
      {resumeAt === undefined ? (
        <p className={secondRow}>Streams from the publisher once you press Play.</p>
      ) : (
        <div className={secondRow}>
          <Button variant="small" onClick={() => playFrom({ episode, start: 0 })}>
            Play from the beginning
          </Button>
          <Link to={`${privacyPath}#device`} className="prose-link hover:text-ink">
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
      <div className={firstRow}>
        <PlayToggle className={playClasses} />
        <SeekSlider
          marks={quoteTimes.map((seconds) => seconds + offset)}
          chapters={chapters.map((chapter) => ({ ...chapter, start_time: chapter.start_time + offset }))}
          className="min-w-18 grow basis-0"
        />
        <PlayerClock className="shrink-0 text-sm text-ink-soft" />
      </div>
      {hasFailed ? (
        <p role={isVisible ? 'alert' : undefined} className={secondRow}>
          <span>
            <FailureNote />
          </span>
        </p>
      ) : (
        <div className={secondRow}>
          <BackButton />
          <ForwardButton />
          <RateSelect />
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
      <span>
        Copy link<span className="max-sm:sr-only"> at current time</span>
      </span>
    </Button>
  )
}
