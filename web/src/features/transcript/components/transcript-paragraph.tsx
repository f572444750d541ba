import { memo } from 'react'
import { formatClock } from '#shared/format/duration.ts'
import type { Paragraph } from '#web/features/transcript/paragraphs.ts'
import { splitAtMatches } from '#web/features/transcript/search.ts'
import { episodeTitleId } from '#web/lib/spoken-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'

type TranscriptParagraphProps = {
  paragraph: Paragraph | undefined
  language: string | undefined
  query: string | undefined
  playing: number | undefined
  chosen: number | undefined
  playAt: ((seconds: number) => void) | undefined
}

/** Shows the speaker only at the start of a turn. */
export const TranscriptParagraph = memo(function TranscriptParagraph(props: TranscriptParagraphProps) {
  const { paragraph, language, query, playing, chosen, playAt } = props
  if (!paragraph) return null
  const { sentences, speaker } = paragraph
  const start = sentences[0]?.start ?? null
  const isEstimated = sentences[0]?.isEstimated ?? false
  return (
    <div
      data-playing={playing !== undefined || undefined}
      aria-current={playing !== undefined && isEstimated ? 'true' : undefined}
      className="grid gap-x-5 gap-y-0.5 border-l-4 border-transparent py-2.5 pr-4 pl-3 data-playing:border-ink sm:grid-cols-[5.75rem_minmax(0,46rem)] sm:pr-6 sm:pl-4"
    >
      <p
        className={classNames('flex flex-wrap items-baseline gap-x-3', speaker !== null && 'sm:row-start-2')}
      >
        {start !== null && <TimeMark start={start} isEstimated={isEstimated} playAt={playAt} />}
      </p>
      {speaker !== null && (
        <p dir="auto" className="row-start-1 text-sm font-semibold wrap-anywhere sm:col-start-2">
          {speaker}
        </p>
      )}
      <p
        dir="auto"
        lang={language}
        className="font-serif text-[1.0625rem] leading-[1.6] wrap-anywhere sm:col-start-2"
      >
        {sentences.map(({ index, text }) => [
          <span
            key={index}
            data-sentence={index}
            aria-current={index === playing && !isEstimated ? 'true' : undefined}
            data-chosen={index === chosen || undefined}
            className="box-decoration-clone rounded-xs aria-[current]:bg-lamp/35 data-chosen:bg-lamp/35 data-chosen:underline data-chosen:decoration-2 data-chosen:underline-offset-4"
          >
            <MarkedText parts={splitAtMatches(text, query)} />
          </span>,
          ' ',
        ])}
      </p>
    </div>
  )
})

type TimeMarkProps = {
  start: number
  isEstimated: boolean
  playAt: ((seconds: number) => void) | undefined
}

function TimeMark({ start, isEstimated, playAt }: TimeMarkProps) {
  const time = timeText(start, isEstimated)
  if (!playAt) return <span className="text-sm text-ink-soft">{time}</span>
  return (
    <button
      type="button"
      aria-label={`Play from ${time}`}
      aria-describedby={episodeTitleId}
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
