import { Link } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import { formatClock } from '#shared/format/duration.ts'
import { fittingQuotes } from '#shared/format/fitting-quotes.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { quotePath, quoteSpan } from '#web/features/episode/quote-location.ts'
import { useIsHeard, useQuotePlayback } from '#web/features/episode/use-quote-playback.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

type CardQuotesProps = { episode: EpisodeCard; isInPanel: boolean }

/** What fits into a card at the default font size. A narrow card shows one of several quotes less. */
const panelRooms = [
  { count: 2, characters: 130 },
  { count: 1, characters: 300 },
]
const cardRooms = [
  { count: 3, characters: 130 },
  { count: 2, characters: 190 },
  { count: 1, characters: 380 },
]

export function CardQuotes({ episode, isInPanel }: CardQuotesProps) {
  const quotes = fittingQuotes(episode.quotes, isInPanel ? panelRooms : cardRooms)
  if (quotes.length === 0) {
    return (
      <p className="mt-4 flex grow items-center justify-center border-t border-line text-center text-ink-soft">
        No quotes available for this episode.
      </p>
    )
  }
  const className = isInPanel ? panelClassesFor(quotes) : cardClassesFor(quotes)
  return (
    <ul className="@container mt-4 flex grow flex-col gap-2.5">
      {quotes.map((quote) => (
        <Quote key={quote.quote_id} episode={episode} quote={quote} className={className} />
      ))}
    </ul>
  )
}

const normal = 'text-[1.0625rem] leading-6'

const countCharacters = (quotes: readonly CardQuote[]) =>
  quotes.reduce((sum, { quote_text }) => sum + quote_text.length, 0)

/** The fewer characters, the larger the font, to fill the space. */
function cardClassesFor(quotes: readonly CardQuote[]): string {
  const characters = countCharacters(quotes)
  if (quotes.length === 2) return characters < 260 ? 'text-[1.1875rem] leading-7' : normal
  if (quotes.length > 2) return normal
  if (characters < 85) return 'text-[1.75rem] leading-9 @max-[424px]:text-2xl @max-[424px]:leading-8'
  if (characters < 165)
    return 'text-[1.375rem] leading-8 @max-[424px]:text-[1.0625rem] @max-[424px]:leading-6'
  return characters < 300 ? normal : `${normal} @max-[424px]:text-[0.9375rem] @max-[424px]:leading-5`
}

const panelClassesFor = (quotes: readonly CardQuote[]) =>
  quotes.length > 1 || countCharacters(quotes) < 190 ? normal : 'text-[0.9375rem] leading-5'

type QuoteProps = { episode: EpisodeCard; quote: CardQuote; className: string }

function Quote({ episode, quote, className }: QuoteProps) {
  const playable = playableEpisode(episode)
  const span = quoteSpan(quote)
  const isHeard = useIsHeard(playable?.id, quote.quote_id)
  return (
    <li
      data-heard={isHeard || undefined}
      className="flex gap-3 border-t border-line pt-2.5 not-first:last:@max-[424px]:hidden"
    >
      {playable && span ? (
        <QuoteButton episode={playable} quoteId={quote.quote_id} span={span} speaker={quote.speaker} />
      ) : (
        <span className={classNames(timeClasses, 'pt-1.5')}>
          {span ? formatClock(span.startSeconds) : '–'}
        </span>
      )}
      <blockquote className="min-w-0 font-serif wrap-anywhere">
        <Link
          to={quotePath(episode.id, quote)}
          // The card's title leads to the same page, with one Tab stop instead of three.
          tabIndex={-1}
          className={classNames(
            className,
            'relative z-10 block hover:underline hover:decoration-1 hover:underline-offset-4 focus-visible:-outline-offset-2',
          )}
        >
          <QuoteSpeaker speaker={quote.speaker} />“{quote.quote_text}”
        </Link>
      </blockquote>
    </li>
  )
}

export function QuoteSpeaker({ speaker }: Pick<CardQuote, 'speaker'>) {
  return speaker ? (
    <cite className="font-sans text-[0.875em] font-semibold not-italic">{speaker}: </cite>
  ) : null
}

const timeClasses = 'w-11 shrink-0 text-center text-xs font-medium text-ink-soft'

type QuoteButtonProps = Parameters<typeof useQuotePlayback>[0]

function QuoteButton(props: QuoteButtonProps) {
  const { isPlaying, isLoading, label, toggle } = useQuotePlayback(props)
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={isLoading || undefined}
      onClick={toggle}
      className={classNames(
        timeClasses,
        'group/play relative z-10 flex flex-col items-center gap-0.5 self-start rounded-lg py-0.5 noscript:hidden focus-visible:-outline-offset-3',
      )}
    >
      <span
        className={classNames(
          'flex size-7 items-center justify-center rounded-full border group-hover/play:border-ink group-hover/play:bg-ink group-hover/play:text-paper',
          isPlaying && !isLoading ? 'border-ink bg-ink text-paper' : 'border-line-strong text-ink',
        )}
      >
        <PlaybackIcon isPlaying={isPlaying} isLoading={isLoading} className="size-3.5" />
      </span>
      {formatClock(props.span.startSeconds)}
    </button>
  )
}
