import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEpisodeWithQuotes } from '#functions/data/episodes/episodes.ts'
import { overrideStance, unpublishEpisode } from '#functions/data/episodes/publication.ts'
import { topicEntryKey } from '#functions/data/keys.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import { listFreeTasks } from '#functions/data/repair/upkeep-tasks.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCloud, rewriteClouds } from '#functions/data/topics/clouds.ts'
import { listPublishedOnTopic, readTopicFrequency } from '#functions/data/topics/topic-lists.ts'
import { beginTopicMerge, listTopicMerges } from '#functions/data/topics/topic-merges.ts'
import { findTopicByName, findTopicsByIds, searchTopics } from '#functions/data/topics/topics.ts'
import { findUser } from '#functions/data/users/users.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { readFeedListings } from '#functions/use-cases/personal-feed/read-feed-listings.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { runTopicTask } from '#functions/use-cases/upkeep/run-topic-task.ts'
import { mostTopics } from '#shared/domain/user.ts'
import {
  type CatalogueEnvironment,
  contentOf,
  documentClient,
  dyingTable,
  KilledError,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItems } from '#tests/integration/catalogue-samples.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import {
  beginMerge,
  idOf,
  newFollower,
  publishOn,
  settleMerge,
} from '#tests/integration/topic-merge-helpers.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

type Deps = { catalogue: Table; people: Table }

async function newDeps(): Promise<Deps> {
  return { catalogue: await environment.newTable(), people: await environment.newTable() }
}

/**
 * Four episodes: two about levies, one about taxes, one about both. Two users follow levies; one of them
 * follows taxes, too.
 */
async function filled(): Promise<Deps & { levies: number; taxes: number; readers: string[] }> {
  const deps = await newDeps()
  const { catalogue, people } = deps
  await importShow(catalogue, sampleItems(4))
  await publishOn(catalogue, 1, ['Taxes', 'Schools'])
  await publishOn(catalogue, 2, ['Levies', 'Courts'])
  await publishOn(catalogue, 3, ['Levies', 'Water', 'Taxes'])
  await publishOn(catalogue, 4, ['Schools', 'Levies'])
  const [levies, taxes] = [await idOf(catalogue, 'Levies'), await idOf(catalogue, 'Taxes')]
  const readers = [
    await newFollower(people, 1, [levies]),
    await newFollower(people, 2, [taxes, levies]),
    await newFollower(people, 3, [taxes]),
  ]
  return { ...deps, levies, taxes, readers }
}

const topicsOf = async (catalogue: Table, episodeId: number) => {
  const found = await findEpisodeWithQuotes(catalogue, episodeId)
  return {
    topics: (found && publishedOf(found.episode))?.topics.map(({ name }) => name),
    analysis: found?.episode.analysis?.topics,
    quotes: found?.quotes.map(({ topicName }) => topicName),
  }
}

const listedOn = async (catalogue: Table, topicId: number) =>
  (await listPublishedOnTopic(catalogue, { topicId }, { limit: 50 })).entries

test('episodes, quotes, cards, counts and followers of a merged topic become the other’s [S18.4]', async () => {
  const { catalogue, people, levies, taxes, readers } = await filled()
  await beginMerge(catalogue, 'Levies', 'Taxes')
  await settleMerge({ catalogue, people }, levies)
  expect(await topicsOf(catalogue, 2)).toEqual({
    topics: ['Taxes', 'Courts'],
    analysis: ['Taxes', 'Courts'],
    quotes: ['Taxes', 'Courts', 'Taxes', 'Courts'],
  })
  expect(await topicsOf(catalogue, 3)).toEqual({
    topics: ['Taxes', 'Water'],
    analysis: ['Taxes', 'Water'],
    quotes: ['Taxes', 'Water', 'Taxes', 'Taxes'],
  })
  expect(await listedOn(catalogue, levies)).toEqual([])
  const cards = await listedOn(catalogue, taxes)
  expect(cards.map(({ id, topics }) => [id, topics]).toSorted()).toEqual([
    [1, 'Taxes,Schools'],
    [2, 'Taxes,Courts'],
    [3, 'Taxes,Water'],
    [4, 'Schools,Taxes'],
  ])
  expect(await readTopicFrequency(catalogue, taxes)).toBe(4)
  const chosen = await Promise.all(
    readers.map(async (id) => (await findUser(people, id))?.preferences.interested_topics),
  )
  expect(chosen).toEqual([[taxes], [taxes], [taxes]])
  expect(await listTopicMerges(catalogue, 5)).toMatchObject([
    { finishedAt: dawn.toISOString(), episodes: 3, quotes: 6, followers: 2 },
  ])
  expect(await listFreeTasks(catalogue, { execution: 'upkeep', now: dawn })).toEqual([])
  expect(await findDrift(catalogue)).toEqual([])
})

