import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Stance, stanceIndex, stanceSlug } from '#shared/domain/stance.ts'

/**
 * Every item of the tables; those of Search are in `search/search-keys.ts`. Only this file and the
 * `*-keys.ts` files build or parse keys, which a check enforces; `listing-keys.ts` only parses those of
 * listings. Indexes `gsi1`…`gsi4` project the keys and the map `card`.
 *
 * Catalogue
 * | item            | pk                | sk                    | indexes (partition → sorted by)                                             | read by |
 * |-----------------|-------------------|-----------------------|-----------------------------------------------------------------------------|---------|
 * | podcast         | podcast#<id>      | podcast               | gsi1 podcasts → added; gsi2 due → next check (if feed checks are on); gsi3 show#<hash> → added (with a `podcast:guid`); gsi4 named#<hash> → added | getPodcast, readPodcasts, listPodcasts, readPodcastListing, listDuePodcasts, listNextPodcasts, findPodcastByGuid, listPodcastsNamed |
 * | podcast counts  | podcast#<id>      | counts                |                                                                             | listPodcasts, publication |
 * | feed pointer    | feed#<hash>       | pointer               |                                                                             | findPodcastByFeedUrl, moveFeed |
 * | episode         | episode#<id>      | episode               | gsi1 podcast#<id> → date; gsi2 stance#<slug> → date (published); gsi3 status#<group> → date (waiting runs: queue, podcast, date); gsi4 published#<podcast> → date (published) | getEpisode, listEpisodesOfPodcast, searchEpisodesOfPodcast, item-matching, listPublishedByStance, listEpisodesByStatus, listEpisodeIdsByStatus, listRunsUnderWay, listEpisodesOfGroup, listUnderWay, listNewestOfGroup, listPriorityQueue, isAnyWaiting, listOnHold, listPublishedOfPodcast |
 * | quote           | episode#<id>      | quote#<n>             |                                                                             | findEpisodeWithQuotes |
 * | rating change   | rating-changes#<episode> | change#<n>     |                                                                             | listRatingChanges |
 * | rated episode   | rated#<prompt>#<model> | <date>#<id>      |                                                                             | listRatedBy |
 * | sitemap entry   | sitemap           | episode#<id> or podcast#<id> |                                                                      | listSitemapParts, readSitemapPart |
 * | rating method   | rating-methods    | <prompt>#<model>      |                                                                             | readMethodCounts, readTablePage |
 * | votes on a rating | tally#<episode>#<shard> | shard | gsi1 tally#<episode> → shard | castVote, readAssessments, deleteAssessments, readTablePage |
 * | all votes on ratings | tally#<shard> | shard  | gsi2 tally → shard | castVote, readAssessmentTotals, readTablePage |
 * | item pointer    | podcast#<id>      | guid#<hash> or enclosure#<hash> or link#<hash> |                                                                             | item-matching, findKnownIds, listUndeleted |
 * | topic           | topic#<id>        | topic                 | gsi1 topic-beginnings → first letters; gsi2 topic-endings → last letters; gsi3 topic-words → words | findTopicsByIds, readMergeable, listLookalikes |
 * | topic by name   | topic-name#<name> | pointer               |                                                                             | publication, findTopicByName |
 * | merged name     | topic#<id>        | taken-over#<name>     |                                                                             | listMergedNames |
 * | topic entry     | topic#<id>        | entry#<date>#<id>     | gsi1 topic#<id>#<slug> → date                                               | listPublishedOnTopic, listOtherSide |
 * | topic listing   | topic#<id>        | listed#<date>#<id>    | gsi1 listed#<id>#<slug> → date; gsi2 new#<id> → first publication (if it can be news) | readTopicListing, readTopicArrivals, listStancesInPeriod |
 * | topic frequency | topic#<id>        | frequency#<scope>     | gsi1 frequency#<scope> → frequency; gsi2 topic-names → folded name (only for all stances) | publication, rewriteClouds, searchTopics |
 * | merge of topics | topic-merges      | <time>#<id>           |                                                                             | listTopicMerges, getTopicMerge |
 * | suggested merge | topic-suggestions | <id>#<id>             |                                                                             | listSuggestions |
 * | rejected merge  | topics-apart    | <id>#<id>             |                                                                             | suggestMerges |
 * | review of topics | settings         | topic-review          |                                                                             | reviewTopics |
 * | cloud           | cloud#<scope>     | cloud                 |                                                                             | readCloud |
 * | blind spots     | blind-spots           | blind-spots           |                                                                             | readBlindSpots |
 * | week            | weeks                 | <year>-W<week>        |                                                                             | findStoredWeek, listStoredWeeks, weeksAround |
 * | statistics      | statistics        | statistics            |                                                                             | readStatistics |
 * | geography count | geographies       | geography#<id>        |                                                                             | publication, savePodcast, readGeographyCounts |
 * | id counter      | ids               | podcasts or episodes or topics |                                                                          | createPodcast, importEpisodes, publication |
 * | processing settings | settings      | processing            |                                                                             | readProcessingSettings, saveProcessingSettings |
 * | version of a prompt | settings      | prompt#<name>#<n>     |                                                                             | saveProcessingSettings, listPromptVersions, readPromptText |
 * | data version    | settings          | data-version          |                                                                             | readDataVersion |
 * | last check      | settings          | last-check            |                                                                             | readLastCheck, lockRound, unlockRound |
 * | private names   | settings          | private-names         |                                                                             | readPrivateNames, changePrivateNames, markNamesIndexed |
 * | email schedule  | settings          | email                 |                                                                             | readEmailSchedule, readEmailScheduleRecord |
 * | latest digests  | settings          | digests               |                                                                             | beginScheduledRun, beginTriggeredRun |
 * | run of digests  | digest-runs       | <time>#<kind>         | gsi1 digests-sent → local date (if a digest was sent)                 | findDigestRun, listDigestRuns, findLastSentDate |
 * | budget          | settings          | budget                |                                                                             | readBudget, saveBudget |
 * | month's ledger  | ledger            | <month>               |                                                                             | readMonth, readBudgetState, recordSpending, reserve |
 * | spending        | spending#<episode> | run#<attempt>#<step> |                                                                             | recordSpending, readTablePage |
 * | reservation     | reservations      | <episode>#<attempt>   |                                                                             | reserve, recordSpending, listReservations, readTablePage |
 * | hidden podcasts | hidden            | podcasts              |                                                                             | readHidden |
 * | upkeep task     | upkeep            | podcast#<id> or episode#<id> or topic#<id> |                                                        | listFreeTasks |
 *
 * People
 * | user            | user#<id>         | user                  | gsi1 users → created; gsi2 admins → id (active admins); gsi3 user-addresses → address; gsi4 digests#<frequency> → end of pause (digest readers) | findUser, findOtherAdmin, listUsers, listDigestReaders |
 * | digest state    | user#<id>         | digest                |                                                                             | findDigestState |
 * | saved searches  | user#<id>         | saved-searches        |                                                                             | findSavedSearches |
 * | saved quote     | user#<id>         | saved-quote#<hash of episode and words> |                                                                | listSavedQuotes |
 * | ids of saved quotes | user#<id>     | saved-quotes          |                                                                             | saveQuotes, deleteSavedQuote |
 * | address pointer | email#<address>   | pointer               |                                                                             | findUserIdByEmail |
 * | pool user pointer | subject#<sub>   | pointer               |                                                                             | findUserBySub |
 * | private feed    | private-feed#<hash> | pointer             |                                                                             | findPrivateFeedOwner |
 * | customer pointer | customer#<id>    | pointer               |                                                                             | findUserByCustomer |
 * | vote            | user#<id>         | vote#<episode>        | gsi1 votes#<episode> → user                                                 | castVote, deleteVotesOn |
 * | account deletion | removals          | <user>                |                                                                             | listAccountDeletions |
 * | session         | user#<id>         | session#<sign-in>     |                                                                             | listSessions |
 *
 * Operations (all have the TTL attribute `expiresAt`, in seconds since 1970)
 * | attempts        | attempts#<kind>#<hash> | attempts         |                                                                             | countAttempt |
 * | known network   | networks#<keyed hash of address> | <keyed hash of address and network> |                                              | isKnownNetwork |
 * | registration    | registration#<keyed hash> | registration      |                                                                             | claimAddress |
 * | visitor's vote  | vote#<keyed hash> | vote                  |                                                                             | castVote |
 * | salt of the day | salt              | votes                 |                                                                             | readSalt, discardSalt |
 * | automatic runs  | automatic#<day>   | site or podcast#<id>  |                                                                             | readAllowance |
 * | payment event   | payment-event#<id> | event                |                                                                             | isKnownPaymentEvent |
 * | recently started runs | runs              | begun                 |                                                                             | readStarted |
 * | last served podcasts | runs            | turns                 |                                                                             | readQueuePositions |
 * | pace of the model | runs            | pace                  |                                                                             | reserveSlot, readPace |
 * | position in runs on hold | runs        | held                  |                                                                             | readOnHoldPosition |
 * | list import     | list-import       | latest                |                                                                             | findListImport |
 * | listed feed     | list-import#<id>  | feed#<n>              |                                                                             | findListImport, getListedFeed |
 * | upload session  | upload#<id>       | session               |                                                                             | findUploadSession |
 * | upload file     | upload#<id>       | file#<n>              |                                                                             | findUploadSession, findUploadFile |
 * | log entry       | admin-log#<year>  | <time>#<request>      |                                                                             | listAdminLog, listLogEntriesOf, readAdminLog |
 * | import of an export | moved-in          | export                |                                                                             | findMovedIn |
 * | person in log entry | admin-log-of#<user> | <time>#<request>#user or <time>#<request>#subject |                                             | listLogReferences |
 */
