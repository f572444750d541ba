import type { QuoteView } from '#shared/domain/quote.ts'
import { formatClock } from '#shared/format/duration.ts'
import { quoteAnchor } from '#web/features/episode/evidence-quotes.ts'
import { atTime, playableQuote } from '#web/features/episode/quote-times.ts'
import type { EpisodeAudio } from '#web/features/episode/use-episode-audio.ts'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'

type KeyQuotesProps = { quotes: readonly QuoteView[]; audio: EpisodeAudio }

/** The verified quotes, each to be heard where its time is known. */
export function KeyQuotes({ quotes, audio }: KeyQuotesProps) {
  return (
    <section aria-labelledby="quotes-title">
      <h2 id="quotes-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
        Key Quotes
      </h2>
      {quotes.length === 0 ? (
        <p className="mt-4 text-ink-soft">No quotes available for this episode.</p>
      ) : (
        <ol className="mt-5 flex flex-col gap-4">
          {quotes.map((quote) => (
            <Quote key={quote.quote_id} quote={quote} audio={audio} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Quote({ quote, audio }: { quote: QuoteView; audio: EpisodeAudio }) {
  const playable = playableQuote(quote)
  return (
    <li
      id={quoteAnchor(quote.quote_id)}
      tabIndex={-1}
      data-playing={audio.playingId === quote.quote_id || undefined}
      className="flex gap-4 scroll-mt-4 rounded-xl border border-line bg-surface p-4 target:border-ink data-playing:border-ink sm:gap-5 sm:p-5"
    >
      {playable && <PlayButton quote={quote} audio={audio} />}
      <div className="min-w-0 grow">
        <blockquote className="font-serif text-[1.1875rem] leading-[1.5] wrap-anywhere">
          “{quote.quote_text}”
        </blockquote>
        <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
          {playable && (
            <a
              href={atTime(playable.audioUrl, playable.startSeconds)}
              rel="noreferrer"
              className="prose-link hover:text-ink"
            >
              Listen at {formatClock(playable.startSeconds)}
            </a>
          )}
          {quote.quote_topic !== null && (
            <span className="inline-flex h-7 items-center rounded-full bg-sunken px-3 text-ink">
              {quote.topic_name ?? `Topic #${quote.quote_topic}`}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

function PlayButton({ quote, audio }: { quote: QuoteView; audio: EpisodeAudio }) {
  const playable = playableQuote(quote)
  if (!playable) return null
  const isPlaying = audio.playingId === quote.quote_id
  const clock = formatClock(playable.startSeconds)
  return (
    <button
      type="button"
      aria-label={isPlaying ? `Stop the quote at ${clock}` : `Play the quote at ${clock}`}
      onClick={() => audio.toggle(quote.quote_id, playable)}
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-lamp text-lamp-ink hover:brightness-95"
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}
