import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { transcriptFilePath } from '#shared/domain/transcript-file.ts'
import { transcriptQuery } from '#web/features/transcript/api/transcript.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CloseIcon, SearchIcon } from '#web/ui/detail-icons.tsx'
import { useNear } from '#web/ui/when-near.tsx'

/** Loads when the reader comes near. Otherwise the delay lets everything above load first. */
const nearness = { marginPixels: 600, afterMs: 500 }

type TranscriptSectionProps = {
  episodeId: number
  hasTranscript: boolean
  duration: number | null
  playable: PlayableEpisode | undefined
  /** Start time from the URL, in seconds. */
  at: number | undefined
}

export function TranscriptSection({ episodeId, hasTranscript, ...reading }: TranscriptSectionProps) {
  const section = useRef<HTMLElement>(null)
  const isDue = useNear(section, nearness)
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery({
    ...transcriptQuery(episodeId),
    enabled: hasTranscript && isDue,
  })
  const isReady = data !== undefined && data.transcript.entries.length > 0
  return (
    <>
      {hasTranscript && (
        <noscript>
          <h2 className="font-serif text-[1.75rem] font-medium tracking-tight">Episode Transcript</h2>
          <a href={transcriptFilePath(episodeId, 'txt')} className="prose-link mt-4 inline-block">
            Download the transcript as text
          </a>
        </noscript>
      )}
      <section ref={section} aria-labelledby="transcript-title" className="noscript:hidden">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="transcript-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
            Episode Transcript
          </h2>
          <TranscriptSearchBox typed={typed} onTypedChange={setTyped} isReady={isReady} />
        </div>
        {isReady ? (
          <data.TranscriptViewer {...reading} transcript={data.transcript} typed={typed} />
        ) : (
          <TextPlaceholder
            isReserved={hasTranscript}
            isEmpty={!hasTranscript || data !== undefined || hasStatus(error, 404)}
            hasFailed={error !== null}
            onRetry={() => void refetch()}
          />
        )}
      </section>
    </>
  )
}

type TextPlaceholderProps = {
  /** Reserves the text's height, so that nothing below it moves. */
  isReserved: boolean
  isEmpty: boolean
  hasFailed: boolean
  onRetry: () => void
}

function TextPlaceholder({ isReserved, isEmpty, hasFailed, onRetry }: TextPlaceholderProps) {
  return (
    <div
      className={classNames(
        'text-ink-soft',
        isReserved
          ? 'mt-[4.25rem] mb-11 flex h-[50vh] flex-col items-center justify-center gap-4 rounded-xl border border-line bg-surface p-6 text-center'
          : 'mt-4',
      )}
    >
      {isEmpty && <p>No formatted transcript available</p>}
      {!isEmpty && hasFailed && (
        <>
          <p role="alert">The transcript couldn't be loaded.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
      {!isEmpty && !hasFailed && <p role="status">Loading transcript...</p>}
    </div>
  )
}

type TranscriptSearchBoxProps = { typed: string; onTypedChange: (typed: string) => void; isReady: boolean }

/** Disabled until the text has loaded; Escape clears it. */
function TranscriptSearchBox({ typed, onTypedChange, isReady }: TranscriptSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onTypedChange('')
    input.current?.focus()
  }
  return (
    <search className="relative w-full sm:w-72">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft" />
      <input
        ref={input}
        type="search"
        aria-label="Search transcript"
        placeholder="Search transcript..."
        autoComplete="off"
        maxLength={200}
        disabled={!isReady}
        value={typed}
        onChange={(event) => onTypedChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onTypedChange('')}
        className="min-h-11 w-full appearance-none rounded-full border border-line-strong bg-surface px-10 text-base placeholder:text-ink-soft disabled:opacity-60 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute top-1/2 right-1.5 flex size-8 -translate-y-1/2 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <CloseIcon />
        </button>
      )}
    </search>
  )
}
