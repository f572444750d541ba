import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Stance, stanceIndex, stanceSlug } from '#shared/domain/stance.ts'

/**
 * Every item of the three tables. Nothing makes keys or tells items by them but this file and those beside it whose names end with
 * `-keys.ts`, which a check enforces; `listing-keys.ts` only reads those of listings. Indexes `gsi1`…`gsi4` project the keys and the map
 * `card`.
 *
 * Catalogue
 * | item            | pk                | sk                    | indexes (partition → sorted by)                                             | read by |
 * |-----------------|-------------------|-----------------------|-----------------------------------------------------------------------------|---------|
 * | podcast         | podcast#<id>      | podcast               | gsi1 podcasts → added; gsi2 due → next check (of feeds that are asked); gsi3 show#<hash> → added (with a number) | getPodcast, readPodcasts, listPodcasts, listDuePodcasts, listNextPodcasts, findPodcastByGuid |
 * | podcast counts  | podcast#<id>      | counts                |                                                                             | listPodcasts, publication |
 * | feed pointer    | feed#<hash>       | pointer               |                                                                             | findPodcastByFeedUrl, moveFeed |
 * | episode         | episode#<id>      | episode               | gsi1 podcast#<id> → date; gsi2 stance#<slug> → date (published); gsi3 status#<group> → date (those that wait: line, podcast, date); gsi4 published#<podcast> → date (published) | getEpisode, listEpisodesOfPodcast, searchEpisodesOfPodcast, listPublishedByStance, listEpisodesByStatus, listEpisodeIdsByStatus, listRunsUnderWay, listEpisodesOfGroup, listUnderWay, listNewestOfGroup, listLine, isAnyWaiting, listHeld, listPublishedOfPodcast |
 * | quote           | episode#<id>      | quote#<n>             |                                                                             | findEpisodeWithQuotes |
 * | rating change   | rating-changes#<episode> | change#<n>     |                                                                             | listRatingChanges |
 * | rated episode   | rated#<prompt>#<model> | <date>#<id>      |                                                                             | listRatedBy |
 * | sitemap entry   | sitemap           | episode#<id> or podcast#<id> |                                                                      | listSitemapParts, readSitemapPart |
 * | rating method   | rating-methods    | <prompt>#<model>      |                                                                             | readMethodCounts, readTablePage |
 * | votes on a rating | tally#<episode>#<shard> | shard | gsi1 tally#<episode> → shard | castVote, readAssessments, removeAssessments, readTablePage |
 * | all votes on ratings | tally#<shard> | shard  | gsi2 tally → shard | castVote, readAssessmentTotals, readTablePage |
 * | item pointer    | podcast#<id>      | guid#<hash> or enclosure#<hash> or link#<hash> |                                                                             | importEpisodes, findKnownIds, listLeftOver |
 * | topic           | topic#<id>        | topic                 | gsi1 topic-beginnings → first letters; gsi2 topic-endings → last letters; gsi3 topic-words → words | findTopicsByIds, readMergeable, listLookalikes |
 * | topic by name   | topic-name#<name> | pointer               |                                                                             | publication, findTopicByName |
 * | merged name     | topic#<id>        | taken-over#<name>     |                                                                             | listMergedNames |
 * | topic entry     | topic#<id>        | entry#<date>#<id>     | gsi1 topic#<id>#<slug> → date                                               | listPublishedOnTopic, listOtherSide |
 * | topic listing   | topic#<id>        | listed#<date>#<id>    | gsi1 listed#<id>#<slug> → date; gsi2 new#<id> → first publication (can be news) | readTopicListing, readTopicArrivals |
 * | topic frequency | topic#<id>        | frequency#<scope>     | gsi1 frequency#<scope> → frequency; gsi2 topic-names → folded name (of all stances) | publication, rewriteClouds, searchTopics |
 * | merge of topics | topic-merges      | <time>#<id>           |                                                                             | listTopicMerges, getTopicMerge |
 * | suggested merge | topic-suggestions | <id>#<id>             |                                                                             | listSuggestions |
 * | topics kept apart | topics-apart    | <id>#<id>             |                                                                             | suggestMerges |
 * | review of topics | settings         | topic-review          |                                                                             | reviewTopics |
 * | cloud           | cloud#<scope>     | cloud                 |                                                                             | readCloud |
 * | statistics      | statistics        | statistics            |                                                                             | readStatistics |
 * | geography count | geographies       | geography#<id>        |                                                                             | publication, savePodcast, readGeographyCounts |
 * | id counter      | ids               | podcasts or episodes or topics |                                                                          | createPodcast, importEpisodes, publication |
 * | processing settings | settings      | processing            |                                                                             | readProcessingSettings, saveProcessingSettings |
 * | version of a prompt | settings      | prompt#<name>#<n>     |                                                                             | saveProcessingSettings, listPromptVersions, readPromptText |
 * | last check      | settings          | last-check            |                                                                             | readLastCheck, takeTurn, endTurn |
 * | e-mail schedule | settings          | email                 |                                                                             | readEmailSchedule, readEmailScheduleRecord |
 * | latest digests  | settings          | digests               |                                                                             | beginScheduledRun, beginTriggeredRun |
 * | run of digests  | digest-runs       | <time>#<kind>         | gsi1 digests-sent → local date (those that mailed somebody)                 | findDigestRun, listDigestRuns, findLastSentDate |
 * | budget          | settings          | budget                |                                                                             | readBudget, saveBudget |
 * | month's ledger  | ledger            | <month>               |                                                                             | readMonth, readStanding, noteSpending, reserve |
 * | spending        | spending#<episode> | run#<attempt>#<step> |                                                                             | noteSpending, readTablePage |
 * | reservation     | reservations      | <episode>#<attempt>   |                                                                             | reserve, noteSpending, listReservations, readTablePage |
 * | hidden podcasts | hidden            | podcasts              |                                                                             | readHidden |
 * | upkeep note     | upkeep            | podcast#<id> or episode#<id> or topic#<id> |                                                        | listFreeNotes |
 *
 * People
 * | user            | user#<id>         | user                  | gsi1 users → created; gsi2 admins → id (admins who can sign in); gsi3 user-addresses → address; gsi4 digests#<frequency> → pause's end (who gets digests) | findUser, findOtherAdmin, listUsers, listDigestReaders |
 * | digest note     | user#<id>         | digest                |                                                                             | findDigestNote |
 * | address pointer | email#<address>   | pointer               |                                                                             | findUserIdByEmail |
 * | private feed    | private-feed#<hash> | pointer             |                                                                             | findPrivateFeedOwner |
 * | customer pointer | customer#<id>    | pointer               |                                                                             | findUserByCustomer |
 * | vote            | user#<id>         | vote#<episode>        | gsi1 votes#<episode> → user                                                 | castVote, deleteVotesOn |
 * | removal         | removals          | <user>                |                                                                             | listRemovals |
 * | session         | user#<id>         | session#<sign-in>     |                                                                             | listSessions |
 *
 * Operations (all with `expiresAt`, seconds since 1970, for the table's time to live)
 * | attempts        | attempts#<kind>#<hash> | attempts         |                                                                             | takeAttempt |
 * | known network   | networks#<keyed hash of address> | <keyed hash of address and network> |                                              | isKnownNetwork |
 * | registration    | registration#<keyed hash> | registration      |                                                                             | claimAddress |
 * | visitor's vote  | vote#<keyed hash> | vote                  |                                                                             | castVote |
 * | salt of the day | salt              | votes                 |                                                                             | readSalt, discardSalt |
 * | automatic runs  | automatic#<day>   | site or podcast#<id>  |                                                                             | readAllowance |
 * | payment event   | payment-event#<id> | event                |                                                                             | isKnownPaymentEvent |
 * | runs just begun | runs              | begun                 |                                                                             | readBegun |
 * | turn in the lines | runs            | turns                 |                                                                             | readTurns |
 * | pace of the model | runs            | pace                  |                                                                             | takeSlot, readPace |
 * | place among held runs | runs        | held                  |                                                                             | readHeldPlace |
 * | list import     | list-import       | latest                |                                                                             | findListImport |
 * | listed feed     | list-import#<id>  | feed#<n>              |                                                                             | findListImport, getListedFeed |
 * | upload session  | upload#<id>       | session               |                                                                             | findUploadSession |
 * | upload file     | upload#<id>       | file#<n>              |                                                                             | findUploadSession, findUploadFile |
 * | log entry       | admin-log#<year>  | <time>#<request>      |                                                                             | listAdminLog, listLogEntriesOf, readAdminLog |
 * | log entry's person | admin-log-of#<user> | <time>#<request>#user or <time>#<request>#subject |                                             | listPlacesInLog |
 */
