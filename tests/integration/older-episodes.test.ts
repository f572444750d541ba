import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPodcastCounts } from '#functions/data/podcasts.ts'
import { type Container, newContainer } from './intake-container.ts'
import { openPipelineBed, type PipelineBed } from './pipeline-bed.ts'
import { feedFile, openPublisher, type Publisher } from './publisher.ts'

let publisher: Publisher
let bed: PipelineBed
let container: Container

beforeAll(async () => {
  publisher = await openPublisher()
})
afterAll(() => publisher.close())
beforeEach(async () => {
  bed = await openPipelineBed(publisher)
  const items = Array.from({ length: 95 }, (_, index) => ({
    guid: `number-${index}`,
    title: `Number ${index}`,
    day: -index,
  }))
  const content = feedFile(items).replace('<itunes:image href="/cover.png"/>', '')
  publisher.change('/feed.xml', { type: 'application/rss+xml', content })
  container = await newContainer(publisher)
  await container.add('/feed.xml')
})
afterEach(async () => {
  publisher.reset()
  await bed.close()
})

const episodes = async () => (await getPodcastCounts(bed.catalogue, 1)).episodes

test('older episodes come by fifty until there are no more, and none comes twice', async () => {
  expect(await episodes()).toBe(20)
  expect(await container.importOlder(1)).toEqual({ importedEpisodes: 50, hasMore: true })
  expect(await container.importOlder(1)).toEqual({ importedEpisodes: 25, hasMore: false })
  expect(await container.importOlder(1)).toEqual({ importedEpisodes: 0, hasMore: false })
  expect(await episodes()).toBe(95)
  await expect(container.importOlder(2)).rejects.toMatchObject({ code: 'podcast-not-found' })
})

test('a feed that cannot be read costs nothing and says so', async () => {
  publisher.files.delete('/feed.xml')
  await expect(container.importOlder(1)).rejects.toMatchObject({ kind: 'provider', code: 'feed-unreachable' })
  expect(await episodes()).toBe(20)
})
