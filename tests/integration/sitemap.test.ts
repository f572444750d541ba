import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSitemapParts, readSitemapPart } from '#functions/data/sitemap/sitemap.ts'
import type { Mapped } from '#functions/data/sitemap/sitemap-keys.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callPage, refreshWordClouds } from '#tests/integration/entry-call.ts'
import { siteUrl } from '#tests/integration/function-variables.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { seedImportedEpisodes, seedPodcast } from '#tests/integration/seed-episodes.ts'
import { seedUnpublished } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment

async function publish(episodeId: number) {
  const topics = ['R&D in Schools']
  await publishSample(environment.catalogue, episodeId, { stance: null, topics })
}

/**
 * One podcast with two published episodes, one of them with a future date, and an unpublished one; and an
 * empty podcast.
 */
beforeAll(async () => {
  environment = await openHttpEnvironment()
  const items = [sampleItem(1), sampleItem(2, { publishedAt: '2999-01-01T00:00:00Z' }), sampleItem(3)]
  await importShow(environment.catalogue, items)
  await seedPodcast(environment, 2)
  for (const episodeId of [1, 2]) await publish(episodeId)
  await refreshWordClouds()
})
afterAll(() => environment?.close())

const read = (file?: string) =>
  file ? callPage('pages/sitemap-part', { pathParameters: { file } }) : callPage('pages/sitemap', {})

const locations = (body = '') => [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('the index has one part for pages, one for podcasts and one for episodes', async () => {
  expect(locations((await read()).body)).toEqual([
    `${siteUrl}/sitemap-pages.xml`,
    `${siteUrl}/sitemap-podcasts-1.xml`,
    `${siteUrl}/sitemap-episodes-1.xml`,
  ])
})

test('robots.txt points at the index', async () => {
  expect((await callPage('pages/robots', {})).body).toContain(`\nSitemap: ${siteUrl}/sitemap.xml\n`)
})

test('crawlers may not search [S24.31]', async () => {
  expect((await callPage('pages/robots', {})).body).toContain('\nDisallow: /search\n')
})

test('the part of episodes has every published one, rated or not, and no modification time in the future', async () => {
  const { body = '' } = await read('sitemap-episodes-1.xml')
  expect([...body.matchAll(/<url>\n(.*?)\n<\/url>/gs)].map(([, url]) => url)).toEqual([
    `<loc>${siteUrl}/episode/1</loc>\n<lastmod>2026-02-02T12:00:00Z</lastmod>`,
    `<loc>${siteUrl}/episode/2</loc>`,
  ])
})

test('the part of podcasts has those with a published episode [S2.133]', async () => {
  expect(locations((await read('sitemap-podcasts-1.xml')).body)).toEqual([`${siteUrl}/podcast/1`])
})

test('a topic’s name is encoded as a URL and in XML', async () => {
  const { body = '' } = await read('sitemap-pages.xml')
  expect(body).toContain(`<loc>${siteUrl}/topic/R%26D_in_Schools</loc>`)
})

test('an empty part does not exist', async () => {
  for (const part of ['episodes-2', 'podcasts-2', 'episodes-0', 'podcast-1', 'nothing']) {
    expect((await read(`sitemap-${part}.xml`)).statusCode, part).toBe(404)
  }
})

/** All entries of all parts, read as a crawler does. */
async function listed(kind: Mapped, size: number) {
  const parts = await listSitemapParts(environment.catalogue, { kind, size })
  const entries = await Promise.all(
    parts.map((part) => readSitemapPart(environment.catalogue, part, { kind, size })),
  )
  expect(entries.every(({ length }) => length <= size)).toBe(true)
  return { parts, ids: entries.flat().map(({ id }) => id) }
}

/** Of the podcast's episodes up to 120, every third is published, but none from 41 to 80. */
test('parts of every size have every published episode once, skip empty ones, and follow withdrawn, hidden and deleted episodes [S20.29]', async () => {
  const podcast = await seedPodcast(environment, 3)
  const items = Array.from({ length: 117 }, (_, index) => sampleItem(index + 4))
  for (const at of [0, 30, 60, 90]) {
    await seedImportedEpisodes(environment, podcast, items.slice(at, at + 30))
  }
  const published = items.map((_, index) => index + 4).filter((id) => id % 3 === 0 && (id < 41 || id > 80))
  for (const id of published) await publish(id)
  const all = [1, 2, ...published]
  for (const size of [1, 7, 50, 5000]) expect((await listed('episode', size)).ids, `${size}`).toEqual(all)
  expect((await listed('episode', 20)).parts).toEqual([1, 2, 5, 6])
  expect((await listed('podcast', 2)).ids).toEqual([1, 3])

  const [first = 0, second = 0] = published
  const { token } = await environment.signIn({ role: 'admin' })
  await seedUnpublished(environment, first)
  await environment.call('episodes.delete', { params: { id: String(second) }, token })
  expect((await listed('episode', 7)).ids).toEqual(all.filter((id) => id !== first && id !== second))
  const params = { podcast_id: String(podcast.podcastId) }
  await environment.call('podcasts.update', { params, body: { is_opted_out: true }, token })
  expect((await listed('episode', 7)).ids).toEqual([1, 2])
  expect((await listed('podcast', 2)).ids).toEqual([1])
})

test('a podcast without published episodes is listed once one of them is published [S2.133]', async () => {
  const podcast = await seedPodcast(environment, 4)
  const [episodeId = 0] = await seedImportedEpisodes(environment, podcast, [sampleItem(200)])
  expect((await listed('podcast', 2)).ids).not.toContain(podcast.podcastId)
  await publish(episodeId)
  expect((await listed('podcast', 2)).ids).toContain(podcast.podcastId)
})
