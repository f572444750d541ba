import type { QuoteView } from '#shared/domain/quote.ts'
import { formatClock } from '#shared/format/duration.ts'
import { type QuoteSource, quoteShareData } from '#web/features/episode/quote-share-data.ts'
import { ShareIcon } from '#web/ui/detail-icons.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** Tells the buttons apart; screen readers have just read the quote itself. */
export function placeOfQuote({ quote_time_start: start, quote_text: text }: QuoteView): string {
  return typeof start === 'number' ? `at ${formatClock(start)}` : `“${text}”`
}

export const quoteAction =
  'inline-flex min-h-7 items-center gap-1.5 underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-ink noscript:hidden [&_svg]:size-4'

type QuoteShareData = ReturnType<typeof quoteShareData>

/** Uses the Web Share API if the browser has it; otherwise copies text and link. */
export function ShareQuote({ quote, source }: { quote: QuoteView; source: QuoteSource }) {
  return (
    <button
      type="button"
      aria-label={`Share the quote ${placeOfQuote(quote)}`}
      onClick={() => void share(quoteShareData(quote, source, location.origin))}
      className={quoteAction}
    >
      <ShareIcon />
      Share
    </button>
  )
}

async function share(data: QuoteShareData): Promise<void> {
  if (!('share' in navigator)) return copy(data)
  try {
    await navigator.share(data)
  } catch (error) {
    // An AbortError means that the user closed the share dialog, which needs no fallback.
    if (!(error instanceof Error && error.name === 'AbortError')) await copy(data)
  }
}

async function copy({ text, url }: QuoteShareData): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`)
    showToast({ title: 'Quote copied', description: url })
  } catch {
    // Blocked by the browser: show the URL for copying by hand.
    showFailure({ title: 'The quote could not be copied', description: url })
  }
}
