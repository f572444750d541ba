import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { episodePage } from '#functions/use-cases/pages/episode-page.ts'
import { topicPage } from '#functions/use-cases/pages/topic-page.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type Bed, makeBed } from '#tests/browser/bed.ts'
import { findings } from '#tests/browser/findings.ts'
import { chunksOf, hostileAddresses, hostileTexts } from '#tests/browser/hostile-values.ts'
import { sampleEpisode, servedPage, serveEpisode } from '#tests/browser/serve-pages.ts'
import { nothingSeen, watch } from '#tests/browser/watch.ts'
import { hasFixtures } from '#tests/conformance/fixtures.ts'

let bed: Bed
beforeAll(async () => {
  bed = await makeBed()
})
afterAll(() => bed.close())

describe('without script', () => {
  const open = async (path: string) => {
    const page = await bed.newPage({ javaScriptEnabled: false })
    await serveEpisode(page, bed.url, sampleEpisode())
    await page.goto(bed.url + path)
    return page
  }

  test('an episode can be read and heard: summary, quotes, controls, links', async () => {
    const page = await open('/episode/7')
    await page.getByRole('heading', { level: 1, name: 'What a school owes a town' }).waitFor()
    for (const name of ['Summary', 'Key Quotes', 'Stance analysis'])
      await expect.poll(() => page.getByRole('heading', { name }).isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('link', { name: 'Listen at 0:47' }).getAttribute('href'))
      .toBe('https://audio.example/episode.mp3#t=47')
    await expect.poll(() => page.locator('audio[controls][preload=none]').isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('link', { name: 'About', exact: true }).isVisible()).toBe(true)
    const font = await page.evaluate(
      () => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
    )
    expect(font).toContain('Newsreader')
  })

  test.each(['/', '/stance/far_left', '/about', '/methodology', '/privacy'])(
    '%s can be read',
    async (path) => {
      const page = await open(path)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      await expect.poll(() => page.getByRole('link').first().isVisible()).toBe(true)
    },
  )
})

/** Where the eye rests: what the served page and the running one share. */
const places = (page: Page) =>
  page.evaluate(() => {
    const named = (name: string) =>
      [...document.querySelectorAll('h2')].find((one) => one.textContent === name)
    const shared = [
      document.querySelector('h1'),
      document.querySelector('h1')?.parentElement,
      named('Summary'),
    ]
    return shared.map((element) => {
      const box = element?.getBoundingClientRect()
      return [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)]
    })
  })

test.each([390, 1280])(
  'the running page takes the served one’s place at %i px without a move',
  async (width) => {
    const page = await bed.newPage({ viewport: { width, height: 900 } })
    const seen = watch(page, [bed.url])
    await answerCalls(page)
    await serveEpisode(page, bed.url, sampleEpisode())
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto(`${bed.url}/episode/7`)
    await page.evaluate(() => document.fonts.ready)
    const served = await places(page)
    await page.unroute('**/assets/index-*.js')
    await page.goto(`${bed.url}/episode/7`)
    await page.getByRole('button', { name: 'Play episode' }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => places(page)).toEqual(served)
    expect(seen).toEqual(nothingSeen)
  },
)

test('the served page stays while the episode is on its way, and axe finds nothing on it', async () => {
  const page = await bed.newPage()
  await answerCalls(page)
  await serveEpisode(page, bed.url, sampleEpisode())
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/episodes/7', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto(`${bed.url}/episode/7`, { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Key Quotes' }).waitFor()
  await expect.poll(() => page.getByText('Loading the episode').count()).toBe(0)
  expect(await findings(page)).toEqual([])
  letGo()
  await page.getByRole('button', { name: 'Play episode' }).waitFor()
})

/** What a browser makes of pages, without showing them: titles, headlines, data blocks, and what may not be there. */
function parsePages(page: Page, pages: readonly string[]) {
  return page.evaluate(
    (texts) =>
      texts.map((text) => {
        const parsed = new DOMParser().parseFromString(text, 'text/html')
        const elements = [...parsed.querySelectorAll('*')]
        return {
          title: parsed.title,
          headline: parsed.querySelector('h1')?.textContent ?? '',
          data: parsed.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
          names: [...new Set(elements.map((element) => element.localName))].sort(),
          attributes: elements.flatMap((element) =>
            element.getAttributeNames().filter((name) => /^on|^style$|^srcdoc$/i.test(name)),
          ),
          links: [...parsed.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
        }
      }),
    [...pages],
  )
}

/** Halves of a pair are no text: no address, no byte on the wire can hold them. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd')

/** As HTML hands a text on: one kind of line end, no NUL. */
const asParsed = (text: string) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '')

describe.skipIf(!hasFixtures)('hostile text', () => {
  const quote = sampleEpisode().quotes[0]
  const hostileEpisode = (text: string) =>
    sampleEpisode({
      title: text,
      description: text,
      paragraph_summary: text,
      bullet_points_summary: [text],
      political_stance_explanation: text,
      image_url: text,
      topics: text,
      podcast: { ...sampleEpisode().podcast, name: text, geographyName: text },
      quotes: quote ? [{ ...quote, quote_text: text, topic_name: text, audio_url: text }] : [],
    })

  test('in every field of a served episode is text and nothing else', async () => {
    const page = await bed.newPage()
    await page.goto(`${bed.url}/about`)
    const [sound] = await parsePages(page, [await servedPage(episodePage(hostileEpisode('/sound'), bed.url))])
    expect(sound?.attributes).toEqual([])
    for (const texts of chunksOf(hostileTexts.map(wellFormed), 150)) {
      const filled = await Promise.all(
        texts.map((text) => servedPage(episodePage(hostileEpisode(text), bed.url))),
      )
      for (const [index, parsed] of (await parsePages(page, filled)).entries()) {
        const text = texts[index] ?? ''
        expect(parsed.headline).toBe(asParsed(text))
        expect([text, parsed.attributes]).toEqual([text, []])
        expect([text, parsed.names.filter((name) => !sound?.names.includes(name))]).toEqual([text, []])
        expect(JSON.parse(parsed.data).name).toBe(text)
        expect([text, parsed.links.filter((link) => !/^(https?:\/\/|\/(?!\/))/i.test(link))]).toEqual([
          text,
          [],
        ])
      }
    }
  })

  test('in the name of a topic is text and nothing else', async () => {
    const page = await bed.newPage()
    await page.goto(`${bed.url}/about`)
    const filled = await Promise.all(
      hostileTexts.map((name) => servedPage(topicPage({ name: wellFormed(name), count: 2 }, bed.url))),
    )
    const [sound] = await parsePages(page, [
      await servedPage(topicPage({ name: 'Housing', count: 2 }, bed.url)),
    ])
    for (const parsed of await parsePages(page, filled)) {
      expect(parsed.attributes).toEqual([])
      expect(parsed.names.filter((name) => !sound?.names.includes(name))).toEqual([])
    }
  })

  test('in addresses never becomes a link that is not one of the web', async () => {
    const page = await bed.newPage()
    await page.goto(`${bed.url}/about`)
    const filled = await Promise.all(
      hostileAddresses.map((address) =>
        servedPage(
          episodePage(
            sampleEpisode({ audio_url: address, quotes: quote ? [{ ...quote, audio_url: address }] : [] }),
            bed.url,
          ),
        ),
      ),
    )
    for (const parsed of await parsePages(page, filled))
      expect(parsed.links.filter((link) => !/^(https?:\/\/|\/(?!\/))/i.test(link))).toEqual([])
  })
})
