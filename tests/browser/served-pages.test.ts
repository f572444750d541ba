import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { answerCalls, refuse } from '#tests/browser/answer-calls.ts'
import { axeViolations } from '#tests/browser/axe-violations.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { delayScript } from '#tests/browser/delay-script.ts'
import { hostileAddresses, hostileTexts } from '#tests/browser/hostile-values.ts'
import { expectNoShift, recordShifts } from '#tests/browser/layout-shifts.ts'
import { nothingObserved, observePage } from '#tests/browser/observe-page.ts'
import { evidence } from '#tests/browser/sample-evidence.ts'
import {
  sampleEpisode,
  servedPage,
  servedPodcast,
  servePage,
  serveSample,
  servingAt,
} from '#tests/browser/serve-pages.ts'
import { hasFixtures } from '#tests/conformance/fixtures.ts'
import { episodePage } from '#web/served/episode-page.tsx'
import { podcastPage } from '#web/served/podcast-page.tsx'
import { topicPage } from '#web/served/topic-page.tsx'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const minute = 60_000
const serving = (now = new Date()) => servingAt(environment.url, now)
const serveEpisode = (page: Page, shown = sampleEpisode(), now = new Date()) =>
  servePage(page, `${environment.url}/episode/${shown.id}`, episodePage(shown, serving(now)))
const shownPodcast = (change: Partial<PodcastPage> = {}, now = new Date()) =>
  podcastPage({ answer: servedPodcast(change), nextCursor: 'next' }, serving(now))

