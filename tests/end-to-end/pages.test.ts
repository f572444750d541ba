import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOpml } from '#functions/domain/opml/read-opml.ts'
import { authApi } from '#shared/api/auth.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { stances } from '#shared/domain/stance.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { stanceFeedPath, topicFeedPath } from '#shared/pages/feed-path.ts'
import { comparePath, topicPath } from '#shared/pages/page-path.ts'
import { unknownSiteUrl } from '#shared/pages/shell.ts'
import { createEdgeClock } from '#tests/end-to-end/edge-clock.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { listFirstShow } from '#tests/published-show.ts'

const edgeClock = createEdgeClock()

/** The tests send requests as a crawler or a browser without scripts does. */
let cloud: TestCloud
let episode: EpisodeView
let topic: string
let podcastId: number
let admin: Session

beforeAll(async () => {
  cloud = await startTestCloud({}, { withFirstShow: true, edgeClock: edgeClock.now })
  admin = await cloud.signIn('admin')
  const show = await listFirstShow(cloud, admin)
  podcastId = show.podcastId
  const id = show.episodes[0]?.id ?? 0
  const answer = await cloud.call(episodesApi.get, { params: { id } })
  episode = episodesApi.get.answer.parse(await answer.json())
  topic = splitTopicNames(episode.topics)[0] ?? ''
})

afterAll(() => cloud?.close())

const ask = (path: string, init?: RequestInit) => fetch(new URL(path, cloud.siteUrl), init)
const statusOf = async (path: string) => (await ask(path)).status

function headOf(html: string) {
  const meta = (key: string) =>
    new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)" />`).exec(html)?.[1]
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return {
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)" \/>/.exec(html)?.[1],
    feeds: [...html.matchAll(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]*)"/g)].map(
      ([, address]) => address,
    ),
    meta,
    data: data === undefined ? undefined : JSON.parse(data),
  }
}

