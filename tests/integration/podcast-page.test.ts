import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callPage } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { siteUrl } from '#tests/integration/function-variables.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import { seedMovedFeed } from '#tests/integration/seed-catalogue.ts'
import { seedShow, seedUnpublished } from '#tests/integration/seed-records.ts'

const published = 30
const stanceOf = (id: number): Stance | null => {
  if (id === 1) return 'Far Left'
  return id <= 3 ? null : 'Centrist'
}

let environment: HttpEnvironment
let admin: { token: string }

async function publish(catalogue: HttpEnvironment['catalogue'], episodeId: number) {
  await publishSample(catalogue, episodeId, { stance: stanceOf(episodeId) })
}

/** One Far Left episode, two without a stance, the rest Centrist, and two that were never published. */
async function fill(catalogue: HttpEnvironment['catalogue'], count: number) {
  const items = Array.from({ length: count + 2 }, (_, index) =>
    sampleItem(index + 1, { publishedAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString() }),
  )
  await seedShow({ catalogue }, { number: 1, items, podcast: { link: 'https://show.example/about' } })
  for (let id = 1; id <= count; id += 1) await publish(catalogue, id)
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  await fill(environment.catalogue, published)
  await seedShow(environment, { number: 2, items: [] })
})
afterAll(() => environment?.close())

async function ask(podcastId: number | string, call: Partial<Call> = {}) {
  const answer = await environment.call('podcasts.get', {
    params: { podcast_id: String(podcastId) },
    ...call,
  })
  expect(answer.statusCode).toBe(200)
  const next = answer.headers?.[cursorHeader]
  return {
    page: podcastsApi.get.answer.parse(JSON.parse(answer.body ?? '')),
    next: next === undefined ? undefined : String(next),
  }
}

async function serve(id: string) {
  const answer = await callPage('pages/podcast', { pathParameters: { id } })
  return { status: answer.statusCode, html: answer.body ?? '' }
}

const update = (podcastId: number, body: object) =>
  environment.call('podcasts.update', {
    params: { podcast_id: String(podcastId) },
    body,
    token: admin.token,
  })

test('shows the author and the distribution of its published episodes over the scale, and no stance of the podcast [S2.121] [S7.52]', async () => {
  const { page } = await ask(1)
  expect(page).toMatchObject({
    id: 1,
    name: 'Show 1',
    author: 'An author',
    geographyName: 'United States',
    website_url: 'https://show.example/about',
    published_count: published,
    stance_counts: [1, 0, published - 3, 0, 0],
    unrated_count: 2,
  })
  expect(Object.keys(page)).not.toContain('political_stance')
})

test('lists only published episodes, newest first, in pages, to visitors and admins alike [S2.117]', async () => {
  const first = await ask(1)
  expect(first.page.episodes.map(({ id }) => id)).toEqual(
    Array.from({ length: defaultPageSize }, (_, index) => published - index),
  )
  const second = await ask(1, { query: { cursor: first.next ?? '' } })
  expect(second.page.episodes.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1])
  expect(second.next).toBeUndefined()
  expect(await ask(1, { token: admin.token })).toEqual(first)
})

test('the served page continues with the list that the call answers [S2.118]', async () => {
  const { html } = await serve('1')
  const [, data = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? []
  const cursor: unknown = JSON.parse(data).answers.queries[0].state.data.pages[0].nextCursor
  const { page } = await ask(1, { query: { cursor: String(cursor) } })
  expect(page.episodes.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1])
})

test('a cursor of one podcast is invalid for another [S7.53]', async () => {
  const { next = '' } = await ask(1)
  const answer = await environment.call('podcasts.get', {
    params: { podcast_id: '2' },
    query: { cursor: next },
  })
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, 'invalid-cursor'])
})

test('the served page has its head, and can be read completely without scripts [S2.132]', async () => {
  const { status, html } = await serve('1')
  expect(status).toBe(200)
  expect(html).toContain('<title>Show 1 | Sidelight</title>')
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/podcast/1" />`)
  expect(html).toContain('<meta name="description" content="About things." />')
  expect(html).toContain('"@type":"PodcastSeries"')
  for (const text of [
    'By An author',
    'National podcast',
    'Episode 30',
    'Not rated',
    'https://show.example/about',
  ])
    expect(html).toContain(text)
})

