import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dateOrder,
  topicEntryKey,
  topicListingKey,
  topicListingOrder,
  topicListingPartition,
} from '#functions/data/keys.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import { readListedCards } from '#functions/data/topics/topic-listings.ts'
import { cardBytes, maximumCardBytes } from '#functions/domain/cards/card.ts'
import type { FeedChoice } from '#functions/domain/personal-feed/feed-choice.ts'
import {
  countUnratedInFeed,
  listFeed,
  listFeedByStance,
} from '#functions/use-cases/personal-feed/list-feed.ts'
import { stances } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'
import {
  type CatalogueEnvironment,
  type CountingTable,
  countingTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'

let environment: CatalogueEnvironment
let catalogue: CountingTable

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
/** Ids with as many digits as on a site that has run for years. */
const topicsTo = (count: number) => idsTo(count).map((id) => 10_000 + id)
const choiceOf = (topics: number, change: Partial<FeedChoice> = {}): FeedChoice => ({
  topicIds: topicsTo(topics),
  stances: undefined,
  geographyIds: undefined,
  ...change,
})

const perTopic = 70
/** The geography of the two oldest episodes of each topic. */
const elsewhere = 9
const isElsewhere = (place: number) => place <= 2
/** Only the newest episodes of a topic ever appear as cards. */
const isShown = (place: number) => place > perTopic - 15

function itemsOf(topicId: number, place: number) {
  const episodeId = topicId * 1_000_000 + place
  const stance = stances[place % 5] ?? 'Centrist'
  const order = dateOrder(new Date(Date.UTC(2026, 0, 1, place)).toISOString(), episodeId)
  const listing = {
    ...topicListingKey(topicId, order),
    episodeId,
    gsi1pk: topicListingPartition(topicId, stance),
    gsi1sk: topicListingOrder(order, isElsewhere(place) ? elsewhere : 199),
  }
  const sample = card(episodeId, stance)
  const title = 'x'.repeat(maximumCardBytes - cardBytes({ ...sample, title: '' }))
  const entry = { ...topicEntryKey(topicId, order), card: { ...sample, title } }
  return isShown(place) ? [listing, entry] : [listing]
}

beforeAll(async () => {
  environment = await openCatalogueEnvironment()
  const table = await environment.newTable()
  const items = topicsTo(200).flatMap((topicId, index) =>
    idsTo(index < 20 ? perTopic : 3).flatMap((place) => itemsOf(topicId, place)),
  )
  await putItems(table, items)
  catalogue = countingTable(environment, table)
})
afterAll(async () => {
  catalogue.client.destroy()
  await environment.close()
})

/** Read units of finding the session's person. */
const session = 1.5

test('a page of twenty-four cards on twenty topics costs at most forty read units [S20.27]', async () => {
  const choices = [
    choiceOf(20),
    choiceOf(20, { stances: ['Centrist'] }),
    choiceOf(20, { stances: ['Far Left', 'Centrist', 'Far Right'] }),
    choiceOf(20, { stances: [...stances], geographyIds: [199] }),
  ]
  for (const choice of choices) {
    const { listings } = await listFeed(catalogue, choice, { limit: 24 })
    expect(await readListedCards(catalogue, listings)).toHaveLength(24)
    expect(session + catalogue.take()).toBeLessThanOrEqual(40)
  }
})

test('the five groups on twenty topics, with the number of unrated episodes, cost at most forty read units', async () => {
  const listings = await listFeedByStance(catalogue, choiceOf(20), 6)
  expect(await readListedCards(catalogue, listings)).toHaveLength(30)
  expect(await countUnratedInFeed(catalogue, choiceOf(20))).toBe(0)
  expect(session + catalogue.take()).toBeLessThanOrEqual(40)
})

test('each topic costs half a unit, however many episodes it has, even with two hundred topics [S20.27]', async () => {
  for (const topics of [20, 200]) {
    await listFeed(catalogue, choiceOf(topics), { limit: 24 })
    expect(catalogue.take()).toBe(topics / 2)
  }
})

test('rare matches are searched within the same bound, and found page by page [S20.27]', async () => {
  const found: number[] = []
  const pages: number[] = []
  let before: string | undefined
  do {
    const page = await listFeed(catalogue, choiceOf(20, { geographyIds: [elsewhere] }), { limit: 24, before })
    found.push(...page.listings.map(({ episodeId }) => episodeId))
    pages.push(catalogue.take())
    before = page.next
  } while (before !== undefined)
  expect(Math.max(...pages)).toBeLessThanOrEqual(27)
  expect(pages.length).toBeGreaterThan(1)
  expect([found.length, new Set(found).size]).toEqual([40, 40])
})
