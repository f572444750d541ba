import { afterAll, beforeAll, expect, test } from 'vitest'
import { rewriteClouds } from '#functions/data/clouds.ts'
import { importEpisodes } from '#functions/data/episode-import.ts'
import { createPodcast } from '#functions/data/podcasts.ts'
import { publishAnalysis } from '#functions/data/publication.ts'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { dawn, sampleAnalysis, sampleItem, samplePodcast, sampleQuotes } from './catalogue-samples.ts'
import { type HttpBed, openHttpBed, siteUrl } from './http-bed.ts'

let bed: HttpBed

/** A podcast with two published episodes, one of them dated ahead, and one that was never published; and a podcast without any. */
beforeAll(async () => {
  bed = await openHttpBed()
  const podcast = await createPodcast(bed.catalogue, samplePodcast(1), dawn)
  await createPodcast(bed.catalogue, samplePodcast(2), dawn)
  const items = [sampleItem(1), sampleItem(2, { publishedAt: '2999-01-01T00:00:00Z' }), sampleItem(3)]
  await importEpisodes(bed.catalogue, podcast, { items, now: dawn })
  for (const episodeId of [1, 2]) {
    const topics = ['R&D in Schools']
    await publishAnalysis(bed.catalogue, {
      episodeId,
      attempt: 0,
      analysis: sampleAnalysis(null, topics),
      quotes: sampleQuotes(3, topics),
      now: dawn,
    })
  }
  await rewriteClouds(bed.catalogue, dawn)
})
afterAll(() => bed?.close())

async function read(file?: string) {
  const { handler } = await (file
    ? import('#functions/entries/pages/sitemap-part.ts')
    : import('#functions/entries/pages/sitemap.ts'))
  return handler(gatewayEvent({ pathParameters: file ? { file } : undefined }))
}

test('the index names a part for pages and one for each podcast that has something to read', async () => {
  const { body = '' } = await read()
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${siteUrl}/sitemap-pages.xml`,
    `${siteUrl}/sitemap-podcast-1.xml`,
  ])
})

test('a podcast’s part has its page and its published episodes, rated or not, newest first, and no time of change ahead of time', async () => {
  const { body = '' } = await read('sitemap-podcast-1.xml')
  expect([...body.matchAll(/<url>\n(.*?)\n<\/url>/gs)].map(([, url]) => url)).toEqual([
    `<loc>${siteUrl}/podcast/1</loc>`,
    `<loc>${siteUrl}/episode/2</loc>`,
    `<loc>${siteUrl}/episode/1</loc>\n<lastmod>2026-02-02T12:00:00Z</lastmod>`,
  ])
})

test('a topic’s name is written as an address and as XML', async () => {
  const { body = '' } = await read('sitemap-pages.xml')
  expect(body).toContain(`<loc>${siteUrl}/topic/R%26D_in_Schools</loc>`)
})

test('a podcast with nothing to read has no part', async () => {
  expect((await read('sitemap-podcast-2.xml')).statusCode).toBe(404)
})
