import { type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { encodePathPart, topicSlug } from '#shared/domain/topic.ts'
import { savedPath } from '#shared/pages/shell.ts'

/** The paths of all pages, and the query parameters that several modules use. */

export const homePath = '/'
export const stancePrefix = '/stance/'
export const episodePrefix = '/episode/'
export const topicPrefix = '/topic/'
export const comparePrefix = '/compare/'
export const podcastPrefix = '/podcast/'
export const aboutPath = '/about'
export const methodologyPath = '/methodology'
export const privacyPath = '/privacy'
export const savedAudioHash = '#audio'
export const savedAudioListPath = savedPath + savedAudioHash
/** What is kept on the device, with its switches. */
export const devicePath = `${privacyPath}#device`
export const feedsPath = '/feeds'
export const searchPath = '/search'
export const showsPath = '/shows'
export const bubblePath = '/bubble'
export const blindSpotsPath = '/blind-spots'
export const latestWeekPath = '/week'
export const weekPrefix = '/week/'
export const signInPath = '/auth'
export const adminSignInPath = '/login'
/**
 * The only page that calls the user pool, which its own content security policy allows. The policy belongs to
 * the loaded document, so links to and from this page must load a new document.
 */
export const resetPasswordPath = '/auth/reset'
/** The token is in the fragment (`#token=…`), which browsers do not send. */
export const confirmEmailPath = '/auth/confirm'
/** The token is in the fragment (`#token=…`), which browsers do not send. */
export const mailPreferencesPath = '/email'
export const profilePath = '/profile'
export const feedPath = '/feed'
export const upgradePath = '/upgrade'
export const settingsPath = '/settings'
/** A prefix; no page has this path. */
export const adminRoot = '/admin'
export const managePodcastsPath = `${adminRoot}/podcasts`
export const addPodcastPath = `${adminRoot}/add-podcast`
export const manageRunsPath = `${adminRoot}/runs`
export const manageUsersPath = `${adminRoot}/users`
export const emailManagementPath = `${adminRoot}/email-management`
export const processingPath = `${adminRoot}/processing`
export const debugPrefix = '/debug/'
export const topicDebuggingPath = `${debugPrefix}topic`

export const startTimeParameter = 't'
export const orderParameter = 'order'
export const stanceParameter = 'stance'
export const stepParameter = 'step'

/** Route patterns for the browser's router. */
export const stancePattern = `${stancePrefix}:stance`
export const episodePattern = `${episodePrefix}:id`
export const topicPattern = `${topicPrefix}:topicName`
export const comparePattern = `${comparePrefix}:topicName`
export const weekPattern = `${weekPrefix}:week`
export const podcastPattern = `${podcastPrefix}:id`
export const managePodcastPattern = `${managePodcastsPath}/:podcastId`

export const prosePaths = [aboutPath, methodologyPath, privacyPath, feedsPath] as const

export function stancePath(stance: Stance): string {
  return stancePrefix + stanceSlug(stance)
}

export function episodePath(episodeId: number): string {
  return episodePrefix + episodeId
}

export function episodeAtPath(episodeId: number, seconds: number): string {
  return `${episodePath(episodeId)}?${startTimeParameter}=${Math.max(0, Math.floor(seconds))}`
}

export function podcastPath(podcastId: number): string {
  return podcastPrefix + podcastId
}

export function topicPath(name: string): string {
  return topicPrefix + topicSlug(name)
}

export function comparePath(topicName: string): string {
  return comparePrefix + topicSlug(topicName)
}

/** Without a week: the newest one. */
export function weekPath(week?: string): string {
  return week === undefined ? latestWeekPath : weekPrefix + encodePathPart(week)
}

export function managePodcastPath(podcastId: number): string {
  return `${managePodcastsPath}/${podcastId}`
}

export function isHomePath(pathname: string): boolean {
  return pathname === homePath || pathname.startsWith(stancePrefix)
}