test('from the request on, the former name leads to the remaining topic, and nothing new is published under it', async () => {
  const { catalogue, people, levies, taxes } = await filled()
  await beginMerge(catalogue, 'Levies', 'Taxes')
  expect(await findDrift(catalogue)).toEqual([])
  expect(await findTopicByName(catalogue, 'LEVY')).toEqual({ topicId: taxes, name: 'Taxes' })
  expect((await findTopicsByIds(catalogue, [levies])).get(levies)).toEqual({ topicId: taxes, name: 'Taxes' })
  expect(await searchTopics(catalogue, 'lev', 5)).toEqual([])
  const published = await publishOn(catalogue, 1, ['Levies', 'Schools'])
  expect(publishedOf(published)?.topics.map(({ name }) => name)).toEqual(['Taxes', 'Schools'])
  await settleMerge({ catalogue, people }, levies)
  await rewriteClouds(catalogue, dawn)
  const cloud = await readCloud(catalogue, 'all')
  expect(cloud.map(({ name, frequency }) => [name, frequency])).toEqual([
    ['Taxes', 4],
    ['Schools', 2],
    ['Courts', 1],
    ['Water', 1],
  ])
})

test('a merged topic leaves the word cloud of all stances at once, and that of a stance when its episodes are moved', async () => {
  const { catalogue, people, levies } = await filled()
  const clouds = async () => {
    await rewriteClouds(catalogue, dawn)
    const [all, left] = await Promise.all([readCloud(catalogue, 'all'), readCloud(catalogue, 'Far Left')])
    return [all, left].map((cloud) => cloud.find(({ name }) => name === 'Levies')?.frequency)
  }
  expect(await clouds()).toEqual([3, 1])
  await beginMerge(catalogue, 'Levies', 'Taxes')
  expect(await clouds()).toEqual([undefined, 1])
  await settleMerge({ catalogue, people }, levies)
  expect(await clouds()).toEqual([undefined, undefined])
})

test('a run that read the former name just before the merge publishes under the remaining topic', async () => {
  const { catalogue, people, levies } = await filled()
  const client = documentClient(environment.endpoint)
  let merging: Promise<unknown> | undefined
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'TransactWriteItemsCommand' && !merging) {
        merging = beginMerge(catalogue, 'Levies', 'Taxes').then(() =>
          settleMerge({ catalogue, people }, levies),
        )
        await merging
      }
      return next(args)
    },
    { step: 'initialize', name: 'merge-in-between' },
  )
  const published = await publishOn({ client, name: catalogue.name }, 1, ['Levies', 'Courts'])
  expect(publishedOf(published)?.topics.map(({ name }) => name)).toEqual(['Taxes', 'Courts'])
  expect(await listedOn(catalogue, levies)).toEqual([])
  expect(await findDrift(catalogue)).toEqual([])
  client.destroy()
})

test('withdrawn episodes and changed stances during a merge leave exact counts', async () => {
  const { catalogue, people, levies, taxes } = await filled()
  await beginMerge(catalogue, 'Levies', 'Taxes')
  await unpublishEpisode(catalogue, { episodeId: 2, now: dawn })
  await overrideStance(catalogue, { episodeId: 4, stance: 'Far Right', now: dawn })
  expect(await findDrift(catalogue)).toEqual([])
  await settleMerge({ catalogue, people }, levies)
  expect(await findDrift(catalogue)).toEqual([])
  expect((await listedOn(catalogue, taxes)).map(({ id }) => id).toSorted()).toEqual([1, 3, 4])
  await publishOn(catalogue, 2, ['Levies'])
  expect(await readTopicFrequency(catalogue, taxes)).toBe(4)
  expect(await findDrift(catalogue)).toEqual([])
})

