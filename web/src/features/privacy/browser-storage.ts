import { sessionMinutes, signedInDays } from '#shared/deployment/retention.ts'
import { refreshCookie, sessionCookie } from '#shared/rules/cookies.ts'
import { mostSaved, savedCaches, savedDays } from '#shared/rules/saved-copies.ts'
import type { StoredEntry } from '#web/features/privacy/components/storage-table.tsx'
import { sessionMarkKey } from '#web/lib/api/session-renewal.ts'
import { followsKey } from '#web/lib/follows/follows.ts'
import { playerSettingsKey } from '#web/lib/player/player-settings.ts'
import { queueKey } from '#web/lib/player/queue-shown.ts'
import { mostSavedPositions, savedPositionsKey } from '#web/lib/player/saved-positions.ts'
import { themeKey } from '#web/lib/theme.ts'

export const cookies: readonly StoredEntry[] = [
  {
    name: sessionCookie,
    purpose: 'Shows that you’re signed in.',
    lifetime: `${sessionMinutes} minutes, renewed while you’re here`,
  },
  {
    name: refreshCookie,
    purpose: 'Renews the one above. It is sent only when you sign in or out or renew.',
    lifetime: `${signedInDays} days`,
  },
]

export const storage: readonly StoredEntry[] = [
  { name: themeKey, purpose: 'Your choice of light or dark colors.', lifetime: 'Until you clear it' },
  {
    name: playerSettingsKey,
    purpose: 'Your playback speed and volume.',
    lifetime: 'Until you clear it',
  },
  {
    name: savedPositionsKey,
    purpose: `Where you stopped in the last ${mostSavedPositions} episodes you listened to, so you can pick up there, with title, show and audio address.`,
    lifetime: 'Until you clear it or turn it off below',
  },
  {
    name: followsKey,
    purpose: 'The shows and topics you follow without an account.',
    lifetime: 'Until you unfollow them or clear it',
  },
  {
    name: queueKey,
    purpose: 'What you put in the queue: episodes and quotes, each with title, show and audio address.',
    lifetime: 'Until it was played or you clear it',
  },
  {
    name: sessionMarkKey,
    purpose: 'Notes that someone signed in here, so that the site doesn’t try to renew a visitor’s session.',
    lifetime: 'Until you sign out',
  },
  {
    name: 'reloaded-for-chunk',
    purpose: 'Notes that the page reloaded after an update, so that it does so only once.',
    lifetime: 'Ten seconds',
  },
]

const untilUsed = `${savedDays} days, or until you sign in or out or delete them below`

export const copies: readonly StoredEntry[] = [
  {
    name: savedCaches.pages,
    purpose: `The last ${mostSaved.pages} public pages you opened.`,
    lifetime: untilUsed,
  },
  {
    name: savedCaches.calls,
    purpose: `What these pages loaded, such as transcripts: the last ${mostSaved.calls} parts.`,
    lifetime: untilUsed,
  },
  {
    name: savedCaches.files,
    purpose: `Scripts, styles and fonts of the site, at most ${mostSaved.files}.`,
    lifetime: 'Until newer ones replace them or you clear them',
  },
  {
    name: savedCaches.shell,
    purpose: 'The page that says you’re offline.',
    lifetime: 'Until a newer one replaces it or you clear it',
  },
]