describe('without scripts', () => {
  let page: Page
  beforeAll(async () => {
    page = await environment.newPage({ javaScriptEnabled: false })
  })

  const open = async (path: string) => {
    await page.unrouteAll()
    await serveSample(page, environment.url, path)
    await page.goto(environment.url + path)
  }

  test('all evidence of the stance can be read, with its times [S16.36]', async () => {
    await serveEpisode(page, sampleEpisode({ evidence: [...evidence] }))
    await page.goto(`${environment.url}/episode/7`)
    const stance = page.getByRole('region', { name: 'Stance analysis' })
    for (const { text } of evidence) await expect.poll(() => stance.getByText(text).isVisible()).toBe(true)
    await expect.poll(() => stance.locator('span', { hasText: /^1:02:05$/ }).isVisible()).toBe(true)
    await expect.poll(() => stance.getByRole('button').count()).toBe(0)
  })

  test('an episode can be read and played: summary, quotes, controls, links [S2.88] [S20.30]', async () => {
    await open('/episode/7')
    await page.getByRole('heading', { level: 1, name: 'What a school owes a town' }).waitFor()
    await expect.poll(() => page.locator('dt:text-is("Geography") + dd').textContent()).toBe('United States')
    for (const name of ['Summary', 'Key Quotes', 'Stance analysis', 'Follow in a podcast app'])
      await expect.poll(() => page.getByRole('heading', { name }).isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('link', { name: 'Listen at 0:47' }).getAttribute('href'))
      .toBe('https://audio.example/episode.mp3#t=47')
    await expect.poll(() => page.locator('audio[controls][preload=none]').isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('link', { name: 'About', exact: true }).first().isVisible())
      .toBe(true)
    await expect
      .poll(() => page.getByRole('link', { name: 'Download the transcript as text' }).getAttribute('href'))
      .toBe('/api/episodes/7/transcript.txt')
    const font = await page.evaluate(
      () => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
    )
    expect(font).toContain('Newsreader')
  })

  test.each([
    '/',
    '/stance/far_left',
    '/about',
    '/methodology',
    '/privacy',
    '/feeds',
    '/bubble',
    '/episode/7',
    '/topic/Housing',
    '/compare/Housing',
    '/blind-spots',
    '/week',
    '/week/2025-W01',
    '/podcast/2',
    '/search',
  ])('%s can be read, and shows nothing that needs scripts', async (path) => {
    await open(path)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('link').first().isVisible()).toBe(true)
    // Only forms work without scripts.
    const idle = page.locator(':not(form *)')
    for (const role of ['button', 'slider', 'radio', 'searchbox', 'status'] as const)
      await expect.poll(() => page.getByRole(role).and(idle).filter({ visible: true }).count()).toBe(0)
  })

  test('a search can be read, narrowed and continued [S24.30]', async () => {
    await open('/search?q=housing')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expect.poll(() => page.locator('mark').first().isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('button', { name: /^Play/ }).filter({ visible: true }).count())
      .toBe(0)
    const older = page.getByRole('link', { name: 'Search older' })
    await expect.poll(() => older.getAttribute('href')).toBe('/search?q=housing&older=0123456789abcd')
    await page.getByText('9 more in this episode').click()
    await page.getByRole('link', { name: '7 further sentences in the transcript' }).waitFor()
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Topic').selectOption('Zoning')
    await page.getByLabel('Region').selectOption('Alabama')
    await page.getByLabel('Words or a “phrase”').fill('rent -hotel')
    await page.getByLabel('Words or a “phrase”').press('Enter')
    await page.waitForURL(/\/search\?q=rent\+-hotel&stance=&show=&topic=\d+&geography=\d+&since=&until=$/)
  })

  test('the directory of shows can be read, searched and continued [S25.23]', async () => {
    await open('/shows')
    await page.getByRole('link', { name: 'The Long View', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(1)
    const more = page.getByRole('link', { name: 'More shows' })
    await expect.poll(() => more.getAttribute('href')).toBe('/shows?cursor=next')
    const feed = page.getByRole('link', { name: 'RSS feed of The Long View' })
    await expect.poll(() => feed.getAttribute('href')).toBe('https://feeds.example/2.xml')
    await page.getByLabel('Region').selectOption('United States (12)')
    await page.getByLabel('Title or author').fill('view')
    await page.getByLabel('Title or author').press('Enter')
    await page.waitForURL(/\/shows\?q=view&geography=1$/)
  })

  test('a podcast and a topic have their figures, and link to their feeds and to sign-in [S2.132]', async () => {
    const feed = page.getByRole('link', { name: 'RSS feed for podcast apps' })
    await open('/podcast/2')
    await page.getByText('14 episodes', { exact: true }).waitFor()
    await expect.poll(() => feed.getAttribute('href')).toBe('https://feeds.example/long-table.xml')
    await open('/topic/Housing')
    await expect.poll(() => page.locator('main').textContent()).toContain('12 episodes discuss Housing')
    await expect.poll(() => feed.getAttribute('href')).toBe('/feeds/topic/Housing.xml')
    const signIn = page.getByRole('link', { name: 'Sign in to browse by topic' })
    await expect.poll(() => signIn.getAttribute('href')).toBe('/auth?return=%2Ftopic%2FHousing')
  })
})

const linesOf = (page: Page) =>
  page.evaluate(() => {
    const lines = (node: Node): string[] => {
      if (node instanceof Text) return [node.data]
      if (!(node instanceof HTMLElement || node instanceof SVGElement)) return []
      if (node.localName === 'noscript' || node.localName === 'link') return []
      const attributes = node
        .getAttributeNames()
        .map((name) => `${name}=${name === 'style' ? node.style.cssText : node.getAttribute(name)}`)
        // React generates ids differently on server and client.
        .filter((attribute) => !/^(id|name|for|aria-\w+)=_r/i.test(attribute))
      const inside = [...node.childNodes].flatMap(lines)
      return [`<${node.localName} ${attributes.sort().join(' ')}>`, ...inside, `</${node.localName}>`]
    }
    // Adjacent text nodes are one text to readers.
    const root = document.getElementById('root')?.cloneNode(true)
    root?.normalize()
    return root
      ? lines(root)
          .join('\n')
          .replace(/(?<!>)\n(?!<)/g, '')
          .split('\n')
      : []
  })

/** Marks the heading's node, to see later whether hydration kept it. */
const markHeadline = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { servedHeadline: document.querySelector('h1') }))
const isHeadlineKept = (page: Page) =>
  page.evaluate('servedHeadline !== null && servedHeadline === document.querySelector("h1")')

