import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatClock } from '#shared/format/duration.ts'
import { EpisodeDate } from '#web/features/episode/components/episode-date.tsx'
import { SoundBars } from '#web/features/episode/components/sound-bars.tsx'
import { SpokenWords } from '#web/features/episode/components/spoken-words.tsx'
import type { VoiceState } from '#web/features/episode/pair-state.ts'
import { quotePath } from '#web/features/episode/quote-location.ts'
import { heardShare, type SpokenVoice } from '#web/features/episode/spoken-voice.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { Button } from '#web/ui/button.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { RatingBadge, stanceMark } from '#web/ui/stance-badge.tsx'

const stateTexts: Record<VoiceState, string> = {
  loading: 'Loading…',
  starting: 'Loading…',
  speaking: 'Speaking now',
  paused: 'Paused',
  next: 'Next',
  none: '',
  skipped: 'Skipped',
  heard: 'Heard',
  failed: 'Couldn’t be played',
}

type VoiceCardProps = {
  voice: SpokenVoice
  state: VoiceState
  /** Says why the audio failed, while it is this voice's. */
  failure: ReactNode
  follow: (element: Element | null) => void
  onPlay: () => void
  onPlayOn: () => void
  onLeave: () => void
}

const isLoadedIn = (state: VoiceState) => state === 'starting' || state === 'speaking' || state === 'paused'

export function VoiceCard({ voice, state, failure, follow, onPlay, onPlayOn, onLeave }: VoiceCardProps) {
  const { episode, quote } = voice
  const isLoaded = isLoadedIn(state)
  const isInFocus = isLoaded || Boolean(failure)
  const header = useRef<HTMLElement>(null)
  // On a phone the cards are stacked, and the second may be out of view.
  useEffect(() => {
    if (isInFocus) follow(header.current)
  }, [isInFocus, follow])
  return (
    <article
      data-stance={stanceMark(episode.political_stance)}
      data-voice={state}
      className="voice-card flex min-w-0 flex-col gap-4 rounded-2xl bg-surface p-5 text-ink sm:p-6"
    >
      <header ref={header} className="flex flex-wrap items-start justify-between gap-2">
        <RatingBadge episode={episode} />
        <span className="flex min-h-7 items-center gap-2 text-sm font-semibold">
          {state === 'speaking' && <SoundBars isMoving />}
          {stateTexts[state]}
        </span>
      </header>
      <p className="text-[0.9375rem]">
        <PodcastLink id={episode.podcast_id} name={episode.podcast.name} className="font-semibold" />
        <span className="block text-ink-soft wrap-anywhere">
          <Link to={quotePath(episode.id, quote)} onClick={onLeave} className="prose-link">
            {episode.title}
          </Link>
          {' · '}
          <EpisodeDate episode={episode} />
        </span>
      </p>
      <SpokenWords voice={voice} isLoaded={isLoaded} follow={follow} />
      {failure && (
        <p role="alert" className="border-l-2 border-danger pl-3 text-[0.9375rem]">
          {failure}
        </p>
      )}
      <div className="mt-auto flex flex-col gap-3">
        <Progress voice={voice} state={state} />
        <div className="flex flex-wrap gap-2">
          {!isLoaded && (
            <Button
              variant="small"
              aria-label={`Play this side: ${spokenTitle(episode.title)}`}
              onClick={onPlay}
            >
              Play this side
            </Button>
          )}
          <Button
            variant="small"
            aria-label={`Play on in the episode: ${spokenTitle(episode.title)}`}
            onClick={onPlayOn}
          >
            Play on in the episode
          </Button>
        </div>
      </div>
    </article>
  )
}

function Progress({ voice, state }: Pick<VoiceCardProps, 'voice' | 'state'>) {
  const isLoaded = isLoadedIn(state)
  const share = usePlayer(({ position, offset }) =>
    isLoaded ? Math.round(heardShare(voice, position - offset) * 200) / 200 : 0,
  )
  const { at, clip } = voice.excerpt
  const shown = state === 'heard' ? 1 : share
  if (clip.end === undefined) return null
  const length = clip.end - at
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft">
      <span aria-hidden="true" className="track h-1.5 grow overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full bg-stance-fill transition-[width] duration-200 ease-linear"
          style={{ width: `${shown * 100}%` }}
        />
      </span>
      <span className="min-w-[5.5em] text-right">
        {formatClock(Math.round(length * shown))} / {formatClock(Math.round(length))}
      </span>
    </div>
  )
}
