import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { transcriptQuery } from '#web/features/transcript/api/transcript.ts'
import { TranscriptSearchBox } from '#web/features/transcript/components/transcript-search-box.tsx'
import { useDeferral } from '#web/features/transcript/use-deferral.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Milliseconds for which everything above the transcript goes first, unless somebody is near it already. */
const deferral = 500

type TranscriptSectionProps = {
  episodeId: number
  hasTranscript: boolean
  /** Seconds of the audio, for a transcript that does not say how long its own was. */
  duration: number | null
  /** Undefined where there is nothing to hear: then times are only read. */
  playable: PlayableEpisode | undefined
  /** The time that the page's address names, in seconds. */
  at: number | undefined
}

/** The transcript of an episode with its search. */
export function TranscriptSection({ episodeId, hasTranscript, ...reading }: TranscriptSectionProps) {
  const section = useRef<HTMLElement>(null)
  const isDue = useDeferral(section, deferral)
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery({
    ...transcriptQuery(episodeId),
    enabled: hasTranscript && isDue,
  })
  const isReady = data !== undefined && data.transcript.entries.length > 0
  return (
    <section ref={section} aria-labelledby="transcript-title">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="transcript-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
          Episode Transcript
        </h2>
        <TranscriptSearchBox typed={typed} onType={setTyped} isReady={isReady} />
      </div>
      {isReady ? (
        <data.TranscriptReader {...reading} transcript={data.transcript} typed={typed} />
      ) : (
        <InsteadOfText
          isReserved={hasTranscript}
          isEmpty={!hasTranscript || data !== undefined || hasStatus(error, 404)}
          hasFailed={error !== null}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  )
}

type InsteadOfTextProps = {
  /** Takes the room that a text would take, so that nothing below it moves. */
  isReserved: boolean
  isEmpty: boolean
  hasFailed: boolean
  onRetry: () => void
}

function InsteadOfText({ isReserved, isEmpty, hasFailed, onRetry }: InsteadOfTextProps) {
  return (
    <div
      className={classNames(
        'text-ink-soft',
        isReserved
          ? 'mt-[4.25rem] flex h-[50vh] flex-col items-center justify-center gap-4 rounded-xl border border-line bg-surface p-6 text-center'
          : 'mt-4',
      )}
    >
      {isEmpty && <p>No formatted transcript available</p>}
      {!isEmpty && hasFailed && (
        <>
          <p role="alert">The transcript could not be loaded.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
      {!isEmpty && !hasFailed && <p role="status">Loading transcript...</p>}
    </div>
  )
}
