import { beforeEach, expect, test } from 'vitest'
import { adminLogApi } from '#shared/api/admin-log.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import { type Container, newContainer, publishFeed } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'

let container: Container

openEnvironments()
const { call, podcastOf } = openAdminCalls(() => environment)

const address = (path: string) => `${publisher.url}${path}`

/** The feed of another show, with episodes that no other feed has. */
function publishOther(path: string, title: string): void {
  publishFeed(publisher, path, { count: 2 })
  const content = String(publisher.files.get(path)?.content).replace('The Housing Hour', title)
  publisher.change(path, { type: 'application/rss+xml', content })
}

beforeEach(async () => {
  container = await newContainer(publisher)
  await container.add('/feed.xml')
  const gone = { type: 'text/plain', content: '', status: 404 }
  const content = String(publisher.files.get('/feed.xml')?.content)
  publisher.change('/feed.xml', gone)
  publisher.change('/new.xml', { type: 'application/rss+xml', content })
})

async function change(body: object) {
  const answer = await call(podcastsApi.update, { params: { podcast_id: '1' }, body })
  return { status: answer.statusCode, code: answer.headers?.['x-error-code'], body: String(answer.body) }
}

test('a podcast whose feed answers 404 moves to the address that an admin enters, and is checked there again; the log says so without the address [S20.107]', async () => {
  await call(podcastsApi.update, { params: { podcast_id: '1' }, body: { is_checked: false } })
  expect((await change({ feed_url: address('/new.xml') })).status).toBe(200)
  expect(await podcastOf(1)).toMatchObject({
    rss_url: address('/new.xml'),
    disabled_reason: null,
    last_problem: null,
    episodeCount: 2,
  })
  expect((await container.preview('/new.xml')).known?.id).toBe(1)
  const log = String((await call(adminLogApi.list, {})).body)
  expect(adminLogApi.list.answer.parse(JSON.parse(log))[0]).toMatchObject({
    action: 'podcasts.update',
    subject: { kind: 'podcast', id: 1 },
    changes: [{ field: 'feed_url' }],
  })
  expect(log).not.toContain('new.xml')
})

test('an address of another show is refused unless the admin says that it is the same, and changes nothing [S20.108]', async () => {
  publishOther('/renamed.xml', 'Homes')
  const before = await podcastOf(1)
  expect(await change({ feed_url: address('/renamed.xml') })).toEqual({
    status: 409,
    code: 'other-show',
    body: 'Another show seems to be at this address: “Homes.”',
  })
  expect(await podcastOf(1)).toEqual(before)
  expect((await change({ feed_url: address('/renamed.xml'), is_same_show: true })).status).toBe(200)
  expect(await podcastOf(1)).toMatchObject({
    rss_url: address('/renamed.xml'),
    name: 'Homes',
    episodeCount: 4,
  })
})

test('an address of another podcast here is refused, whatever the admin says [S20.108]', async () => {
  publishOther('/taken.xml', 'Another Hour')
  await container.add('/taken.xml')
  const answer = await change({ feed_url: address('/taken.xml'), is_same_show: true })
  expect([answer.status, answer.code]).toEqual([409, 'podcast-known'])
  expect((await podcastOf(1)).rss_url).toBe(address('/feed.xml'))
})

test('an address without a feed is refused with the reason [S20.107]', async () => {
  publisher.change('/page.xml', { type: 'text/html', content: '<!doctype html><p>Hello</p>' })
  expect((await change({ feed_url: address('/page.xml') })).code).toBe('not-a-feed')
  expect((await change({ feed_url: address('/nothing.xml') })).code).toBe('feed-unreachable')
  expect((await change({ is_same_show: true })).code).toBe('invalid-body')
})
