import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as ledgerKeys from '#functions/data/budget/ledger-keys.ts'
import * as digestKeys from '#functions/data/digests/digest-keys.ts'
import type { Key } from '#functions/data/keys.ts'
import * as tableKeys from '#functions/data/keys.ts'
import { listingOf } from '#functions/data/listing-keys.ts'
import * as operationsKeys from '#functions/data/operations-keys.ts'
import * as ratingKeys from '#functions/data/ratings/rating-keys.ts'
import * as sitemapKeys from '#functions/data/sitemap/sitemap-keys.ts'
import * as topicMergeKeys from '#functions/data/topics/topic-merge-keys.ts'
import * as peopleKeys from '#functions/data/users/people-keys.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'

const keys = {
  ...tableKeys,
  ...digestKeys,
  ...ledgerKeys,
  ...operationsKeys,
  ...peopleKeys,
  ...ratingKeys,
  ...sitemapKeys,
  ...topicMergeKeys,
}
const at = '2026-03-01T12:00:00Z'
const hash = 'f00d'

const keyOf: Readonly<Record<string, Key>> = {
  podcastKey: keys.podcastKey(1),
  podcastCountsKey: keys.podcastCountsKey(1),
  feedPointerKey: keys.feedPointerKey('https://example.org/feed'),
  itemPointerKey: keys.itemPointerKey(1, 'guid', 'a guid'),
  episodeKey: keys.episodeKey(1),
  quoteKey: keys.quoteKey(1, 2),
  assessmentsKey: keys.assessmentsKey(1, 2),
  assessmentTotalsKey: keys.assessmentTotalsKey(2),
  ratingChangeKey: keys.ratingChangeKey(1, 2),
  ratedKey: keys.ratedKey({ model: 'a-model', promptVersion: '1' }, keys.dateOrder(at, 1)),
  ratingMethodKey: keys.ratingMethodKey({ model: 'a-model', promptVersion: '1' }),
  sitemapEntryKey: keys.sitemapEntryKey('episode', 1),
  topicItemKey: keys.topicItemKey(1),
  topicNamePointerKey: keys.topicNamePointerKey('taxes'),
  topicEntryKey: keys.topicEntryKey(1, keys.dateOrder(at, 1)),
  topicListingKey: keys.topicListingKey(1, keys.dateOrder(at, 1)),
  frequencyKey: keys.frequencyKey(1, 'all'),
  mergedNameKey: keys.mergedNameKey(1, 'taxes'),
  topicMergeKey: keys.topicMergeKey(at, 1),
  topicSuggestionKey: keys.topicSuggestionKey(1, 2),
  topicsApartKey: keys.topicsApartKey(1, 2),
  topicReviewKey: keys.topicReviewKey,
  blindSpotsKey: keys.blindSpotsKey,
  weekKey: keys.weekKey('2026-W48'),
  cloudKey: keys.cloudKey('all'),
  statisticsKey: keys.statisticsKey,
  geographyCountKey: keys.geographyCountKey(1),
  hiddenPodcastsKey: keys.hiddenPodcastsKey,
  upkeepTaskKey: keys.upkeepTaskKey({ kind: 'podcast', id: 1 }),
  idCounterKey: keys.idCounterKey('podcasts'),
  userKey: keys.userKey('a-user'),
  emailPointerKey: keys.emailPointerKey('a@example.org'),
  sessionKey: keys.sessionKey('a-user', 'a-sign-in'),
  subPointerKey: keys.subPointerKey('a-sub'),
  privateFeedKey: keys.privateFeedKey(hash),
  customerPointerKey: keys.customerPointerKey('cus_1'),
  readerDigestKey: keys.readerDigestKey('a-user'),
  savedSearchesKey: keys.savedSearchesKey('a-user'),
  savedQuoteIdsKey: keys.savedQuoteIdsKey('a-user'),
  savedQuoteKey: keys.savedQuoteKey('a-user', hash),
  digestStateKey: keys.digestStateKey,
  digestRunKey: keys.digestRunKey('2026-03-01T12:00:00.000Z#schedule'),
  accountVoteKey: keys.accountVoteKey('a-user', 1),
  accountDeletionKey: keys.accountDeletionKey('a-user'),
  attemptsKey: keys.attemptsKey('login', hash),
  knownNetworkKey: keys.knownNetworkKey(hash, hash),
  registrationKey: keys.registrationKey(hash),
  visitorVoteKey: keys.visitorVoteKey(hash),
  voteSaltKey: keys.voteSaltKey,
  automaticRunsOfSiteKey: keys.automaticRunsOfSiteKey('2026-03-01'),
  automaticRunsOfPodcastKey: keys.automaticRunsOfPodcastKey('2026-03-01', 1),
  paymentEventKey: keys.paymentEventKey('evt_1'),
  startedRunsKey: keys.startedRunsKey,
  queuePositionsKey: keys.queuePositionsKey,
  modelPaceKey: keys.modelPaceKey,
  onHoldPositionKey: keys.onHoldPositionKey,
  listImportKey: keys.listImportKey,
  movedInKey: keys.movedInKey,
  listedFeedKey: keys.listedFeedKey('an-import', 1),
  uploadSessionKey: keys.uploadSessionKey('a-session'),
  uploadFileKey: keys.uploadFileKey('a-session', 1),
  adminLogKey: keys.adminLogKey('2026-01-01T00:00:00Z', 'a-request'),
  personInLogKey: keys.personInLogKey(
    'a-user',
    keys.adminLogKey('2026-01-01T00:00:00Z', 'a-request'),
    'user',
  ),
  processingSettingsKey: keys.processingSettingsKey,
  emailScheduleKey: keys.emailScheduleKey,
  dataVersionKey: keys.dataVersionKey,
  lastCheckKey: keys.lastCheckKey,
  budgetKey: keys.budgetKey,
  privateNamesKey: keys.privateNamesKey,
  ledgerMonthKey: keys.ledgerMonthKey('2026-03'),
  reservationKey: keys.reservationKey(1, 2),
  spendingKey: keys.spendingKey({ episodeId: 1, attempt: 2 }, 'summary'),
  promptKey: keys.promptKey('summary_prompt', 1),
}

