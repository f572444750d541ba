import { sessionMinutes, signedInDays } from '#shared/deployment/retention.ts'
import { refreshCookie, sessionCookie } from '#shared/rules/cookies.ts'
import { mostSaved, savedCaches, savedDays } from '#shared/rules/saved-copies.ts'
import { mostDeviceQuotes } from '#shared/rules/saved-quote-bounds.ts'
import { type DeviceKey, type DeviceSwitch, deviceKeys, offlinePages } from '#web/lib/device-storage.ts'
import { mostFollows } from '#web/lib/follows/follows.ts'
import { mostSavedPositions } from '#web/lib/player/saved-positions.ts'

type Note = {
  title: string
  purpose: string
  lifetime: string
  /** Why it has no switch. */
  needed?: string
}

export type DeviceEntry = Note & { names: readonly string[]; switchName?: DeviceSwitch }

const untilDeleted = 'Until you turn this off or clear your browser’s data'

/** Every key, so that a new one cannot be forgotten. */
const notes: Record<DeviceKey, Note> = {
  [deviceKeys.theme]: {
    title: 'Colors',
    purpose: 'Your choice of light or dark colors. If you have an account, it also keeps this choice.',
    lifetime: untilDeleted,
  },
  [deviceKeys.player]: {
    title: 'Playback settings',
    purpose: 'Your playback speed and volume.',
    lifetime: untilDeleted,
  },
  [deviceKeys.positions]: {
    title: 'Your place in episodes',
    purpose: `Where you stopped in the last ${mostSavedPositions} episodes you listened to, so you can pick up there, with title, show and audio address.`,
    lifetime: untilDeleted,
  },
  [deviceKeys.follows]: {
    title: 'What you follow',
    purpose: `The shows and topics you follow without an account, at most ${mostFollows}.`,
    lifetime: 'Until you unfollow them, turn this off or clear your browser’s data',
  },
  [deviceKeys.queue]: {
    title: 'The queue',
    purpose: 'What you put in the queue: episodes and quotes, each with title, show and audio address.',
    lifetime: 'Until it was played, you clear the queue or you turn this off',
  },
  [deviceKeys.quotes]: {
    title: 'Saved quotes',
    purpose: `The quotes you save without an account, at most ${mostDeviceQuotes}: their words, speaker, episode, show, date, rating and time, and when you saved each.`,
    lifetime:
      'Until you remove them, move them into your account, turn this off or clear your browser’s data',
  },
  [deviceKeys.session]: {
    title: 'Note that you signed in',
    purpose: 'Says that someone signed in here, so that the site doesn’t try to renew a visitor’s session.',
    lifetime: 'Until you sign out',
    needed: 'Signing in needs it, so it has no switch. Visitors never get it.',
  },
  [deviceKeys.oldSession]: {
    title: 'Left by an earlier version',
    purpose: 'Nothing. The site no longer writes or reads it.',
    lifetime: 'Until you sign out',
    needed: 'There is nothing to turn off.',
  },
  [deviceKeys.reload]: {
    title: 'Reload after an update',
    purpose: 'Notes that the page reloaded after an update, so that it does so only once.',
    lifetime: 'Ten seconds',
  },
  [deviceKeys.switchedOff]: {
    title: 'Your choices on this list',
    purpose: 'Which of these switches you turned off.',
    lifetime: 'Until all switches are on or you clear your browser’s data',
    needed: 'Without it, the site would forget what you turned off, so it has no switch.',
  },
}

const stored = Object.values(deviceKeys).map((key): DeviceEntry => {
  const note = notes[key]
  return { ...note, names: [key], ...(note.needed === undefined && { switchName: key }) }
})

const cookieReason = 'Signing in needs it, so it has no switch. Signing out deletes it.'

export const deviceEntries: readonly DeviceEntry[] = [
  ...stored,
  {
    names: Object.values(savedCaches),
    switchName: offlinePages,
    title: 'Pages and audio for offline',
    purpose: `While you’re not signed in: the last ${mostSaved.pages} public pages you opened, and the last ${mostSaved.calls} parts that they loaded, such as transcripts. Also the site’s scripts, styles and fonts, at most ${mostSaved.files}, and the page that says you’re offline. Never pages that only you can see, and never your searches. And the audio that you saved, listed on the page “Saved quotes and audio.”`,
    lifetime: `${savedDays} days, or until you sign in or out. Scripts, styles and fonts stay until newer ones replace them, audio until you remove it or turn this off`,
  },
  {
    names: [sessionCookie],
    title: 'Cookie for your session',
    purpose: 'Shows that you’re signed in.',
    lifetime: `${sessionMinutes} minutes, renewed while you’re here`,
    needed: cookieReason,
  },
  {
    names: [refreshCookie],
    title: 'Cookie that renews your session',
    purpose: 'Renews the one above. It is sent only when you sign in or out or renew.',
    lifetime: `${signedInDays} days`,
    needed: cookieReason,
  },
]
