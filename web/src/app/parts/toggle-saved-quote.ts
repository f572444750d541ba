import type { QueryClient } from '@tanstack/react-query'
import type { SavedQuote, SavedQuoteView } from '#shared/domain/saved-quote.ts'
import type { CurrentUser } from '#shared/domain/user.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { devicePath } from '#shared/pages/page-path.ts'
import { savedPath } from '#shared/pages/shell.ts'
import { longestSavedName, longestSavedQuote, mostDeviceQuotes } from '#shared/rules/saved-quote-bounds.ts'
import type { Quotable } from '#web/app/parts/quotable.ts'
import { quoteSpan } from '#web/features/episode/quote-location.ts'
import { deleteSavedQuote, saveInAccount } from '#web/features/saved-quotes/api/saved-quotes.ts'
import { savedOnThisVisit } from '#web/features/saved-quotes/saved-on-this-visit.ts'
import { meQuery } from '#web/features/session/api/me.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { hasSessionMark } from '#web/lib/api/session-renewal.ts'
import { keepOnDevice, removeFromDevice } from '#web/lib/saved-quotes/device-quotes.ts'
import { podcastLabel } from '#web/ui/podcast-link.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const link = { text: 'Your saved quotes', path: savedPath }

const name = (text: string) => shortenText(text, longestSavedName)

function toSavedQuote({ quote, episode }: Quotable, now: Date): SavedQuote {
  const date = episode.published_date?.slice(0, 10) ?? null
  return {
    text: shortenText(quote.quote_text, longestSavedQuote),
    speaker: quote.speaker ? name(quote.speaker) : null,
    episode_id: episode.id,
    episode_title: name(episode.title) || 'Untitled episode',
    podcast_name: name(podcastLabel(episode.podcast.name, episode.podcast_id)),
    date,
    stance: episode.political_stance,
    seconds: quoteSpan(quote)?.startSeconds ?? null,
    saved_at: now.toISOString(),
  }
}

/** Null for visitors, also without a connection. @throws ApiError when the session cannot be read */
async function readUser(queryClient: QueryClient): Promise<CurrentUser | null> {
  const known = queryClient.getQueryData(meQuery.queryKey)
  if (known !== undefined) return known
  return hasSessionMark() ? queryClient.ensureQueryData(meQuery) : null
}

const deviceFailures = {
  full: {
    title: `This device keeps ${mostDeviceQuotes} quotes`,
    description: 'Remove some first, or sign in and move them into your account.',
    link,
  },
  blocked: {
    title: 'Not saved',
    description: 'Your browser doesn’t let this site keep anything on your device.',
  },
  off: {
    title: 'Not saved',
    description: 'You turned off keeping saved quotes on this device.',
    link: { text: 'Change it on the privacy page', path: devicePath },
  },
} as const

function toggleOnDevice(quote: SavedQuote, isSaved: boolean): void {
  const outcome = isSaved ? removeFromDevice([quote]) : keepOnDevice(quote)
  if (outcome !== 'done') showFailure(deviceFailures[outcome])
  else if (isSaved) showToast({ title: 'Quote removed', description: 'It is no longer saved.', link })
  else showToast({ title: 'Quote saved', description: 'It stays on this device only.', link })
}

type Saved = { onDevice: boolean; inAccount: SavedQuoteView | undefined }

export async function toggleSavedQuote(
  queryClient: QueryClient,
  quotable: Quotable,
  { onDevice, inAccount }: Saved,
): Promise<void> {
  const quote = toSavedQuote(quotable, new Date())
  try {
    const user = await readUser(queryClient)
    if (!user || onDevice) return toggleOnDevice(quote, onDevice)
    const change = (next: (saved: readonly SavedQuoteView[]) => readonly SavedQuoteView[]) =>
      queryClient.setQueryData(savedOnThisVisit.queryKey, (saved = []) => next(saved))
    if (inAccount) {
      await deleteSavedQuote(inAccount.id)
      change((saved) => saved.filter(({ id }) => id !== inAccount.id))
      showToast({ title: 'Quote removed', description: 'It is no longer saved.', link })
    } else {
      const saved = await saveInAccount(quote)
      change((others) => [...others, saved])
      showToast({ title: 'Quote saved', description: 'It is in your account.', link })
    }
  } catch (error) {
    showFailure({ title: 'Not changed', description: describeError(error), link })
  }
}