describe('hydration of the served page', () => {
  test('matches what the components render from the same answers [S20.31]', async () => {
    const page = await environment.newPage()
    await answerCalls(page)
    await serveEpisode(page)
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto(`${environment.url}/episode/7`)
    const served = await linesOf(page)
    await page.unrouteAll()
    await answerCalls(page)
    // Calls for data that the served page does not contain are never answered.
    for (const call of ['auth/me', 'podcasts/*/episodes', 'episodes/*/other-side', 'episodes/*/transcript'])
      await page.route(`**/api/${call}`, () => new Promise(() => {}))
    await page.goto(`${environment.url}/episode/7`)
    await page.getByRole('button', { name: 'Play episode' }).waitFor()
    expect(await linesOf(page)).toEqual(served)
    expect(served.length).toBeGreaterThan(200)
  })

  test.each([
    ['/episode/7', 390],
    ['/episode/7', 1280],
    ['/episode/4711', 390],
    ['/podcast/2', 390],
    ['/podcast/2', 1280],
    ['/podcast/4711', 390],
    ['/', 390],
    ['/stance/far_left', 390],
    ['/stance/far_left', 1280],
    ['/about', 1280],
    ['/methodology', 1280],
    ['/privacy', 1280],
    ['/feeds', 390],
    ['/nowhere', 390],
    ['/search', 390],
    ['/search?q=housing&stance=far_left', 390],
    ['/search?q=housing&view=sides', 1280],
  ])('of %s at %i px: nothing moves, nothing is rendered again, no error [S20.32]', async (path, width) => {
    const page = await environment.newPage({ viewport: { width, height: 900 } })
    const seen = observePage(page, [environment.url])
    await recordShifts(page)
    await answerCalls(page)
    await page.route('**/api/episodes/4711', (route) => refuse(route, 404, 'No such episode.'))
    await page.route('**/api/podcasts/4711', (route) => refuse(route, 404, 'No such podcast.'))
    await serveSample(page, environment.url, path)
    const release = await delayScript(page)
    await page.goto(environment.url + path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await markHeadline(page)
    release()
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await isHeadlineKept(page)).toBe(true)
    await expectNoShift(page)
    expect(seen).toEqual(nothingObserved)
  })

  test.each([
    ['sends visitors to sign-in', 'visitor', 'Email'],
    ['keeps its heading while the list loads below', 'free', /^Showing 12 episodes/],
  ] as const)('of a topic %s, and nothing moves on the way', async (_, person, shown) => {
    const page = await environment.newPage({ viewport: { width: 390, height: 900 } })
    const seen = observePage(page, [environment.url])
    await recordShifts(page)
    await answerCalls(page, person)
    await serveSample(page, environment.url, '/topic/Housing')
    const release = await delayScript(page)
    await page.goto(`${environment.url}/topic/Housing`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Topic: Housing' }).waitFor()
    release()
    await page.getByText(shown, { exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoShift(page)
    expect(seen).toEqual(nothingObserved)
  })

  test('replaces an image that failed before', async () => {
    const page = await environment.newPage()
    await answerCalls(page)
    await serveEpisode(page, sampleEpisode({ image_url: '/media/missing.webp' }))
    await page.route('**/media/missing.webp', (route) => route.abort())
    await page.route('**/logo.svg', (route) => route.abort())
    const release = await delayScript(page)
    await page.goto(`${environment.url}/episode/7`, { waitUntil: 'commit' })
    await expect
      .poll(() => page.evaluate(() => [...document.images].filter(({ complete }) => complete).length))
      .toBe(2)
    release()
    await page.getByText('Image Error').waitFor()
    await page.getByTestId('logo-fallback').waitFor()
  })

  test.each([
    ['does not request answers again that are younger than the edge’s limit', 0, 'As it was served', 0],
    ['shows older answers, and requests them again', 2 * minute, 'What a school owes a town', 1],
  ])('%s [S20.33]', async (...row) => {
    const [, age, title, requests] = row
    const page = await environment.newPage()
    await answerCalls(page)
    await serveEpisode(page, sampleEpisode({ title: 'As it was served' }), new Date(Date.now() - age))
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/episodes/7') asked += 1
    })
    await page.goto(`${environment.url}/episode/7`)
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(asked).toBe(requests)
  })

  test('shows a stance’s episodes at once without a request; the list continues from there', async () => {
    const page = await environment.newPage()
    await answerCalls(page)
    await serveSample(page, environment.url, '/stance/far_left')
    const asked: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.postDataJSON())
    })
    await page.goto(`${environment.url}/stance/far_left`)
    await page.getByText('Found 6 episodes').waitFor()
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Show more episodes' }).click()
    await page.getByText('Found 8 episodes').waitFor()
    expect(asked).toEqual([{ stance: 'Far Left', isAuthenticated: false, cursor: 'next' }])
  })

  test('shows an older podcast, and requests it again from the beginning', async () => {
    const page = await environment.newPage()
    await answerCalls(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/podcasts/2') asked.push(search)
    })
    const served = shownPodcast({ name: 'As it was served' }, new Date(Date.now() - 2 * minute))
    await servePage(page, `${environment.url}/podcast/2`, served)
    await page.goto(`${environment.url}/podcast/2`)
    await page.getByRole('heading', { level: 1, name: 'The Long Table' }).waitFor()
    expect(asked).toEqual([''])
  })
})

