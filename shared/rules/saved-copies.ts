/** Copies of public pages that a browser keeps for reading without a connection. */

/**
 * Caches of the service worker. `calls` holds what public calls answered, `files` scripts, styles and fonts,
 * and `shell` what an offline page needs besides.
 */
export const savedCaches = {
  pages: 'saved-pages',
  calls: 'saved-answers',
  files: 'saved-files',
  shell: 'saved-shell',
} as const

export const mostSaved = { pages: 40, calls: 120, files: 120 } as const

export const savedDays = 30

/** On stored copies: when each was saved, in ISO 8601. */
export const savedAtHeader = 'x-saved-at'

export const workerPath = '/sw.js'

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

/** What the page tells its service worker. */
export type ToWorker = { kind: 'seen'; path: string; title: string }

/** What the service worker tells a page: a call was answered with a copy. */
export type FromWorker = { kind: 'saved-answer'; savedAt: string }
