import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { transcriptQuery } from '#web/features/transcript/api/transcript.ts'
import { TranscriptSearchBox } from '#web/features/transcript/components/transcript-search-box.tsx'
import { useDeferral } from '#web/features/transcript/use-deferral.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'

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
  const { data, isError, refetch } = useQuery({
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
      {isReady && <data.TranscriptReader {...reading} transcript={data.transcript} typed={typed} />}
      {data && !isReady && <Empty />}
      {!data && !hasTranscript && <NoTranscript />}
      {!data && hasTranscript && (isError ? <Failed onRetry={() => void refetch()} /> : <Loading />)}
    </section>
  )
}

function NoTranscript() {
  return <p className="mt-4 text-ink-soft">No formatted transcript available</p>
}

/** Takes the room that the text will take, so that nothing below it moves. */
function Reserved({ children }: { children: ReactNode }) {
  return (
    <div className="mt-[4.25rem] flex h-[50vh] flex-col items-center justify-center gap-4 rounded-xl border border-line bg-surface p-6 text-center text-ink-soft">
      {children}
    </div>
  )
}

function Loading() {
  return (
    <Reserved>
      <p role="status">Loading transcript...</p>
    </Reserved>
  )
}

function Empty() {
  return (
    <Reserved>
      <p>No formatted transcript available</p>
    </Reserved>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Reserved>
      <p role="alert">The transcript could not be loaded.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Reserved>
  )
}