test('axe finds nothing on a served page before its script has loaded', async () => {
  const page = await environment.newPage()
  await answerCalls(page)
  await serveEpisode(page)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto(`${environment.url}/episode/7`, { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Key Quotes' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

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
          text: parsed.querySelector('main')?.textContent ?? '',
          links: [...parsed.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
        }
      }),
    [...pages],
  )
}

const isWrongLink = (link: string) =>
  !/^((https?|podcast|pcast|pktc|overcast):\/\/|\/(?!\/)|#[a-z0-9-]+$)/i.test(link)

/** Replaces lone surrogates, which UTF-8 cannot encode. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd')

/** As HTML parsing changes it: normalized line ends, no NUL. */
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

  const hostileTopic = (name: string) => topicPage({ slug: name, name, count: 2 }, serving())

  const everyNth = (step: number) => hostileTexts.filter((_, index) => index % step === 0).map(wellFormed)

  test('alone in every field of a served episode stays text', async () => {
    const page = await environment.newPage()
    await page.goto(`${environment.url}/about`)
    const texts = everyNth(20)
    const episodes = ['/harmless', ...texts].map((text) => episodePage(hostileEpisode(text), serving()))
    const [harmless, ...all] = await parsePages(page, await Promise.all(episodes.map(servedPage)))
    for (const [index, parsed] of all.entries()) {
      const text = texts[index] ?? ''
      expect(parsed.headline).toBe(asParsed(text))
      expect([text, parsed.attributes]).toEqual([text, harmless?.attributes])
      expect([text, parsed.names.filter((name) => !harmless?.names.includes(name))]).toEqual([text, []])
      expect(JSON.parse(parsed.data).name).toBe(text)
      expect([text, parsed.links.filter(isWrongLink)]).toEqual([text, []])
    }
  })

  test('alone in every field of a served podcast stays text', async () => {
    const page = await environment.newPage()
    await page.goto(`${environment.url}/about`)
    const texts = everyNth(20)
    const shows = ['/harmless', ...texts].map((text) =>
      shownPodcast({
        name: text,
        author: text,
        description: text,
        image_url: text,
        geographyName: text,
        website_url: text,
        rss_url: text,
        episodes: [],
      }),
    )
    const [harmless, ...all] = await parsePages(page, await Promise.all(shows.map(servedPage)))
    for (const [index, parsed] of all.entries()) {
      const text = texts[index] ?? ''
      expect(parsed.headline).toBe(asParsed(text))
      expect([text, parsed.attributes]).toEqual([text, harmless?.attributes])
      expect([text, parsed.links.filter(isWrongLink)]).toEqual([text, []])
      expect(JSON.parse(parsed.data).name).toBe(text)
    }
  })

  test('in the name of a topic stays text', async () => {
    const page = await environment.newPage()
    await page.goto(`${environment.url}/about`)
    const filled = await Promise.all(everyNth(16).map((name) => servedPage(hostileTopic(name))))
    const [harmless] = await parsePages(page, [await servedPage(hostileTopic('Housing'))])
    for (const parsed of await parsePages(page, filled)) {
      expect(parsed.attributes).toEqual([])
      expect(parsed.names.filter((name) => !harmless?.names.includes(name))).toEqual([])
    }
  })

  test('as an address never becomes a link except to a web page', async () => {
    const page = await environment.newPage()
    await page.goto(`${environment.url}/about`)
    const filled = await Promise.all(
      hostileAddresses.map((address) =>
        servedPage(
          episodePage(
            sampleEpisode({ audio_url: address, quotes: quote ? [{ ...quote, audio_url: address }] : [] }),
            serving(),
          ),
        ),
      ),
    )
    for (const parsed of await parsePages(page, filled)) expect(parsed.links.filter(isWrongLink)).toEqual([])
  })
})