test('killed before any write and repeated, a merge has the same result and exact counts [S18.4]', async () => {
  const undisturbed = await filled()
  // "Courts" was merged into "Levies" before, so it must point to "Taxes" in the end.
  await settleMerge(undisturbed, await beginMerge(undisturbed.catalogue, 'Courts', 'Levies'))
  await beginMerge(undisturbed.catalogue, 'Levies', 'Taxes')
  const before = await Promise.all([undisturbed.catalogue, undisturbed.people].map(contentOf))
  const die = (deps: Deps, write: number): Deps & { written(): number } => {
    const { client, name, written } = dyingTable(environment, deps.catalogue, write)
    return { catalogue: { client, name }, people: { client, name: deps.people.name }, written }
  }
  const counting = die(undisturbed, Number.POSITIVE_INFINITY)
  await settleMerge(counting, undisturbed.levies)
  const expected = await Promise.all([undisturbed.catalogue, undisturbed.people].map(contentOf))
  expect(counting.written()).toBeGreaterThan(8)
  for (let write = 1; write <= counting.written(); write += 1) {
    const deps = await newDeps()
    await putItems(deps.catalogue, before[0] ?? [])
    await putItems(deps.people, before[1] ?? [])
    const mortal = die(deps, write)
    await expect(settleMerge(mortal, undisturbed.levies), `write ${write}`).rejects.toBeInstanceOf(
      KilledError,
    )
    expect(await findDrift(deps.catalogue), `write ${write}`).toEqual([])
    await settleMerge(deps, undisturbed.levies)
    expect(await Promise.all([deps.catalogue, deps.people].map(contentOf))).toEqual(expected)
    mortal.catalogue.client.destroy()
  }
  counting.catalogue.client.destroy()
})

test('after every write of the merge, followers of the merged topic have all of its episodes in the feed [S18.4]', async () => {
  const { catalogue, people, levies, taxes, readers } = await filled()
  const followed = () =>
    Promise.all(readers.map(async (id) => (await findUser(people, id))?.preferences.interested_topics ?? []))
  const feedOf = async (topicIds: number[]) => {
    const choice = { topicIds, stances: undefined, geographyIds: undefined }
    const { entries } = await readFeedListings(catalogue, choice, { wanted: 50 })
    return entries.map(({ episodeId }) => episodeId).toSorted()
  }
  await beginMerge(catalogue, 'Levies', 'Taxes')
  while ((await followed()).flat().includes(levies)) {
    const { client, name } = dyingTable(environment, catalogue, 2)
    const mortal = { catalogue: { client, name }, people: { client, name: people.name } }
    await expect(settleMerge(mortal, levies)).rejects.toBeInstanceOf(KilledError)
    client.destroy()
    const [first = [], second = []] = await followed()
    expect(await feedOf(first)).toEqual(expect.arrayContaining([2, 3, 4]))
    expect(await feedOf(second)).toEqual([1, 2, 3, 4])
  }
  await settleMerge({ catalogue, people }, levies)
  expect(await followed()).toEqual([[taxes], [taxes], [taxes]])
  expect(await feedOf([taxes])).toEqual([1, 2, 3, 4])
})

test('a user with the maximum number of topics follows the remaining topic in the end', async () => {
  const { catalogue, people, levies, taxes } = await filled()
  const others = Array.from({ length: mostTopics - 1 }, (_, index) => 1_000 + index)
  const reader = await newFollower(people, 4, [levies, ...others])
  await beginMerge(catalogue, 'Levies', 'Taxes')
  await settleMerge({ catalogue, people }, levies)
  expect((await findUser(people, reader))?.preferences.interested_topics).toEqual([taxes, ...others])
})