export type Key = { pk: string; sk: string }

export type IndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4'

/** Wide enough for every safe integer, so that text order is number order. */
export const pad = (value: number) => String(value).padStart(16, '0')

/** Fragments of a second are given or not; one form for all keeps text order equal to time order. */
export const instant = (iso: string) => new Date(iso).toISOString()

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** By time, and among equals by number. */
export const dateOrder = (iso: string, id: number) => `${instant(iso)}#${pad(id)}`

/** What lies at this instant or later sorts at or after this. */
export const datesFrom = (iso: string) => instant(iso)

export const podcastKey = (podcastId: number): Key => ({ pk: `podcast#${podcastId}`, sk: 'podcast' })
export const podcastCountsKey = (podcastId: number): Key => ({ pk: `podcast#${podcastId}`, sk: 'counts' })
export const feedPointerKey = (feedUrl: string): Key => ({ pk: `feed#${hash(feedUrl)}`, sk: 'pointer' })

export const allPodcastsPartition = 'podcasts'
export const duePartition = 'due'
/** Numbers of shows (`podcast:guid`) are written in either case. */
export const showPartition = (podcastGuid: string) => `show#${hash(podcastGuid.toLowerCase())}`
/** Everything due at an instant sorts before this. */
export const dueUntil = (iso: string) => `${instant(iso)}$`

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
/** One of the lines in which runs wait; those that a person asked for are apart from those that began by themselves. */
export const waitingLine = (lane: string, isAskedFor: boolean) =>
  `${lane}#${isAskedFor ? 'asked' : 'by-itself'}`