const partitionOf: Readonly<Record<string, string>> = {
  allPodcastsPartition: keys.allPodcastsPartition,
  duePartition: keys.duePartition,
  showPartition: keys.showPartition('a-number'),
  namedPartition: keys.namedPartition('the long table'),
  episodePartition: keys.episodePartition(1),
  ratingChangesPartition: keys.ratingChangesPartition(1),
  ratedPartition: keys.ratedPartition({ model: 'a-model', promptVersion: '1' }),
  assessmentsPartition: keys.assessmentsPartition(1),
  assessmentTotalsPartition: keys.assessmentTotalsPartition,
  ratingMethodsPartition: keys.ratingMethodsPartition,
  sitemapPartition: keys.sitemapPartition,
  podcastEpisodesPartition: keys.podcastEpisodesPartition(1),
  publishedOfPodcastPartition: keys.publishedOfPodcastPartition(1),
  stancePartition: keys.stancePartition('Centrist'),
  statusPartition: keys.statusPartition('new'),
  topicPartition: keys.topicPartition(1),
  topicStancePartition: keys.topicStancePartition(1, 'Centrist'),
  topicArrivalsPartition: keys.topicArrivalsPartition(1),
  topicListingPartition: keys.topicListingPartition(1, 'Centrist'),
  frequencyPartition: keys.frequencyPartition('all'),
  topicNamesPartition: keys.topicNamesPartition,
  weeksPartition: keys.weeksPartition,
  topicBeginningsPartition: keys.topicBeginningsPartition,
  topicEndingsPartition: keys.topicEndingsPartition,
  topicWordsPartition: keys.topicWordsPartition,
  topicMergesPartition: keys.topicMergesPartition,
  topicSuggestionsPartition: keys.topicSuggestionsPartition,
  settingsPartition: keys.settingsPartition,
  reservationsPartition: keys.reservationsPartition,
  userPartition: keys.userPartition('a-user'),
  geographiesPartition: keys.geographiesPartition,
  allUsersPartition: keys.allUsersPartition,
  adminsPartition: keys.adminsPartition,
  userAddressesPartition: keys.userAddressesPartition,
  accountDeletionsPartition: keys.accountDeletionsPartition,
  digestReadersPartition: keys.digestReadersPartition('daily'),
  digestRunsPartition: keys.digestRunsPartition,
  digestsSentPartition: keys.digestsSentPartition,
  votesPartition: keys.votesPartition(1),
  upkeepPartition: keys.upkeepPartition,
  knownNetworksPartition: keys.knownNetworksPartition(hash),
  listedFeedsPartition: keys.listedFeedsPartition('an-import'),
  uploadPartition: keys.uploadPartition('a-session'),
  adminLogPartition: keys.adminLogPartition('2026'),
  personInLogPartition: keys.personInLogPartition('a-user'),
}