export type Key = { pk: string; sk: string }

export type IndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4'

/** 16 digits fit every safe integer, so that text order is number order. */
export const pad = (value: number) => String(value).padStart(16, '0')

/** Always with milliseconds, so that text order is time order. */
export const canonicalInstant = (iso: string) => new Date(iso).toISOString()

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

export const dateOrder = (iso: string, id: number) => `${canonicalInstant(iso)}#${pad(id)}`

export const datesFrom = (iso: string) => canonicalInstant(iso)

export const podcastKey = (podcastId: number): Key => ({ pk: `podcast#${podcastId}`, sk: 'podcast' })
export const podcastCountsKey = (podcastId: number): Key => ({ pk: `podcast#${podcastId}`, sk: 'counts' })
export const feedPointerKey = (feedUrl: string): Key => ({ pk: `feed#${hash(feedUrl)}`, sk: 'pointer' })

export const allPodcastsPartition = 'podcasts'
export const duePartition = 'due'
/** Lower case, because feeds write a `podcast:guid` in either case. */
export const showPartition = (podcastGuid: string) => `show#${hash(podcastGuid.toLowerCase())}`
export const namedPartition = (foldedName: string) => `named#${hash(foldedName)}`
/** Sorts after every podcast that is due at this time. */
export const dueUntil = (iso: string) => `${canonicalInstant(iso)}$`