/** Of a podcast in a line; everything behind the podcast sorts before it. */
export const placeInLine = (line: string, podcastId: number) => `${line}#${pad(podcastId)}`
export const orderInLine = (line: string, podcastId: number, order: string) =>
  `${placeInLine(line, podcastId)}#${order}`
/** All of a line lies between these two. */
export const boundsOfLine = (line: string) => ({ from: `${line}#`, before: `${line}$` })

export const topicPartition = (topicId: number) => `topic#${topicId}`
export const topicKey = (topicId: number): Key => ({ pk: topicPartition(topicId), sk: 'topic' })
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
/** Beside each entry, and a tenth of its size: enough to decide whether somebody wants to see the episode. */
export const topicListingKey = (topicId: number, order: string): Key => ({
  pk: topicPartition(topicId),
  sk: `${topicListingPrefix}${order}`,
})
export const topicListingPartition = (topicId: number, stance: Stance | null) =>
  `${topicListingPrefix}${topicId}#${placeSlug(stance)}`
export const topicListingOrder = (order: string, geographyId: number) => `${order}#${geographyId}`
/** What is on a topic and can be news, by when it was first published here. Short, because every listing carries it. */
export const topicArrivalsPartition = (topicId: number) => `new#${topicId}`
type Arriving = { arrivedAt: string; episodeId: number; geographyId: number; stance: Stance | null }
export const topicArrivalOrder = ({ arrivedAt, episodeId, geographyId, stance }: Arriving) =>
  [instant(arrivedAt), episodeId, geographyId, stance === null ? '' : stanceIndex(stance)].join('#')

/** What a topic's frequency or a cloud is about: all stances or one. */
export type Scope = 'all' | Stance
const scopeSlug = (scope: Scope) => (scope === 'all' ? 'all' : stanceSlug(scope))
export const frequencyPrefix = 'frequency#'
export const frequencyKey = (topicId: number, scope: Scope): Key => ({
  pk: topicPartition(topicId),
  sk: `${frequencyPrefix}${scopeSlug(scope)}`,
})
export const frequencyPartition = (scope: Scope) => `frequency#${scopeSlug(scope)}`
/** Read backwards: the most frequent first and, among equals, the older topic first. */
export const frequencyOrder = (frequency: number, topicId: number) =>
  `${pad(frequency)}#${pad(Number.MAX_SAFE_INTEGER - topicId)}`