type Row = {
  item: string
  pk: RegExp
  sk: RegExp
  indexes: { name: string; partition: RegExp }[]
  readers: string[]
}

function patternOf(cell: string): RegExp {
  const alternatives = cell.split(' or ').map((text) => text.replaceAll(/<[^>]+>/g, '[^#]+'))
  return new RegExp(`^(${alternatives.join('|')})$`)
}

function rowOf(line: string): Row {
  const [item = '', pk = '', sk = '', indexes = '', readers = ''] = line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim())
  const uses = [...indexes.matchAll(/(gsi\d) (\S+) →/g)]
  return {
    item,
    pk: patternOf(pk),
    sk: patternOf(sk),
    indexes: uses.map(([, name = '', partition = '']) => ({ name, partition: patternOf(partition) })),
    readers: readers.split(', '),
  }
}

const source = readFileSync('functions/data/keys.ts', 'utf8')
const map = source
  .slice(0, source.indexOf('*/'))
  .split('\n')
  .filter((line) => /^ \* \| (?!item +\|)[a-z]/.test(line))
  .map(rowOf)

const matches = (row: Row, { pk, sk }: Key) => row.pk.test(pk) && row.sk.test(sk)

const storage = readdirSync('functions/data', { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|keys\.ts$/.test(file))
  .map((file) => ({ file: `functions/data/${file}`, code: readFileSync(`functions/data/${file}`, 'utf8') }))

test('every key and every partition that the module makes is known here', () => {
  const made = Object.keys(keys).filter((name) => /(Key|Partition)$/.test(name) && !name.startsWith('is'))
  expect(made.toSorted()).toEqual([...Object.keys(keyOf), ...Object.keys(partitionOf)].toSorted())
})

test.each(Object.entries(keyOf))('%s is in one row of the map', (_name, key) => {
  expect(map.filter((row) => matches(row, key))).toHaveLength(1)
})

test.each(Object.entries(partitionOf))('%s is in the map', (_name, partition) => {
  const all = map.flatMap((row) => [row.pk, ...row.indexes.map((index) => index.partition)])
  expect(all.some((pattern) => pattern.test(partition))).toBe(true)
})

test('every row of the map is made by something, and read by what it names', () => {
  const isThere = (reader: string) =>
    storage.some(
      ({ file, code }) =>
        file.endsWith(`/${reader}.ts`) ||
        [`async function ${reader}(`, `async function* ${reader}(`].some((text) => code.includes(text)),
    )
  const outdated = map.flatMap(({ item, readers, ...row }) => [
    ...(Object.values(keyOf).some((key) => matches({ item, readers, ...row }, key)) ? [] : [item]),
    ...readers.filter((reader) => !isThere(reader)),
  ])
  expect(outdated).toEqual([])
})

test('the indexes of the map are those that items are written with', () => {
  const written = storage.flatMap(({ code }) =>
    [...code.matchAll(/(gsi\d)pk: (\w+)/g)].map(([, index = '', maker = '']) => ({ index, maker })),
  )
  const declared = map.flatMap((row) => row.indexes)
  const unknown = written.filter(
    ({ index, maker }) =>
      !declared.some(({ name, partition }) => name === index && partition.test(partitionOf[maker] ?? '')),
  )
  const unused = declared.filter(
    ({ name, partition }) =>
      !written.some(({ index, maker }) => name === index && partition.test(partitionOf[maker] ?? '')),
  )
  expect({ unknown, unused }).toEqual({ unknown: [], unused: [] })
})

test('items are recognized by the keys they are written with', () => {
  const told = Object.fromEntries(
    Object.entries({
      isPodcastKey: keys.isPodcastKey,
      isEpisodeKey: keys.isEpisodeKey,
      isQuoteKey: keys.isQuoteKey,
      isAssessmentsKey: keys.isAssessmentsKey,
      isAssessmentTotalsKey: keys.isAssessmentTotalsKey,
      isItemPointerKey: keys.isItemPointerKey,
      isUploadSessionKey: keys.isUploadSessionKey,
      isRatedKey: keys.isRatedKey,
      isRatingMethodKey: keys.isRatingMethodKey,
      isEpisodeSitemapKey: keys.isEpisodeSitemapKey,
      isFeedPointerKey: keys.isFeedPointerKey,
      isTopicNamePointerKey: keys.isTopicNamePointerKey,
      isMadeByOneEpisode: keys.isMadeByOneEpisode,
    }).map(([name, isOne]) => [name, Object.keys(keyOf).filter((maker) => isOne(keyOf[maker] ?? {}))]),
  )
  expect(told).toEqual({
    isPodcastKey: ['podcastKey'],
    isEpisodeKey: ['episodeKey'],
    isQuoteKey: ['quoteKey'],
    isAssessmentsKey: ['assessmentsKey'],
    isAssessmentTotalsKey: ['assessmentTotalsKey'],
    isItemPointerKey: ['itemPointerKey'],
    isUploadSessionKey: ['uploadSessionKey'],
    isRatedKey: ['ratedKey'],
    isRatingMethodKey: ['ratingMethodKey'],
    isEpisodeSitemapKey: ['sitemapEntryKey'],
    isFeedPointerKey: ['feedPointerKey'],
    isTopicNamePointerKey: ['topicNamePointerKey'],
    isMadeByOneEpisode: ['itemPointerKey', 'topicEntryKey', 'topicListingKey'],
  })
  expect(keys.podcastIdOf(keys.podcastKey(17))).toBe(17)
})

test('the counts of votes say by their key alone whose they are', () => {
  expect(keys.assessmentsPlaceOf(keys.assessmentsKey(42, 7))).toEqual({ episodeId: 42, shard: 7 })
  expect(keys.assessmentTotalsShardOf(keys.assessmentTotalsKey(7))).toBe(7)
})

test('the counts of a method name it by their key alone, also with an odd model name', () => {
  for (const model of ['global.anthropic.claude-sonnet-4-6', 'a#model', 'llama 3:8b']) {
    const method = { model, promptVersion: '1f2e3d4c5b6a+stance.3' }
    expect(keys.ratingMethodOf(keys.ratingMethodKey(method))).toEqual(method)
  }
})

test('a topic’s listing names episode, step and topic by its keys alone', () => {
  const order = keys.dateOrder(at, 42)
  const listing = (stance: Stance | null) =>
    listingOf({
      gsi1pk: keys.topicListingPartition(7, stance),
      gsi1sk: keys.topicListingOrder(order, 17),
    })
  for (const stance of [...stances, null]) {
    expect(listing(stance)).toEqual({ order, episodeId: 42, stance, geographyId: 17 })
  }
})
