import { useId, useState } from 'react'
import type { EpisodeView } from '#shared/domain/episode.ts'
import type { EvidenceView } from '#shared/domain/evidence.ts'
import type { QuoteView } from '#shared/domain/quote.ts'
import { formatClock } from '#shared/format/duration.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { quoteAnchor } from '#web/features/episode/quote-location.ts'
import { createOverlapFinder } from '#web/features/episode/text-overlap.ts'
import { citedForText, topPassages } from '#web/features/episode/top-passages.ts'
import { useIsHeard, useQuotePlayback } from '#web/features/episode/use-quote-playback.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

type StanceEvidenceProps = {
  episode: EpisodeView
  playable: PlayableEpisode | undefined
}

export function StanceEvidence({ episode, playable }: StanceEvidenceProps) {
  const { evidence, political_stance: stance, stance_spread: spread } = episode
  if (evidence.length === 0 || stance === null) return null
  const findOverlap = createOverlapFinder(episode.quotes.map(({ quote_text }) => quote_text))
  const passages = evidence.map((passage) => ({
    passage,
    citedFor: citedForText(passage, spread ?? []),
    quote: episode.quotes[findOverlap(passage.text)],
  }))
  return <Passages passages={passages} top={topPassages(evidence)} playable={playable} />
}

type PassagesProps = {
  passages: readonly {
    passage: EvidenceView
    citedFor: string | undefined
    quote: QuoteView | undefined
  }[]
  top: readonly EvidenceView[]
  playable: PlayableEpisode | undefined
}

function Passages({ passages, top, playable }: PassagesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const isShort = passages.every(({ passage }) => top.includes(passage))
  return (
    <div>
      <h3 className="font-semibold">What led to this rating</h3>
      <ul id={id} className="mt-3 flex flex-col gap-3">
        {passages.map(({ passage, citedFor, quote }) => (
          <li
            key={passage.segment}
            className={classNames(
              'border-l-2 border-stance-fill pl-3.5',
              !isOpen && !top.includes(passage) && 'hidden noscript:list-item',
            )}
          >
            {quote ? (
              <a href={`#${quoteAnchor(quote.quote_id)}`} className="prose-link inline-block py-0.5">
                {quoteName(quote)}
              </a>
            ) : (
              <PassageText passage={passage} playable={playable} />
            )}
            {citedFor && <p className="text-sm text-ink-soft">{citedFor}</p>}
          </li>
        ))}
      </ul>
      {!isShort && (
        <Button
          variant="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-3 min-h-11 noscript:hidden"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  )
}

function quoteName({ quote_time_start: start, topic_name: topic }: QuoteView): string {
  return [
    'The quote',
    typeof start === 'number' && `at ${formatClock(start)}`,
    topic && `on ${topicText(topic)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function PassageText({ passage, playable }: PassageProps) {
  const speaker = namedSpeaker(passage.speaker)
  const isHeard = useIsHeard(playable?.id, quoteIdOf(passage))
  return (
    <div data-heard={isHeard || undefined}>
      <p dir="auto" className="font-serif text-[1.0625rem] leading-snug wrap-anywhere">
        “{passage.text}”
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <PassageTime passage={passage} playable={playable} />
        {speaker && <span className="wrap-anywhere">{speaker}</span>}
      </p>
    </div>
  )
}

type PassageProps = { passage: EvidenceView; playable: PlayableEpisode | undefined }

const quoteIdOf = ({ segment }: EvidenceView) => `evidence ${segment}`

function PassageTime({ passage, playable }: PassageProps) {
  const { start_time, end_time } = passage
  if (start_time === null) return null
  const clock = formatClock(start_time)
  if (!playable) return <span>{clock}</span>
  const span = { startSeconds: start_time, endSeconds: end_time ?? undefined }
  return (
    <>
      <PlayPassage episode={playable} quoteId={quoteIdOf(passage)} span={span} />
      <span className="hidden noscript:inline">{clock}</span>
    </>
  )
}

function PlayPassage({ episode, quoteId, span }: Parameters<typeof useQuotePlayback>[0]) {
  const { isPlaying, isLoading, toggle } = useQuotePlayback({ episode, quoteId, span })
  const clock = formatClock(span.startSeconds)
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? 'Stop' : 'Play'} the passage at ${clock} from ${spokenTitle(episode.title)}`}
      onClick={toggle}
      className="-my-1.5 -ml-1 inline-flex min-h-11 items-center gap-2 text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink noscript:hidden [&_svg]:size-4"
    >
      <PlaybackIcon isPlaying={isPlaying} isLoading={isLoading} />
      {clock}
    </button>
  )
}