const itemIdentities = ['guid', 'enclosure', 'link'] as const
export type ItemIdentity = (typeof itemIdentities)[number]
export const itemPointerKey = (podcastId: number, identity: ItemIdentity, text: string): Key => ({
  pk: `podcast#${podcastId}`,
  sk: `${identity}#${hash(text)}`,
})

export const episodePartition = (episodeId: number) => `episode#${episodeId}`
export const episodeKey = (episodeId: number): Key => ({ pk: episodePartition(episodeId), sk: 'episode' })
const quotePrefix = 'quote#'
export const quoteKey = (episodeId: number, number: number): Key => ({
  pk: episodePartition(episodeId),
  sk: `${quotePrefix}${number}`,
})

export const podcastEpisodesPartition = (podcastId: number) => `podcast#${podcastId}`
export const publishedOfPodcastPartition = (podcastId: number) => `published#${podcastId}`
export const stancePartition = (stance: Stance) => `stance#${stanceSlug(stance)}`
export const statusPartition = (group: string) => `status#${group}`
export const queuePrefix = (queue: string, isRequested: boolean) =>
  `${queue}#${isRequested ? 'asked' : 'by-itself'}`
/** In descending order, the podcast's own runs come before this position and the next podcasts after it. */
export const positionInQueue = (prefix: string, podcastId: number) => `${prefix}#${pad(podcastId)}`
export const orderInQueue = (prefix: string, podcastId: number, order: string) =>
  `${positionInQueue(prefix, podcastId)}#${order}`