test('in a chain of merges every former name leads to the last topic, and episodes moved twice are counted once [S18.5]', async () => {
  const { catalogue, people, levies } = await filled()
  await beginMerge(catalogue, 'Levies', 'Taxes')
  await settleMerge({ catalogue, people }, levies)
  const taxes = await beginMerge(catalogue, 'Taxes', 'Water')
  await settleMerge({ catalogue, people }, taxes)
  const water = await idOf(catalogue, 'Water')
  for (const name of ['Levies', 'levy', 'Tax', 'TAXES', 'Water'])
    expect(await idOf(catalogue, name)).toBe(water)
  expect((await findTopicsByIds(catalogue, [levies, taxes])).get(levies)?.topicId).toBe(water)
  expect(
    (await findUser(people, '00000000-0000-4000-8000-000000000001'))?.preferences.interested_topics,
  ).toEqual([water])
  expect(await readTopicFrequency(catalogue, water)).toBe(4)
  expect(await findDrift(catalogue)).toEqual([])
})

test('a topic cannot be merged into itself, into or from a merged one, or while another is being merged into it', async () => {
  const { catalogue, people, levies, taxes } = await filled()
  const refused = (fromId: number, intoId: number) =>
    beginTopicMerge(catalogue, { fromId, intoId }, dawn).then(
      () => 'begun',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    )
  const schools = await idOf(catalogue, 'Schools')
  expect(await refused(levies, levies)).toBe('same-topic')
  expect(await refused(levies, 999_999)).toBe('topic-not-found')
  expect(await refused(999_999, levies)).toBe('topic-not-found')
  expect(await refused(levies, taxes)).toBe('begun')
  expect(await refused(levies, schools)).toBe('topic-merged')
  expect(await refused(schools, levies)).toBe('topic-merged')
  expect(await refused(taxes, schools)).toBe('topic-merging')
  await settleMerge({ catalogue, people }, levies)
  expect(await refused(levies, schools)).toBe('topic-merged')
  expect(await refused(taxes, schools)).toBe('begun')
})

test('two admins who merge a topic at the same moment merge it once', async () => {
  const { catalogue, levies, taxes } = await filled()
  const schools = await idOf(catalogue, 'Schools')
  const outcomes = await Promise.allSettled([
    beginTopicMerge(catalogue, { fromId: levies, intoId: taxes }, dawn),
    beginTopicMerge(catalogue, { fromId: levies, intoId: schools }, dawn),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await findDrift(catalogue)).toEqual([])
})

test('a step moves at most fifty episodes, however many there are', async () => {
  const deps = await newDeps()
  const { catalogue } = deps
  await importShow(catalogue, sampleItems(110))
  for (let episodeId = 1; episodeId <= 110; episodeId += 1) await publishOn(catalogue, episodeId, ['Levies'])
  await publishOn(catalogue, 1, ['Taxes', 'Levies'])
  const levies = await beginMerge(catalogue, 'Levies', 'Taxes')
  const { client, name, written } = dyingTable(environment, catalogue, Number.POSITIVE_INFINITY)
  const note = { kind: 'topic' as const, id: levies, notedAt: dawn.toISOString() }
  expect(await runTopicTask({ ...deps, catalogue: { client, name } }, note, dawn)).toBe(false)
  // Fifty episodes, and the record that all accounts were scanned.
  expect(written()).toBe(51)
  expect(await listTopicMerges(catalogue, 1)).toMatchObject([{ episodes: 50 }])
  expect(await settleMerge(deps, levies)).toBe(3)
  expect(await readTopicFrequency(catalogue, await idOf(catalogue, 'Taxes'))).toBe(110)
  expect(await findDrift(catalogue)).toEqual([])
  client.destroy()
})

test('an entry without an episode does not block a merge', async () => {
  const { catalogue, people, levies } = await filled()
  const stray = { ...topicEntryKey(levies, '2026-02-01T00:00:00.000Z#0000000000000077'), episodeId: 77 }
  await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item: stray }))
  await beginMerge(catalogue, 'Levies', 'Taxes')
  await settleMerge({ catalogue, people }, levies)
  expect(await findDrift(catalogue)).toEqual([])
})

test('the repair command counts the same as the merge', async () => {
  const { catalogue, people, levies } = await filled()
  await beginMerge(catalogue, 'Levies', 'Taxes')
  await settleMerge({ catalogue, people }, levies)
  const whole = await contentOf(catalogue)
  const Key = { pk: `topic#${levies}`, sk: 'frequency#all' }
  await catalogue.client.send(new DeleteCommand({ TableName: catalogue.name, Key }))
  await correctDrift(catalogue, await findDrift(catalogue))
  expect(await contentOf(catalogue)).toEqual(whole)
})
