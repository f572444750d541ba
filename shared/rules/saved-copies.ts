/** Copies of public pages, and of audio on request, that a browser keeps for times without a connection. */

/**
 * Caches of the browser. `calls` holds what public calls answered, `files` scripts, styles and fonts, `shell`
 * what an offline page needs besides, and `audio` episodes that a listener saved.
 */
export const savedCaches = {
  pages: 'saved-pages',
  calls: 'saved-answers',
  files: 'saved-files',
  shell: 'saved-shell',
  audio: 'saved-audio',
} as const

export const mostSaved = { pages: 40, calls: 120, files: 120 } as const

export const savedDays = 30

/** On stored copies: when each was saved, in ISO 8601. */
export const savedAtHeader = 'x-saved-at'

export const workerPath = '/sw.js'

const audioPath = '/saved-audio'

/** The service worker answers here with saved audio, or with that of the publisher. No server does. */
export const savedAudioPath = (address: string) => `${audioPath}?of=${encodeURIComponent(address)}`

/** The publisher's address. Undefined for other paths. */
export const audioSavedAt = ({ pathname, searchParams }: URL): string | undefined =>
  pathname === audioPath ? (searchParams.get('of') ?? undefined) : undefined

/** Regular expressions of paths, which the build derives from contracts and page definitions. */
export type SavedPlaces = {
  /** Pages that are the same for everybody, so that their answers may be kept. */
  pages: string
  /** Pages without private parts whose content comes from kept calls, so that the shell can draw them. */
  drawn: string
  /** Pages of the site's bucket, which knows no cookies. */
  files: string
  calls: string
}

/** What the page tells its service worker. `isServed`: it came from the server with its content. */
export type ToWorker = { kind: 'seen'; path: string; title: string; isServed: boolean }

/** What the service worker tells a page: a call was answered with a copy. */
export type FromWorker = { kind: 'saved-answer'; savedAt: string }
