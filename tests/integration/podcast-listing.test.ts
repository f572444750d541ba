import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPodcast, podcastItem, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type PodcastRecord, podcastRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { listArrangedPodcasts } from '#functions/use-cases/podcasts/list-podcasts.ts'
import {
  type CatalogueEnvironment,
  countingTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

function recordOf(podcastId: number, changes: Partial<PodcastRecord> = {}): PodcastRecord {
  const at = new Date(dawn.getTime() + podcastId * 1000).toISOString()
  const name = `Show about politics, number ${podcastId}`
  return podcastRecordSchema.parse({
    podcastId,
    name,
    author: 'Two people and a table',
    description: 'What happened in Washington this week, and what it means. '.repeat(10),
    category: 'News',
    feedUrl: `https://feeds.example.org/${podcastId}.xml`,
    onCards: { name, geographyId: 1 },
    geographyId: 1,
    addedAt: at,
    lastCheckedAt: at,
    nextCheckAt: at,
    version: 1,
    ...changes,
  })
}

async function tableWith(podcasts: readonly PodcastRecord[]): Promise<Table> {
  const table = await environment.newTable()
  await putItems(table, podcasts.map(podcastItem))
  return table
}

const firstPage = { beginning: '', sort: 'name', limit: 50, start: undefined, page: undefined } as const

test('a page of 50 podcasts reads 50 items and a short entry of each podcast, up to 3,000 of them [S7.91]', async () => {
  const units: number[][] = []
  for (const count of [3, 50, 500, 3000]) {
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    const table = countingTable(environment, await tableWith(ids.map((id) => recordOf(id))))
    const byName = await listArrangedPodcasts(table, firstPage)
    const ofPage = table.take()
    await listArrangedPodcasts(table, { ...firstPage, sort: 'next-check' })
    units.push([count, ofPage, table.take()])
    expect([byName.entries.length, byName.total]).toEqual([Math.min(50, count), count])
    table.client.destroy()
  }
  expect(units).toEqual([
    [3, 3.5, 4],
    [50, 51, 52],
    [500, 60, 69.5],
    [3000, 108.5, 165],
  ])
})

test('pages go on by cursor and by number, also after a podcast was deleted', async () => {
  const table = await tableWith([1, 2, 3, 4, 5].map((id) => recordOf(id)))
  const idsOf = async (changes: object) => {
    const page = await listArrangedPodcasts(table, { ...firstPage, limit: 2, ...changes })
    return { ids: page.entries.map(({ podcast }) => podcast.podcastId), next: page.next }
  }
  const first = await idsOf({})
  expect(first.ids).toEqual([1, 2])
  const second = await idsOf({ start: first.next })
  expect(second).toEqual(await idsOf({ page: 2 }))
  expect(second.ids).toEqual([3, 4])
  expect(await idsOf({ start: second.next })).toEqual({ ids: [5], next: undefined })
  expect(await idsOf({ page: 4 })).toEqual({ ids: [], next: undefined })
  const podcast = await getPodcast(table, 2)
  const deleted = { ...podcast, deletedAt: dawn.toISOString() }
  await table.client.send(new PutCommand({ TableName: table.name, Item: podcastItem(deleted) }))
  expect((await idsOf({ start: first.next })).ids).toEqual([3, 4])
})

test('a podcast that an earlier version saved is found by name and state, before and after its next change', async () => {
  const table = await environment.newTable()
  const { card: _, ...earlier } = podcastItem(recordOf(1, { name: 'Able', optedOutAt: dawn.toISOString() }))
  await putItems(table, [earlier, podcastItem(recordOf(2, { name: 'Able too' }))])
  const found = async () => {
    const page = await listArrangedPodcasts(table, { ...firstPage, beginning: 'able', state: 'opted-out' })
    return page.entries.map(({ podcast }) => podcast.name)
  }
  expect(await found()).toEqual(['Able'])
  const podcast = await getPodcast(table, 1)
  await savePodcast(table, podcast, { ...podcast, name: 'Able again' })
  expect(await found()).toEqual(['Able again'])
})
