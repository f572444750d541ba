import type { QuoteView } from '#shared/domain/quote.ts'
import { formatClock } from '#shared/format/duration.ts'
import { evidenceQuotes, quoteAnchor } from '#web/features/episode/evidence-quotes.ts'

/** A few of the verified quotes beside the stance, each leading to its place on the page. */
export function EvidenceList({ quotes }: { quotes: readonly QuoteView[] }) {
  const evidence = evidenceQuotes(quotes)
  if (evidence.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">In its own words</h3>
      <ul className="mt-3 flex flex-col gap-3">
        {evidence.map((quote) => (
          <li key={quote.quote_id} className="border-l-2 border-stance-fill pl-3.5">
            <a href={`#${quoteAnchor(quote.quote_id)}`} className="group block">
              <span className="line-clamp-3 font-serif text-[1.0625rem] leading-snug wrap-anywhere group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                “{quote.quote_text}”
              </span>
              <span className="mt-1 block text-sm text-ink-soft">
                {[
                  typeof quote.quote_time_start === 'number' && formatClock(quote.quote_time_start),
                  quote.topic_name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
