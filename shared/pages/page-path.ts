import { type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { topicSlug } from '#shared/domain/topic.ts'

/**
 * The address of every page: routes, links, canonical addresses and the sitemap are made from what stands here. What comes behind a path and is
 * written in one place and read in another stands here, too, or in the files beside it.
 * A prefix is what comes before the part that tells one stance, episode, topic or podcast from another.
 */
export const homePath = '/'
export const stancePrefix = '/stance/'
export const episodePrefix = '/episode/'
export const topicPrefix = '/topic/'
export const podcastPrefix = '/podcast/'
export const aboutPath = '/about'
export const methodologyPath = '/methodology'
export const privacyPath = '/privacy'
/** What feeds are, and all that everybody may follow. */
export const feedsPath = '/feeds'
export const signInPath = '/auth'
/** Where pages for admins send visitors; the screen is the same. */
export const adminSignInPath = '/login'
/** The one page that talks to the user pool; it is entered and left by a full page load, because only its document may. */
export const resetPasswordPath = '/auth/reset'
/** Where the mailed link leads: `#token=…`, which no server sees. */
export const confirmEmailPath = '/auth/confirm'
/** Where links of digests lead: `#token=…`, which no server sees. */
export const mailPreferencesPath = '/email'
export const profilePath = '/profile'
export const feedPath = '/feed'
export const upgradePath = '/upgrade'
export const settingsPath = '/settings'
/** No page itself: what the addresses of the pages for admins begin with. */
export const adminRoot = '/admin'
export const managePodcastsPath = `${adminRoot}/podcasts`
export const addPodcastPath = `${adminRoot}/add-podcast`
export const manageRunsPath = `${adminRoot}/runs`
export const manageUsersPath = `${adminRoot}/users`
export const emailManagementPath = `${adminRoot}/email-management`
export const processingPath = `${adminRoot}/processing`
export const debugPrefix = '/debug/'
export const topicDebuggingPath = `${debugPrefix}topic`

/** A time of an episode. */
export const startTimeParameter = 't'
export const orderParameter = 'order'
export const stanceParameter = 'stance'
/** What the form of the scale sends where no script takes it over. */
export const stepParameter = 'step'

/** As the browser's routes match them. */
export const stancePattern = `${stancePrefix}:stance`
export const episodePattern = `${episodePrefix}:id`
export const topicPattern = `${topicPrefix}:topicName`
export const podcastPattern = `${podcastPrefix}:id`
export const managePodcastPattern = `${managePodcastsPath}/:podcastId`

/** The pages that are all text. */
export const prosePaths = [aboutPath, methodologyPath, privacyPath, feedsPath] as const

export function stancePath(stance: Stance): string {
  return stancePrefix + stanceSlug(stance)
}

export function episodePath(episodeId: number): string {
  return episodePrefix + episodeId
}

/** The episode, to be played from so many seconds. */
export function episodeAtPath(episodeId: number, seconds: number): string {
  return `${episodePath(episodeId)}?${startTimeParameter}=${Math.max(0, Math.floor(seconds))}`
}

export function podcastPath(podcastId: number): string {
  return podcastPrefix + podcastId
}

export function topicPath(name: string): string {
  return topicPrefix + topicSlug(name)
}

export function managePodcastPath(podcastId: number): string {
  return `${managePodcastsPath}/${podcastId}`
}

/** Whether an address shows the home screen, which has one address for each stance besides its own. */
export function isHomePath(pathname: string): boolean {
  return pathname === homePath || pathname.startsWith(stancePrefix)
}
