import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webOutputFolder } from '#build/build-web.ts'
import { episodeViewSchema } from '#shared/domain/episode.ts'
import { fillShell, type PageContent, shellFile } from '#shared/pages/shell.ts'
import { hostileEpisode, textsOfEpisode } from '#tests/browser/hostile-answers.ts'
import {
  type HostileEnvironment,
  openHostileEnvironment,
  packed,
} from '#tests/browser/hostile-environment.ts'
import { chunksOf, hostileAddresses, hostileTexts } from '#tests/browser/hostile-values.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { contentPolicy } from '#tests/browser/site-server.ts'
import { hasFixtures } from '#tests/conformance/fixtures.ts'
import { episodePage } from '#web/served/episode-page.tsx'
import { topicPage } from '#web/served/topic-page.tsx'

let environment: HostileEnvironment
let shell: string
let names: string[]
beforeAll(async () => {
  if (!hasFixtures) return
  environment = await openHostileEnvironment()
  shell = await readFile(join(webOutputFolder, shellFile), 'utf8')
  // Keeps the site's script from replacing what the functions rendered.
  await environment.page.route('**/assets/index-*.js', (route) => route.abort())
  await serve('/episode/7', episodePage(harmless, serving()))
  names = await elementsWithoutScript()
})
afterAll(() => environment?.close())

const serving = () => ({ siteUrl: environment.url, now: new Date() })

/** Serves the page as the functions render it, with the deployment's content security policy. */
async function serve(path: string, content: Promise<PageContent>): Promise<void> {
  const headers = { 'content-security-policy': contentPolicy }
  const body = fillShell(shell, await content)
  await environment.page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/html', headers, body }),
  )
  // The site's script is blocked, so the page sends no requests after loading.
  await environment.open(path, 'load')
}

/** Parses the page as with scripts disabled, so that the content of `noscript` counts. */
const elementsWithoutScript = () =>
  environment.page.evaluate(async () => {
    const served = await (await fetch(location.href)).text()
    const parsed = new DOMParser().parseFromString(served, 'text/html')
    return [...new Set([...parsed.querySelectorAll('*')].map((element) => element.localName))]
  })

const structuredData = () => environment.page.locator('script[type="application/ld+json"]').textContent()

const harmless = episodeViewSchema.parse(sample.episode(7))

const everyNth = <Item>(items: readonly Item[], count: number) =>
  items.filter((_, index) => index % Math.ceil(items.length / count) === 0)

const chunks = chunksOf(hostileTexts, 900).map((values, index) => ({ index, values }))

describe.skipIf(!hasFixtures)('hostile text, in pages rendered by functions', () => {
  test('is in the corpus', () => {
    expect(hostileTexts.length).toBeGreaterThan(1000)
  })

  test.each(chunks)(
    'stays text, in the head and in structured data, too, slice $index [S21.2]',
    async ({ values }) => {
      const episode = episodeViewSchema.parse(hostileEpisode(values))
      await serve('/episode/7', episodePage(episode, serving()))
      await environment.expectHarmless('episode', textsOfEpisode(episode), ['noscript'])
      expect((await elementsWithoutScript()).filter((name) => !names.includes(name))).toEqual([])
      expect(packed(await environment.page.title())).toBe(
        packed(`${episode.title} | ${episode.podcast.name}`),
      )
      expect(JSON.stringify(JSON.parse((await structuredData()) ?? ''))).toContain('PodcastEpisode')
    },
  )

  test('is not used as the address of audio, images or links', async () => {
    for (const address of everyNth(hostileAddresses, 11)) {
      const podcast = { ...harmless.podcast, image_url: address }
      const quotes = harmless.quotes.map((quote) => ({ ...quote, audio_url: address }))
      const hostile = { ...harmless, audio_url: address, image_url: address, podcast, quotes }
      await serve('/episode/7', episodePage(hostile, serving()))
      await environment.expectHarmless('episode', [], ['noscript'])
    }
  })

  test.each(hostileTexts.filter((_, index) => index % 400 === 0))(
    'is only a name on a topic’s page: %j',
    async (name) => {
      await serve('/topic/hostile', topicPage({ slug: 'hostile', name, count: 3 }, serving()))
      await environment.expectHarmless('topic', [`Topic: ${name}`], ['noscript'])
    },
  )
})
