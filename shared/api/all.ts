import { adminLogApi } from '#shared/api/admin-log.ts'
import { authApi } from '#shared/api/auth.ts'
import { billingApi } from '#shared/api/billing.ts'
import { bubbleApi } from '#shared/api/bubble.ts'
import { budgetApi } from '#shared/api/budget.ts'
import type { Audience, Contract } from '#shared/api/contract.ts'
import { emailApi } from '#shared/api/email.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { geographiesApi } from '#shared/api/geographies.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'
import { offlineApi } from '#shared/api/offline.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { privateNamesApi } from '#shared/api/private-names.ts'
import { processingApi } from '#shared/api/processing.ts'
import { profileApi } from '#shared/api/profile.ts'
import { ratingsApi } from '#shared/api/ratings.ts'
import { runsApi } from '#shared/api/runs.ts'
import { savedQuotesApi } from '#shared/api/saved-quotes.ts'
import { savedSearchesApi } from '#shared/api/saved-searches.ts'
import { searchApi } from '#shared/api/search.ts'
import { searchIndexApi } from '#shared/api/search-index.ts'
import { showsApi } from '#shared/api/shows.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { transcriptsApi } from '#shared/api/transcripts.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { usersApi } from '#shared/api/users.ts'
import { webhooksApi } from '#shared/api/webhooks.ts'
import { weeksApi } from '#shared/api/weeks.ts'

const resources = [
  searchIndexApi,
  searchApi,
  savedSearchesApi,
  savedQuotesApi,
  statisticsApi,
  topicsApi,
  weeksApi,
  topicMergesApi,
  geographiesApi,
  sidelightApi,
  episodesApi,
  transcriptsApi,
  podcastsApi,
  showsApi,
  bubbleApi,
  offlineApi,
  uploadsApi,
  runsApi,
  ratingsApi,
  authApi,
  profileApi,
  billingApi,
  emailApi,
  mailPreferencesApi,
  processingApi,
  privateNamesApi,
  budgetApi,
  usersApi,
  adminLogApi,
  webhooksApi,
]

/**
 * Every contract except the event stream of uploads, which has a function URL instead of an API Gateway route
 * (`shared/api/upload-progress.ts`).
 */
export const contracts: readonly Contract[] = resources.flatMap((resource) =>
  Object.values<Contract>(resource),
)

type ContractIn<Resource> = Resource extends unknown ? Resource[keyof Resource] : never

/** Maps each contract name to its type. */
export type ContractsByName = {
  [Each in ContractIn<(typeof resources)[number]> as Each['name']]: Each
}

/** Without the type parameter: the names of all contracts. */
export type ContractName<For extends Audience = Audience> = {
  [Name in keyof ContractsByName]: ContractsByName[Name]['audience'] extends For ? Name : never
}[keyof ContractsByName]

export const resourceDescriptions: Readonly<Record<string, string>> = {
  'search-index': 'Whether search finds all episodes, and what its index costs.',
  search: 'Who said what, and when.',
  'saved-searches': 'Searches that a person keeps.',
  'saved-quotes': 'Quotes that a person keeps.',
  statistics: 'What has been listened to so far.',
  topics: 'What episodes are about, and how often.',
  weeks: 'What each side said on the topics of a week.',
  'topic-merges': 'Merging duplicate topics, for admins.',
  sidelight: 'The newest episodes at one point of the scale.',
  episodes: 'One episode: reading, correcting, processing.',
  transcripts: 'What was said in an episode, as files.',
  podcasts: 'Podcasts and their episodes.',
  offline: 'Episodes that are transcribed elsewhere.',
  uploads: 'Transcripts that were made elsewhere.',
  ratings: 'Ratings that come from an earlier method.',
  geographies: 'Countries and states.',
  auth: 'Sessions.',
  profile: 'A person’s own account.',
  billing: 'Pro.',
  email: 'The mail that people asked for.',
  'mail-preferences': 'Email settings, for anyone with a link from a digest.',
  processing: 'How feeds are checked and episodes processed.',
  'private-names': 'Names that search does not find.',
  budget: 'What processing costs.',
  users: 'Accounts, for admins.',
  'admin-log': 'What admins did.',
  webhooks: 'Signed events from the payment provider.',
}