export const boundsOfQueue = (prefix: string) => ({ from: `${prefix}#`, before: `${prefix}$` })

export const topicPartition = (topicId: number) => `topic#${topicId}`
export const topicItemKey = (topicId: number): Key => ({ pk: topicPartition(topicId), sk: 'topic' })
export const topicNamePointerKey = (foldedName: string): Key => ({
  pk: `topic-name#${foldedName}`,
  sk: 'pointer',
})
export const topicEntryPrefix = 'entry#'
export const topicEntryKey = (topicId: number, order: string): Key => ({
  pk: topicPartition(topicId),
  sk: `${topicEntryPrefix}${order}`,
})
const placeSlug = (stance: Stance | null) => (stance === null ? 'unrated' : stanceSlug(stance))
export const topicStancePartition = (topicId: number, stance: Stance | null) =>
  `topic#${topicId}#${placeSlug(stance)}`

export const topicListingPrefix = 'listed#'
/** Listings take a tenth of an entry's size: just enough to filter by. */
export const topicListingKey = (topicId: number, order: string): Key => ({
  pk: topicPartition(topicId),
  sk: `${topicListingPrefix}${order}`,
})
export const topicListingPartition = (topicId: number, stance: Stance | null) =>
  `${topicListingPrefix}${topicId}#${placeSlug(stance)}`
export const topicListingOrder = (order: string, geographyId: number) => `${order}#${geographyId}`
/**
 * Episodes that digests may list, sorted by first publication. A short name, because each listing stores it.
 */
export const topicArrivalsPartition = (topicId: number) => `new#${topicId}`
type Arriving = { arrivedAt: string; episodeId: number; geographyId: number; stance: Stance | null }
export const topicArrivalOrder = ({ arrivedAt, episodeId, geographyId, stance }: Arriving) =>
  [canonicalInstant(arrivedAt), episodeId, geographyId, stance === null ? '' : stanceIndex(stance)].join('#')

export type Scope = 'all' | Stance
const scopeSlug = (scope: Scope) => (scope === 'all' ? 'all' : stanceSlug(scope))
export const frequencyPrefix = 'frequency#'
export const frequencyKey = (topicId: number, scope: Scope): Key => ({
  pk: topicPartition(topicId),
  sk: `${frequencyPrefix}${scopeSlug(scope)}`,
})
export const frequencyPartition = (scope: Scope) => `frequency#${scopeSlug(scope)}`
export const frequencyOrder = (frequency: number, topicId: number) =>
  `${pad(frequency)}#${pad(Number.MAX_SAFE_INTEGER - topicId)}`
export const topicNamesPartition = 'topic-names'
export const blindSpotsKey: Key = { pk: 'blind-spots', sk: 'blind-spots' }
export const weeksPartition = 'weeks'
/** A week as `2026-W48`, so that text order is time order. */
export const weekKey = (week: string): Key => ({ pk: weeksPartition, sk: week })
export const cloudKey = (scope: Scope): Key => ({ pk: `cloud#${scopeSlug(scope)}`, sk: 'cloud' })

export const statisticsKey: Key = { pk: 'statistics', sk: 'statistics' }
export const geographiesPartition = 'geographies'
export const geographyCountKey = (geographyId: number): Key => ({
  pk: geographiesPartition,
  sk: `geography#${geographyId}`,
})

