import { formatClock } from '#shared/format/duration.ts'

type TimeMarkProps = {
  start: number
  isEstimated: boolean
  /** Plays from a time of the transcript; undefined where there is nothing to hear. */
  playAt: ((seconds: number) => void) | undefined
}

/** When something is said; a button that plays from there, where there is something to hear. */
export function TimeMark({ start, isEstimated, playAt }: TimeMarkProps) {
  const time = timeText(start, isEstimated)
  if (!playAt) return <span className="text-sm text-ink-soft">{time}</span>
  return (
    <button
      type="button"
      aria-label={`Play from ${time}`}
      onClick={() => playAt(start)}
      className="-mx-1.5 min-h-7 rounded px-1.5 text-left text-sm whitespace-nowrap text-ink-soft underline decoration-line-strong underline-offset-4 hover:bg-sunken hover:text-ink hover:decoration-ink"
    >
      {time}
    </button>
  )
}

export function timeText(start: number, isEstimated: boolean): string {
  return isEstimated ? `about ${formatClock(start)}` : formatClock(start)
}