describe('an episode’s page', () => {
  test('describes itself without scripts: title, description, URL, picture, feeds and structured data [S20.28] [S25.108]', async () => {
    const response = await ask(`/episode/${episode.id}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const head = headOf(await response.text())
    const address = `${cloud.siteUrl}/episode/${episode.id}`
    expect(head.title).toBe(`${episode.title} | ${episode.podcast.name}`)
    expect(head.meta('og:title')).toBe(head.title)
    expect(head.meta('description')).toContain((episode.paragraph_summary ?? '').slice(0, 60))
    expect([head.canonical, head.meta('og:url')]).toEqual([address, address])
    expect(head.meta('og:image')).toBe(`${cloud.siteUrl}/share/episode/${episode.id}.png`)
    expect((await fetch(head.meta('og:image') ?? '')).headers.get('content-type')).toBe('image/png')
    expect(head.meta('robots')).toBeUndefined()
    expect(head.feeds).toContain(`${cloud.siteUrl}/feeds/stance/far_left.xml`)
    expect(head.data).toMatchObject({
      '@type': 'PodcastEpisode',
      url: address,
      name: episode.title,
      datePublished: episode.published_date,
      duration: expect.stringMatching(/^PT(\d+H)?(\d+M)?\d+S$/),
      partOfSeries: { '@type': 'PodcastSeries', name: episode.podcast.name },
      associatedMedia: { contentUrl: episode.audio_url },
    })
  })

  test('can be read completely: summary, every quote with its time, topics; and its scripts exist', async () => {
    const text = await (await ask(`/episode/${episode.id}`)).text()
    const body = text.slice(text.indexOf('<body>'))
    for (const quote of episode.quotes) {
      expect(body).toContain(quote.quote_text.replaceAll("'", '&#x27;'))
      expect(body).toContain(`${episode.audio_url}#t=${Math.floor(Number(quote.quote_time_start))}"`)
    }
    expect(body).toContain(`href="${topicPath(topic)}"`)
    const script = /<script type="module" crossorigin src="([^"]+)"/.exec(text)?.[1] ?? ''
    expect((await ask(script)).headers.get('content-type')).toContain('javascript')
    for (const place of ['first-paint', 'page-data', 'head']) expect(text).not.toContain(`<!--${place}`)
  })

  test('is cached at the edge, revalidated by its ETag, and compressed', async () => {
    // One fixed encoding, as from one browser, because the edge caches each encoding separately.
    const coding = { 'accept-encoding': 'br' }
    const response = await ask(`/episode/${episode.id}`, { headers: coding })
    expect(response.headers.get('cache-control')).toContain('s-maxage=60')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.getSetCookie()).toEqual([])
    const etag = response.headers.get('etag') ?? ''
    const again = await ask(`/episode/${episode.id}`, { headers: { ...coding, 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is the same for everyone without a session, whatever the query string', async () => {
    await ask(`/episode/${episode.id}`)
    const response = await ask(`/episode/${episode.id}?utm_source=x`, { headers: { cookie: 'other=1' } })
    expect(response.headers.get('x-cache')).toBe('Hit from cloudfront')
    const headers = { cookie: '__Host-session=someone' }
    const signedIn = await ask(`/episode/${episode.id}`, { headers })
    expect(signedIn.headers.get('x-cache')).toBe('Miss from cloudfront')
    expect(signedIn.headers.get('cache-control')).toBe('private, no-store')
  })

  test('with a quote’s second has that quote as its preview; it is cached separately, with the same canonical URL [S20.8]', async () => {
    const quote = episode.quotes.find(({ quote_time_start }) => typeof quote_time_start === 'number')
    const second = Math.floor(Number(quote?.quote_time_start))
    const plain = `/episode/${episode.id}`
    await ask(plain)
    const response = await ask(`${plain}?t=${second}`)
    expect(response.headers.get('x-cache')).toBe('Miss from cloudfront')
    const head = headOf(await response.text())
    expect(head.meta('og:title')).toContain((quote?.quote_text ?? '').split(/[&'’"]/)[0])
    expect(head.meta('og:description')).toContain(episode.podcast.name)
    expect(head.meta('og:url')).toBe(`${cloud.siteUrl}${plain}?t=${second}`)
    expect(head.canonical).toBe(cloud.siteUrl + plain)
    expect(headOf(await (await ask(plain)).text()).meta('og:url')).toBe(cloud.siteUrl + plain)
  })

  test('answers HEAD, and has the strict policy of every page', async () => {
    const response = await ask(`/episode/${episode.id}`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  test.each(['4711', '0', '07', 'abc', '7/8', '%3Cscript%3E'])(
    'of an unknown episode (%s) is 404, “coming soon”, and not indexed [S20.34]',
    async (id) => {
      const response = await ask(`/episode/${id}`)
      const text = await response.text()
      const head = headOf(text)
      expect([response.status, head.title, head.meta('robots')]).toEqual([
        404,
        'Episode Coming Soon',
        'noindex',
      ])
      expect([head.canonical, head.data]).toEqual([undefined, undefined])
      expect(text).toContain('This episode is coming soon...')
    },
  )
})

describe('a topic’s page', () => {
  test('has its name, its count and its feed, and no list [S20.28]', async () => {
    const response = await ask(topicPath(topic).toLowerCase())
    const text = await response.text()
    const head = headOf(text)
    expect([response.status, head.canonical]).toEqual([200, cloud.siteUrl + topicPath(topic)])
    expect(head.feeds).toEqual([cloud.siteUrl + topicFeedPath(topic)])
    expect(head.data).toMatchObject({ '@type': 'CollectionPage', about: { name: topic } })
    expect(text).toContain(`Topic: ${topic}`)
    expect(head.meta('description')).toMatch(/episodes? discuss/)
    expect(text).not.toContain(episode.title)
  })

  test('without episodes is 404 and not indexed', async () => {
    const response = await ask('/topic/Nothing_at_all')
    const head = headOf(await response.text())
    expect([response.status, head.meta('robots'), head.feeds]).toEqual([404, 'noindex', []])
  })
})

describe('the comparison of a topic', () => {
  test('has quotes, episodes and a preview with a quote, without script and cached at the edge [S23.6]', async () => {
    const response = await ask(comparePath(topic))
    const text = await response.text()
    const head = headOf(text)
    expect([response.status, head.canonical]).toEqual([200, cloud.siteUrl + comparePath(topic)])
    expect(head.feeds).toEqual([cloud.siteUrl + topicFeedPath(topic)])
    expect(head.meta('description')).toMatch(/^(?:Far |Left|Centrist|Right)[^:]*: “.+”/)
    const body = text.slice(text.indexOf('<body>'))
    expect(body).toContain('<blockquote')
    expect(body).toContain('href="/episode/')
    expect((await ask(comparePath(topic))).headers.get('x-cache')).toBe('Hit from cloudfront')
  })

  test('of a topic without episodes is 404 and not indexed', async () => {
    const response = await ask(comparePath('Nothing at all'))
    const head = headOf(await response.text())
    expect([response.status, head.meta('robots'), head.feeds]).toEqual([404, 'noindex', []])
  })
})

describe('the page of a stance', () => {
  test('lists its newest episodes without scripts, and is cached at the edge', async () => {
    const text = await (await ask('/stance/far_left')).text()
    const body = text.slice(text.indexOf('<body>'))
    expect(body).toContain(`href="/episode/${episode.id}"`)
    expect((await ask('/stance/far_left')).headers.get('x-cache')).toBe('Hit from cloudfront')
  })

  test('of an unknown stance is served by the site’s shell', async () => {
    const response = await ask('/stance/sideways')
    expect([response.status, (await response.text()).includes('<article')]).toEqual([200, false])
  })
})

test.each(['/nowhere', '/wp-login.php', '/index.html'])(
  '%s is no page: 404, not indexed, with ways to go on and nothing of the address [S25.1]',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await ask(path, { method, headers: { 'if-none-match': '*' } })
      const text = await response.text()
      expect([response.status, response.headers.get('etag')]).toEqual([404, null])
      if (method === 'HEAD') continue
      const body = text.slice(text.indexOf('<body>'))
      expect(headOf(text).meta('robots')).toBe('noindex')
      expect(body).toContain('404 Page Not Found')
      expect(body).toContain('action="/search"')
      expect(text).not.toContain(path.slice(1))
    }
  },
)

test.each([
  ['/sw.js', 'text/javascript', "default-src 'none'; connect-src 'self'"],
  ['/manifest.json', 'application/json', "worker-src 'self'"],
  ['/favicon.ico', 'image/vnd.microsoft.icon', "worker-src 'self'"],
  ['/apple-touch-icon.png', 'image/png', "worker-src 'self'"],
])(
  '%s is served as %s, checked for a newer one on each use, under the policy %s [S25.4] [S25.10]',
  async (path, type, policy) => {
    const { status, headers } = await ask(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      type,
      'no-cache',
    ])
    expect(headers.get('content-security-policy')).toContain(policy)
  },
)

describe('pages with metadata', () => {
  test.each([
    ['/', 'Sidelight', 'WebSite'],
    ['/stance/far_left', 'Far Left episodes | Sidelight', 'CollectionPage'],
    ['/about', 'About | Sidelight', undefined],
    ['/methodology', undefined, undefined],
    ['/privacy', undefined, undefined],
    ['/feeds', 'Feeds for podcast apps | Sidelight', undefined],
    ['/bubble', 'My bubble | Sidelight', undefined],
  ])('%s has the site’s own URL [S20.28]', async (path, title, type) => {
    const text = await (await ask(path)).text()
    const head = headOf(text)
    expect(text).not.toContain(unknownSiteUrl)
    expect([head.canonical, head.meta('og:url')]).toEqual([cloud.siteUrl + path, cloud.siteUrl + path])
    expect(head.meta('og:image')).toBe(`${cloud.siteUrl}/preview.png`)
    expect(head.meta('description')).toBeTruthy()
    if (title) expect(head.title).toBe(title)
    const kinds = JSON.stringify(head.data ?? {})
    if (type) expect(kinds).toContain(`"@type":"${type}"`)
    expect((await ask('/preview.png')).headers.get('content-type')).toBe('image/png')
  })

  test('the feeds of all stances are in one list, each under the site’s own URL [S20.20]', async () => {
    const list = readOpml(Buffer.from(await (await ask('/stances.opml')).arrayBuffer()))
    const addresses = stances.map((stance) => cloud.siteUrl + stanceFeedPath(stance))
    expect(list.feeds.map(({ url }) => url)).toEqual(addresses)
  })
})

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)

test('robots.txt excludes what needs a session and names the sitemap, which has every readable page [S20.29]', async () => {
  const robots = await (await ask('/robots.txt')).text()
  expect(robots).toContain('Disallow: /api/')
  const [sitemap = ''] = /(?<=^Sitemap: )\S+$/m.exec(robots) ?? []
  expect(sitemap).toBe(`${cloud.siteUrl}/sitemap.xml`)
  const parts = locations(await (await fetch(sitemap)).text())
  const addresses: string[] = []
  for (const part of parts) {
    const response = await fetch(part)
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    addresses.push(...locations(await response.text()))
  }
  expect(addresses).toContain(`${cloud.siteUrl}/episode/${episode.id}`)
  expect(addresses).toContain(cloud.siteUrl + topicPath(topic))
  expect(addresses).toContain(cloud.siteUrl + comparePath(topic))
  const closed = [...robots.matchAll(/^Disallow: ([^$\n]+)\$?$/gm)].map(([, path = '']) => path)
  expect(addresses.filter((address) => closed.some((path) => new URL(address).pathname === path))).toEqual([])
  for (const address of addresses.slice(0, 12))
    expect([address, (await fetch(address)).status]).toEqual([address, 200])
})

describe('shared answers', () => {
  const params = () => ({ id: episode.id })
  const shared = [episodesApi.get, episodesApi.getTranscript, episodesApi.listOtherSide]

  test('come from the edge, and never for a request with a session', async () => {
    for (const contract of shared) {
      await cloud.call(contract, { params: params() })
      const kept = await cloud.call(contract, { params: params() })
      expect(kept.headers.get('x-cache'), contract.name).toBe('Hit from cloudfront')
      const own = await cloud.call(contract, { params: params(), session: admin })
      expect(own.headers.get('x-cache'), contract.name).toBe('Miss from cloudfront')
    }
  })

  test('show a change to its author at once, and to visitors within a minute', async () => {
    const explanationFor = async (session?: Session) => {
      const answer = await cloud.call(episodesApi.get, { params: params(), session })
      return episodesApi.get.answer.parse(await answer.json()).political_stance_explanation
    }
    const before = await explanationFor()
    const body = { political_stance_explanation: 'Somebody read it again.' }
    await cloud.call(episodesApi.update, { params: params(), session: admin, body })
    expect(await explanationFor(admin)).toBe(body.political_stance_explanation)
    expect(await explanationFor()).toBe(before)
    edgeClock.advance(60_000)
    expect(await explanationFor()).toBe(body.political_stance_explanation)
  })

  test('refuse calls that need a session at the edge if there is no session cookie, in the form of every refusal', async () => {
    const answer = await cloud.call(authApi.me)
    expect(answer.status).toBe(401)
    // The gateway adds this header to every response, so without it the edge answered.
    expect(answer.headers.has('apigw-requestid')).toBe(false)
    const cookie = '__Host-session=run-out'
    const behind = await cloud.call(authApi.me, { headers: { cookie } })
    expect(behind.headers.has('apigw-requestid')).toBe(true)
    for (const name of ['content-type', 'cache-control', 'x-error-code', 'content-security-policy']) {
      expect(answer.headers.get(name), name).toBe(behind.headers.get(name))
    }
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    expect(await answer.text()).toBe(await behind.text())
  })

  test('disappear within a minute once the podcast is hidden: calls, pages, feeds and the sitemap [S7.56]', async () => {
    const files = [
      stanceFeedPath('Far Left'),
      topicFeedPath(topic),
      '/sitemap-episodes-1.xml',
      '/sitemap-podcasts-1.xml',
    ]
    const address = new RegExp(`/(?:episode/${episode.id}|podcast/${podcastId})<`)
    const seen = async () => ({
      pages: (await Promise.all([`/episode/${episode.id}`, `/podcast/${podcastId}`].map(statusOf))).join(),
      calls: await Promise.all(
        shared.map(async (one) => (await cloud.call(one, { params: params() })).status),
      ),
      named: await Promise.all(files.map(async (file) => address.test(await (await ask(file)).text()))),
    })
    expect(await seen()).toEqual({
      pages: '200,200',
      calls: [200, 200, 200],
      named: [true, true, true, true],
    })
    const hidden = await cloud.call(podcastsApi.update, {
      params: { podcast_id: podcastId },
      session: admin,
      body: { is_opted_out: true },
    })
    expect(hidden.status).toBe(200)
    edgeClock.advance(60_000)
    expect(await seen()).toEqual({
      pages: '404,404',
      calls: [404, 404, 404],
      named: [false, false, false, false],
    })
  })

  test('disappear with their podcast, including its image, a minute after all its data is deleted [S7.57]', async () => {
    const picture = episode.image_url ?? ''
    expect(await statusOf(picture)).toBe(200)
    const params = { podcast_id: podcastId }
    expect((await cloud.call(podcastsApi.delete, { params, session: admin })).status).toBe(202)
    const isLeft = async () => {
      edgeClock.advance(60_000)
      return (await statusOf(picture)) === 200
    }
    await expect.poll(isLeft).toBe(false)
  })
})
