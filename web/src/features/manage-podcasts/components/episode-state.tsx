import { useEffect, useState } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import type { RunView } from '#shared/domain/run.ts'
import { isRunning } from '#shared/domain/transcript-status.ts'
import { formatHoursMinutesSeconds } from '#shared/format/duration.ts'
import { momentText } from '#shared/format/moment.ts'
import { countOf } from '#shared/format/number.ts'
import { holdSentences } from '#shared/rules/budget.ts'
import { RecognizerLoops } from '#web/features/manage-podcasts/components/recognizer-loops.tsx'
import { ReleaseRating } from '#web/features/manage-podcasts/components/release-rating.tsx'
import { SuspiciousPassages } from '#web/features/manage-podcasts/components/suspicious-passages.tsx'
import { statusLabel } from '#web/features/manage-podcasts/episode-rows.ts'
import { queuePositionText } from '#web/features/manage-podcasts/queue-position-text.ts'

export function EpisodeStateDetails({ row }: { row: EpisodeAdminRow }) {
  const { transcript_status: status, run, suspicious_passages: passages, recognizer_loops: loops = [] } = row
  return (
    <span className="flex min-w-0 flex-col items-start gap-1 text-sm text-ink-soft">
      <span className="inline-flex min-h-7 items-center rounded-full bg-sunken px-3 font-medium whitespace-nowrap text-ink">
        {statusLabel(row)}
      </span>
      {row.is_over_limit && (
        <span className="max-w-72">Over the daily limit for automatic processing. Start it by hand.</span>
      )}
      {row.failure_reason !== null && (
        <span className="max-w-72 text-danger wrap-anywhere">{row.failure_reason}</span>
      )}
      {passages.length > 0 && <SuspiciousPassages passages={passages} />}
      {loops.length > 0 && <RecognizerLoops loops={loops} />}
      {row.release_of && <ReleaseRating row={row} transcriptHash={row.release_of} />}
      {run && isRunning(status) && <RunTime run={run} />}
      {run && <RunFacts run={run} />}
    </span>
  )
}

const timesText = (count: number) => ['once', 'twice'][count - 1] ?? countOf(count, 'time')

const secondMs = 1000

function useSecondsSince(instant: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return (now - Date.parse(instant)) / secondMs
}

function RunTime({ run }: { run: RunView }) {
  const seconds = useSecondsSince(run.since)
  const time = formatHoursMinutesSeconds(seconds)
  const { waits_until: until } = run
  const now = Date.parse(run.since) + seconds * secondMs
  const isPaused = until !== null && now < Date.parse(until)
  if (run.held_by) return <span className="max-w-72">{holdSentences[run.held_by]}</span>
  return (
    <>
      <span>{run.is_waiting ? `In line for ${time}` : `Running for ${time}`}</span>
      {run.place !== null && <span className="max-w-72">{queuePositionText(run, run.place, now)}</span>}
      {isPaused && <span>Next try: {momentText(until)}</span>}
    </>
  )
}

function RunFacts({ run }: { run: RunView }) {
  return (
    <>
      {run.number > 1 && <span>Run {run.number}</span>}
      {run.throttled > 0 && <span>Delayed {timesText(run.throttled)} because a provider was busy</span>}
      {run.audio_because && (
        <span className="max-w-72 wrap-anywhere">{run.audio_because} The audio is used instead.</span>
      )}
      {run.console_url && (
        <a href={run.console_url} className="prose-link" target="_blank" rel="noreferrer">
          Open in the console
        </a>
      )}
    </>
  )
}