/** Ids of podcasts that are hidden although list entries still exist. */
export const hiddenPodcastsKey: Key = { pk: 'hidden', sk: 'podcasts' }
export const upkeepPartition = 'upkeep'
export type Kept = { kind: 'podcast' | 'episode' | 'topic'; id: number }
export const upkeepTaskKey = ({ kind, id }: Kept): Key => ({ pk: upkeepPartition, sk: `${kind}#${id}` })

export type Numbered = 'podcasts' | 'episodes' | 'topics'
export const idCounterKey = (numbered: Numbered): Key => ({ pk: 'ids', sk: numbered })

export const settingsPartition = 'settings'
export const processingSettingsKey: Key = { pk: settingsPartition, sk: 'processing' }
export const emailScheduleKey: Key = { pk: settingsPartition, sk: 'email' }
export const budgetKey: Key = { pk: settingsPartition, sk: 'budget' }
export const privateNamesKey: Key = { pk: settingsPartition, sk: 'private-names' }
export const lastCheckKey: Key = { pk: settingsPartition, sk: 'last-check' }
export const dataVersionKey: Key = { pk: settingsPartition, sk: 'data-version' }
export const promptPrefix = (name: string) => `prompt#${name}#`
export const promptKey = (name: string, version: number): Key => ({
  pk: settingsPartition,
  sk: `${promptPrefix(name)}${pad(version)}`,
})

export type Keyed = { readonly pk?: unknown; readonly sk?: unknown }

export const keyText = ({ pk, sk }: Keyed) => `${pk}\n${sk}`

export const beginsWith = (part: unknown, prefix: string) =>
  typeof part === 'string' && part.startsWith(prefix)

export const isPodcastKey = ({ sk }: Keyed) => sk === 'podcast'
export const isPodcastCountsKey = ({ sk }: Keyed) => sk === 'counts'
export const isPromptVersionKey = ({ pk, sk }: Keyed) => pk === settingsPartition && beginsWith(sk, 'prompt#')
export const isEpisodeKey = ({ sk }: Keyed) => sk === 'episode'
export const isQuoteKey = ({ sk }: Keyed) => beginsWith(sk, quotePrefix)
export const isInEpisodePartition = ({ pk }: Keyed) => beginsWith(pk, 'episode#')
export const isFeedPointerKey = ({ pk }: Keyed) => beginsWith(pk, 'feed#')
export const isTopicNamePointerKey = ({ pk }: Keyed) => beginsWith(pk, 'topic-name#')
export const isPrivateNamesKey = ({ pk, sk }: Keyed) => pk === settingsPartition && sk === privateNamesKey.sk
export const isSettingKey = ({ pk }: Keyed) => pk === settingsPartition
export const isCloudKey = ({ sk }: Keyed) => sk === 'cloud'
export const isFrequencyKey = ({ sk }: Keyed) => beginsWith(sk, frequencyPrefix)
export const isItemPointerKey = ({ sk }: Keyed) =>
  itemIdentities.some((identity) => beginsWith(sk, `${identity}#`))
export const isTopicKey = ({ sk }: Keyed) => sk === 'topic'

export const isMadeByOneEpisode = (key: Keyed) =>
  isItemPointerKey(key) || beginsWith(key.sk, topicEntryPrefix) || beginsWith(key.sk, topicListingPrefix)

const geographySortSchema = z.templateLiteral(['geography#', z.number()])

export function geographyIdOf({ sk }: Keyed): number {
  return Number(geographySortSchema.parse(sk).slice('geography#'.length))
}

const episodePartitionSchema = z.templateLiteral(['episode#', z.number()])

export function episodeIdOf({ pk }: Keyed): number {
  return Number(episodePartitionSchema.parse(pk).slice('episode#'.length))
}

const podcastPartitionSchema = z.templateLiteral(['podcast#', z.number()])

export function podcastIdOf({ pk }: Keyed): number {
  return Number(podcastPartitionSchema.parse(pk).slice('podcast#'.length))
}
