import { episodePath, profilePath } from '#shared/pages/page-path.ts'

/** The query parameter of an episode's address that names a time. */
export const startTimeParameter = 't'

/** The episode, to be played from so many seconds. */
export function episodeAtPath(episodeId: number, seconds: number): string {
  return `${episodePath(episodeId)}?${startTimeParameter}=${Math.max(0, Math.floor(seconds))}`
}

/** The query parameter of the profile's address that names a tab of the preferences. */
export const tabParameter = 'tab'
/** What comes by mail, and how often. */
export const emailPreferencesPath = `${profilePath}?${tabParameter}=email`
