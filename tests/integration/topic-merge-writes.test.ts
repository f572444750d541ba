import { afterAll, beforeAll, expect, test } from 'vitest'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { listPublishedOnTopic, readTopicFrequency } from '#functions/data/topics/topic-lists.ts'
import { listTopicMerges } from '#functions/data/topics/topic-merges.ts'
import { findUser } from '#functions/data/users/users.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { readFeedListings } from '#functions/use-cases/personal-feed/read-feed-listings.ts'
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
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import {
  idOf,
  newFollower,
  publishOn,
  requestMerge,
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
 * Four episodes: two about levies, one about taxes, one about both. Of three users, one follows levies, one
 * taxes, and one both.
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

const listedOn = async (catalogue: Table, topicId: number) =>
  (await listPublishedOnTopic(catalogue, { topicId }, { limit: 50 })).entries

test('a run that read the former name just before the merge publishes under the remaining topic', async () => {
  const { catalogue, people, levies } = await filled()
  const client = documentClient(environment.endpoint)
  let merging: Promise<unknown> | undefined
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'TransactWriteItemsCommand' && !merging) {
        merging = requestMerge(catalogue, 'Levies', 'Taxes').then(() =>
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
  await expectNoDrift({ catalogue })
  client.destroy()
})

test('killed before any write and repeated, a merge has the same result and exact counts [S18.4]', async () => {
  const undisturbed = await filled()
  // "Courts" was merged into "Levies" before, so it must point to "Taxes" in the end.
  await settleMerge(undisturbed, await requestMerge(undisturbed.catalogue, 'Courts', 'Levies'))
  await requestMerge(undisturbed.catalogue, 'Levies', 'Taxes')
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
    await expectNoDrift(deps, `write ${write}`)
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
  await requestMerge(catalogue, 'Levies', 'Taxes')
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
  await requestMerge(catalogue, 'Levies', 'Taxes')
  await settleMerge({ catalogue, people }, levies)
  expect((await findUser(people, reader))?.preferences.interested_topics).toEqual([taxes, ...others])
})

test('a step moves at most fifty episodes, however many there are', async () => {
  const deps = await newDeps()
  const { catalogue } = deps
  await importShow(catalogue, sampleItems(60))
  for (let episodeId = 1; episodeId <= 60; episodeId += 1) await publishOn(catalogue, episodeId, ['Levies'])
  await publishOn(catalogue, 1, ['Taxes', 'Levies'])
  const levies = await requestMerge(catalogue, 'Levies', 'Taxes')
  const { client, name, written } = dyingTable(environment, catalogue, Number.POSITIVE_INFINITY)
  const note = { kind: 'topic' as const, id: levies, notedAt: dawn.toISOString() }
  expect(await runTopicTask({ ...deps, catalogue: { client, name } }, note, dawn)).toBe(false)
  // 51 writes: fifty episodes, and the record that all accounts were scanned.
  expect(written()).toBe(51)
  expect(await listTopicMerges(catalogue, 1)).toMatchObject([{ episodes: 50 }])
  expect(await settleMerge(deps, levies)).toBe(2)
  expect(await readTopicFrequency(catalogue, await idOf(catalogue, 'Taxes'))).toBe(60)
  await expectNoDrift({ catalogue })
  client.destroy()
})