/** Every topic that a published episode is on, by its name as names are compared. */
export const topicNamesPartition = 'topic-names'
export const cloudKey = (scope: Scope): Key => ({ pk: `cloud#${scopeSlug(scope)}`, sk: 'cloud' })

export const statisticsKey: Key = { pk: 'statistics', sk: 'statistics' }
export const geographiesPartition = 'geographies'
export const geographyCountKey = (geographyId: number): Key => ({
  pk: geographiesPartition,
  sk: `geography#${geographyId}`,
})

/** Podcasts of which nothing is shown although something is still listed. */
export const hiddenPodcastsKey: Key = { pk: 'hidden', sk: 'podcasts' }
/** What was said of podcasts, episodes and topics and cannot be done within a call. */
export const upkeepPartition = 'upkeep'
export type Kept = { kind: 'podcast' | 'episode' | 'topic'; id: number }
export const upkeepNoteKey = ({ kind, id }: Kept): Key => ({ pk: upkeepPartition, sk: `${kind}#${id}` })

export type Numbered = 'podcasts' | 'episodes' | 'topics'
export const idCounterKey = (numbered: Numbered): Key => ({ pk: 'ids', sk: numbered })

export const settingsPartition = 'settings'
export const processingSettingsKey: Key = { pk: settingsPartition, sk: 'processing' }
export const emailScheduleKey: Key = { pk: settingsPartition, sk: 'email' }
export const budgetKey: Key = { pk: settingsPartition, sk: 'budget' }
export const lastCheckKey: Key = { pk: settingsPartition, sk: 'last-check' }
export const promptPrefix = (name: string) => `prompt#${name}#`
export const promptKey = (name: string, version: number): Key => ({
  pk: settingsPartition,
  sk: `${promptPrefix(name)}${pad(version)}`,
})

/** An item as a table gives it back, of which not even the keys are known. */
export type Keyed = { readonly pk?: unknown; readonly sk?: unknown }

/** One text for each key. */
export const keyText = ({ pk, sk }: Keyed) => `${pk}\n${sk}`

export const beginsWith = (part: unknown, prefix: string) =>
  typeof part === 'string' && part.startsWith(prefix)

export const isPodcastKey = ({ sk }: Keyed) => sk === 'podcast'
export const isEpisodeKey = ({ sk }: Keyed) => sk === 'episode'
export const isQuoteKey = ({ sk }: Keyed) => beginsWith(sk, quotePrefix)
export const isInEpisodePartition = ({ pk }: Keyed) => beginsWith(pk, 'episode#')
export const isFeedPointerKey = ({ pk }: Keyed) => beginsWith(pk, 'feed#')
export const isTopicNamePointerKey = ({ pk }: Keyed) => beginsWith(pk, 'topic-name#')
export const isCloudKey = ({ sk }: Keyed) => sk === 'cloud'
export const isFrequencyKey = ({ sk }: Keyed) => beginsWith(sk, frequencyPrefix)
export const isItemPointerKey = ({ sk }: Keyed) =>
  itemIdentities.some((identity) => beginsWith(sk, `${identity}#`))
export const isTopicKey = ({ sk }: Keyed) => sk === 'topic'

/** Whether the item is one that an episode's record makes and that lies elsewhere: its pointers, entries and listings. */
export const isMadeByOneEpisode = (key: Keyed) =>
  isItemPointerKey(key) || beginsWith(key.sk, topicEntryPrefix) || beginsWith(key.sk, topicListingPrefix)

const geographySortSchema = z.templateLiteral(['geography#', z.number()])

/** Which geography's count it is. */
export function geographyIdOf({ sk }: Keyed): number {
  return Number(geographySortSchema.parse(sk).slice('geography#'.length))
}

const podcastPartitionSchema = z.templateLiteral(['podcast#', z.number()])

/** Whose item it is that lies in a podcast's partition. */
export function podcastIdOf({ pk }: Keyed): number {
  return Number(podcastPartitionSchema.parse(pk).slice('podcast#'.length))
}