test('a podcast without published episodes says so and is not indexed', async () => {
  const { status, html } = await serve('2/')
  expect(status).toBe(200)
  expect(html).toContain('No episodes of this show are published yet.')
  expect(html).toContain('<meta name="robots" content="noindex" />')
})

test.each(['3', '0', '01', 'abc', '1/2', '%3Cscript%3E', 'a"b'])(
  'for an unknown podcast (%s) the page is the one for unknown addresses [S2.114]',
  async (id) => {
    const { status, html } = await serve(id)
    expect([status, html.includes('404 Page Not Found')]).toEqual([404, true])
    expect(html).not.toContain('rel="canonical"')
  },
)

test('an opted-out podcast has no page until that is undone [S2.131]', async () => {
  await update(2, { is_opted_out: true })
  const gone = await environment.call('podcasts.get', { params: { podcast_id: '2' } })
  expect([gone.statusCode, gone.headers?.['x-error-code']]).toEqual([404, 'podcast-not-found'])
  expect((await serve('2')).status).toBe(404)
  await update(2, { is_opted_out: false })
  expect((await serve('2')).status).toBe(200)
})

test('a stance set by hand, withdrawing and publishing again keep the counts exact [S2.122]', async () => {
  const counts = async () => {
    const { page } = await ask(1)
    return [page.published_count, ...page.stance_counts, page.unrated_count]
  }
  const setStance = (political_stance: Stance | null) =>
    environment.call('episodes.update', {
      params: { id: '2' },
      body: { political_stance },
      token: admin.token,
    })
  const before = await counts()
  await setStance('Far Right')
  expect(await counts()).toEqual([30, 1, 0, 27, 0, 1, 1])
  await seedUnpublished(environment, 2)
  expect(await counts()).toEqual([29, 1, 0, 27, 0, 0, 1])
  await publish(environment.catalogue, 2)
  await setStance(null)
  expect(await counts()).toEqual(before)
  await expectNoDrift(environment)
})

test('the feed’s address is shown if it is not a subscriber’s own, until an admin says otherwise [S2.125]', async () => {
  expect((await ask(1)).page.rss_url).toBe('https://feeds.example/1.xml')
  expect((await serve('1')).html).toContain('https://feeds.example/1.xml')
  await update(1, { is_feed_public: false })
  expect((await ask(1)).page.rss_url).toBeNull()
  expect((await serve('1')).html).not.toContain('https://feeds.example/1.xml')
  await update(1, { is_feed_public: true })
  expect((await ask(1)).page.rss_url).toBe('https://feeds.example/1.xml')
})

test('an address with a secret is shown only if an admin allows it, and its new address only if allowed again [S2.127]', async () => {
  const secret = 'https://feeds.example/show.xml?auth=first'
  const { podcastId } = await seedShow(environment, { number: 3, items: [], podcast: { feedUrl: secret } })
  const shown = async () => (await ask(podcastId)).page.rss_url
  expect(await shown()).toBeNull()
  await update(podcastId, { is_feed_public: true })
  expect(await shown()).toBe(secret)
  const moved = 'https://feeds.example/show.xml?auth=second'
  await seedMovedFeed(environment, podcastId, moved)
  expect(await shown()).toBeNull()
})

test('a hidden address stays hidden when the feed moves [S2.128]', async () => {
  const { podcastId } = await seedShow(environment, { number: 4, items: [] })
  await update(podcastId, { is_feed_public: false })
  await seedMovedFeed(environment, podcastId, 'https://feeds.example/new.xml')
  expect((await ask(podcastId)).page.rss_url).toBeNull()
})

describe('the cost', () => {
  let counting: PipelineEnvironment
  const calls = openAdminCalls(() => counting)

  test('of a page of the list is the same however many episodes there are [S2.123]', async () => {
    const costs: number[] = []
    for (const count of [26, 40]) {
      counting = await openPipelineEnvironment({ host: 'feeds.example' })
      await fill(counting.catalogue, count)
      const request = { params: { podcast_id: '1' }, token: '' }
      await calls.ask(podcastsApi.get, request)
      counting.takeUnits()
      await calls.ask(podcastsApi.get, request)
      costs.push(counting.takeUnits().reads)
      await counting.close()
    }
    expect(costs[0]).toBeGreaterThan(2)
    expect(costs[0]).toBeLessThanOrEqual(7)
    expect(costs[1]).toBe(costs[0])
  })
})
