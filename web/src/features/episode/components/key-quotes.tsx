import type { ReactNode } from 'react'
import type { QuoteView } from '#shared/domain/quote.ts'
import { citeEpisode } from '#shared/format/cite-episode.ts'
import { formatClock } from '#shared/format/duration.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { quotePicturePath } from '#shared/pages/quote-picture-path.ts'
import { lastingQuoteId } from '#shared/rules/lasting-quote-id.ts'
import { PlayQuote } from '#web/features/episode/components/play-quote.tsx'
import { placeOfQuote, quoteAction, ShareQuote } from '#web/features/episode/components/share-quote.tsx'
import { type QuoteSpan, quoteAnchor, quotePath, quoteSpan } from '#web/features/episode/quote-location.ts'
import type { QuoteSource } from '#web/features/episode/quote-share-data.ts'
import { useLinkedQuote } from '#web/features/episode/use-linked-quote.ts'
import { type Excerpt, playQuote, useIsHeard } from '#web/features/episode/use-quote-playback.ts'
import { isPlainClick } from '#web/lib/plain-click.ts'
import { publisherAddress } from '#web/lib/player/audio-address.ts'
import { type PlayableEpisode, usePlayer } from '#web/lib/player/player.ts'
import { EmbedButton } from '#web/ui/embed-button.tsx'
import { ShareImageButton } from '#web/ui/share-image-button.tsx'
import { TopicLink, topicLabel } from '#web/ui/topic-link.tsx'

type QuoteContext = {
  episode: PlayableEpisode | undefined
  source: QuoteSource
  isSignedIn: boolean
  /** Further actions of a quote. */
  actionsOf: (quote: QuoteView) => ReactNode
}

export function KeyQuotes({ quotes, ...context }: QuoteContext & { quotes: readonly QuoteView[] }) {
  const linkedId = useLinkedQuote()
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
            <Quote
              key={quote.quote_id}
              quote={quote}
              isLinked={linkedId === quoteAnchor(quote.quote_id)}
              {...context}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type QuoteProps = QuoteContext & {
  quote: QuoteView
  isLinked: boolean
}

function Quote({ quote, isLinked, episode, source, isSignedIn, actionsOf }: QuoteProps) {
  const span = quoteSpan(quote)
  const speaker = namedSpeaker(quote.speaker)
  const audioUrl = quote.audio_url ?? episode?.audioUrl
  const excerpt = episode && span && { episode, quoteId: quote.quote_id, span, speaker: quote.speaker }
  const isHeard = useIsHeard(episode?.id, quote.quote_id)
  return (
    <li
      id={quoteAnchor(quote.quote_id)}
      tabIndex={-1}
      data-heard={(excerpt && isHeard) || undefined}
      data-linked={isLinked || undefined}
      className="relative flex gap-4 scroll-mt-4 rounded-xl border border-line bg-surface p-4 data-linked:border-ink data-heard:border-ink sm:gap-5 sm:p-5"
    >
      {excerpt && <PlayQuote {...excerpt} />}
      <div className="min-w-0 grow">
        <blockquote className="font-serif text-[1.1875rem] leading-[1.5] wrap-anywhere">
          “{quote.quote_text}”
        </blockquote>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
          {speaker && <span className="font-medium text-ink wrap-anywhere">{speaker}</span>}
          {span && audioUrl && (
            <ListenLink
              audioUrl={audioUrl}
              excerpt={excerpt}
              episodeId={quote.episode_id}
              seconds={span.startSeconds}
            />
          )}
          {quote.quote_topic !== null && (
            <TopicChip name={quote.topic_name} topicId={quote.quote_topic} isSignedIn={isSignedIn} />
          )}
          {actionsOf(quote)}
          <ShareQuote quote={quote} source={source} />
          <ShareImageButton
            image={{
              path: quotePicturePath(quote),
              title: source.title,
              pagePath: quotePath(source.episodeId, quote),
            }}
            subject={`of the quote ${placeOfQuote(quote)}`}
            className={quoteAction}
          />
          <EmbedButton
            embedded={{ kind: 'quote', quoteId: lastingQuoteId(quote), title: citeEpisode(source) }}
            subject={`the quote ${placeOfQuote(quote)}`}
            className={quoteAction}
          />
        </div>
      </div>
      {excerpt && isHeard && <QuoteProgress span={excerpt.span} />}
    </li>
  )
}

type ListenLinkProps = {
  audioUrl: string
  /** Undefined if the audio cannot be played on this page; a click then opens the publisher's audio. */
  excerpt: Excerpt | undefined
  episodeId: number
  seconds: number
}

/** A plain click plays the quote here. Clicks with modifier keys open the publisher's audio. */
function ListenLink({ audioUrl, excerpt, episodeId, seconds }: ListenLinkProps) {
  const offset = usePlayer(({ episode, offset }) => (episode?.id === episodeId ? offset : 0))
  const address = publisherAddress(audioUrl, seconds + offset)
  if (!address) return null
  return (
    <a
      href={address}
      rel="noreferrer"
      data-plays={excerpt && ''}
      onClick={(event) => {
        if (!excerpt || !isPlainClick(event)) return
        event.preventDefault()
        playQuote(excerpt)
      }}
      className="prose-link hover:text-ink"
    >
      Listen at {formatClock(seconds)}
    </a>
  )
}

type TopicChipProps = { name: string | null; topicId: number; isSignedIn: boolean }

function TopicChip({ name, topicId, isSignedIn }: TopicChipProps) {
  if (name !== null) return <TopicLink name={name} isSignedIn={isSignedIn} />
  return (
    <span className="inline-flex min-h-7 items-center rounded-full bg-sunken px-3 text-ink">
      {topicLabel(name, topicId)}
    </span>
  )
}

function QuoteProgress({ span: { startSeconds, endSeconds } }: { span: QuoteSpan }) {
  const heard = usePlayer(({ position, offset }) =>
    endSeconds === undefined ? 0 : percentOf(position - offset - startSeconds, endSeconds - startSeconds),
  )
  if (endSeconds === undefined) return null
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-4 bottom-0 h-1 overflow-hidden rounded-t-full bg-sunken"
    >
      <span
        style={{ width: `${heard}%` }}
        className="block h-full bg-ink transition-[width] duration-200 ease-linear"
      />
    </span>
  )
}

function percentOf(part: number, total: number): number {
  return Math.round(Math.min(1, Math.max(0, part / total)) * 100)
}
