import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { silentDays } from '#shared/deployment/feed-checks.ts'
import { blockedPodcastSentence } from '#shared/domain/podcast.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import { type Container, morning, newContainer } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { feedFile, type PublishedFile } from '#tests/integration/publisher.ts'
import { interruptedClient } from '#tests/integration/seed-catalogue.ts'

let container: Container

openEnvironments()
const { ask, podcastOf } = openAdminCalls(() => environment)
beforeEach(async () => {
  container = await newContainer(publisher)
  await container.add('/feed.xml')
})

const hours = (number: number) => new Date(morning.getTime() + number * 3_600_000)
const nextCheckHours = async () =>
  (Date.parse((await podcastOf()).next_check ?? '') - morning.getTime()) / 3_600_000
/** Whether the schedule would check the feed at this time. */
async function isDue(now: Date): Promise<boolean> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const round = await callEntry('ingestion/list-due-feeds', { asked: { scope: 'due' }, execution: 'tick' })
  vi.useRealTimers()
  return z.object({ parts: z.array(z.unknown()) }).parse(round).parts.length > 0
}

const gone = 'The server says that the feed is gone for good.'
const silent = `The feed couldn't be read for ${silentDays} days.`
const byAdmin = 'An admin ended the checks of this feed.'
const healthy = { disabled_reason: null, last_problem: null, failed_checks: 0 }

function answer(change: Partial<PublishedFile>): void {
  const file = publisher.files.get('/feed.xml')
  if (file) publisher.files.set('/feed.xml', { ...file, ...change })
}

test('a server is asked again when its cache time is over, and a busy one when it says so [S14.11]', async () => {
  answer({ headers: { 'cache-control': 'max-age=172800' } })
  await container.check(hours(24))
  expect(await nextCheckHours()).toBe(72)
  answer({ status: 503, headers: { 'retry-after': '21600' } })
  await container.check(hours(72))
  expect(await nextCheckHours()).toBe(78)
})

test('a check stores the date of the feed’s newest episode, even if nothing is new [S14.26]', async () => {
  const { newest_episode } = await podcastOf()
  expect(newest_episode).toMatch(/^2026-02-\d\dT08:00:00/)
  await container.check(hours(24))
  expect(publisher.answered.at(-1)).toEqual({ path: '/feed.xml', status: 304 })
  expect((await podcastOf()).newest_episode).toBe(newest_episode)
})

test('a failing feed is checked less and less often, says why, and recovers once it answers [S14.15]', async () => {
  answer({ status: 500 })
  let at = 24
  for (const expected of [1, 2, 4, 8]) {
    await container.check(hours(at))
    const pause = (await nextCheckHours()) - at
    expect([pause >= expected, pause < expected * 1.5]).toEqual([true, true])
    expect((await podcastOf()).last_problem).toBe('The server has a problem of its own (500).')
    at = await nextCheckHours()
  }
  answer({ status: undefined })
  await container.check(hours(at))
  expect(publisher.answered.at(-1)).toEqual({ path: '/feed.xml', status: 304 })
  expect(await podcastOf()).toMatchObject(healthy)
  expect((await nextCheckHours()) - at).toBe(24)
})

test('a name and geography set by an admin stay when the feed is checked, and the feed’s own are stored beside them [S2.167]', async () => {
  const params = { podcast_id: '1' }
  await ask(podcastsApi.update, { params, body: { name: 'Homes, please', geography: 'Colorado' } })
  const { content = '', type = '' } = publisher.files.get('/feed.xml') ?? {}
  const renamed = String(content).replace('<title>The Housing Hour', '<title>The Housing Minute')
  publisher.change('/feed.xml', { type, content: renamed })
  await container.check(hours(24))
  expect(await podcastOf()).toMatchObject({
    name: 'Homes, please',
    geographyName: 'Colorado',
    feed_name: 'The Housing Minute',
  })
})

test('episodes published while a feed failed are imported once it answers', async () => {
  answer({ status: 404 })
  await container.check(hours(24))
  await container.check(hours(200))
  const items = Array.from({ length: 30 }, (_, index) => ({
    guid: `late-${index}`,
    title: `Late ${index}`,
    day: 29 + (index % 5),
  }))
  publisher.change('/feed.xml', { type: 'application/rss+xml', content: feedFile(items) })
  expect(await container.check(hours(240))).toMatchObject({ importedEpisodes: 30 })
})

test('a feed that answers 410 is no longer checked and loses no episode [S14.7]', async () => {
  answer({ status: 410 })
  await container.check(hours(24))
  expect(await podcastOf()).toMatchObject({
    disabled_reason: gone,
    last_problem: 'The server says this is gone for good (410). Check the address.',
  })
  expect(await isDue(hours(10_000))).toBe(false)
  const requests = publisher.requests.length
  await container.check(hours(48))
  expect(publisher.requests).toHaveLength(requests)
})

/**
 * Repeats the failing check of the feed from hour `since` on, until the feed is given up after thirty days.
 */
async function failUntilGivenUp(since: number): Promise<void> {
  let at = since
  let checks = 0
  while ((await podcastOf()).disabled_reason === null) {
    await container.check(hours(at))
    checks += 1
    expect(checks).toBeLessThan(30)
    const isOver = (await podcastOf()).disabled_reason !== null
    expect(isOver).toBe(at - since >= 30 * 24)
    if (!isOver) at = await nextCheckHours()
  }
}

test('a feed that failed for thirty days is no longer checked; one that recovers just before has thirty days again [S14.8]', async () => {
  answer({ status: 404 })
  let at = 24
  while (at - 24 < 30 * 24) {
    await container.check(hours(at))
    at = await nextCheckHours()
  }
  answer({ status: undefined })
  await container.check(hours(at))
  expect(await podcastOf()).toMatchObject(healthy)
  answer({ status: 404 })
  await failUntilGivenUp(await nextCheckHours())
  expect(await podcastOf()).toMatchObject({ disabled_reason: silent })
  expect(await isDue(hours(10_000))).toBe(false)
})

test('checks stopped by an admin during a check stay stopped', async () => {
  publisher.change('/feed.xml', {
    type: 'application/rss+xml',
    content: feedFile([{ guid: 'new', title: 'New', day: 2 }]),
  })
  const meanwhile = interruptedClient(publisher, () =>
    container.setChecked(1, { isChecked: false, now: hours(24) }),
  )
  await container.check(hours(24), 1, meanwhile)
  expect((await podcastOf()).disabled_reason).toBe(byAdmin)
})

test('after a month switched off, no feed is given up for a single failure [S14.8]', async () => {
  answer({ status: 404 })
  await container.check(hours(24))
  await container.check(hours(24 + 60 * 24))
  expect((await podcastOf()).disabled_reason).toBeNull()
})

test('adding a feed again resumes its checks', async () => {
  answer({ status: 410 })
  await container.check(hours(24))
  answer({ status: undefined })
  await container.add('/feed.xml', hours(48))
  expect(await podcastOf()).toMatchObject(healthy)
  expect(await isDue(hours(100))).toBe(true)
})

test('a feed whose checks always kill the function is given up, too, with a reason', async () => {
  const broken = () => Promise.reject(new Error('Out of memory.'))
  let at = 24
  for (let checks = 0; checks < 12; checks += 1) {
    await container.check(hours(at), 1, { open: broken, fetch: broken }).catch(() => undefined)
    if ((await podcastOf()).disabled_reason === null) at = await nextCheckHours()
  }
  expect(await podcastOf()).toMatchObject({
    disabled_reason: silent,
    last_problem: "The last check of this feed didn't finish.",
  })
})

test('an admin can resume a feed that was given up, and stop one that works [S14.9]', async () => {
  answer({ status: 410 })
  await container.check(hours(24))
  const again = { isChecked: true, now: hours(30) }
  await container.setChecked(1, again)
  expect((await podcastOf()).disabled_reason).toBe(gone)
  answer({ status: undefined })
  await container.setChecked(1, again)
  expect(await podcastOf()).toMatchObject(healthy)
  expect(await isDue(hours(54))).toBe(true)
  await container.setChecked(1, { isChecked: false, now: hours(31) })
  expect(await podcastOf()).toMatchObject({ disabled_reason: byAdmin })
  expect(await isDue(hours(10_000))).toBe(false)
  await expect(container.setChecked(9, again)).rejects.toMatchObject({ code: 'podcast-not-found' })
})

function say(elements: string): void {
  const content = feedFile([{ guid: 'one', title: 'Homes', day: 2 }]).replace(
    '<title>The',
    `${elements}<title>The`,
  )
  publisher.change('/feed.xml', { type: 'application/rss+xml', content })
}

test('a feed’s ttl, skipHours, skipDays and complete are respected [S14.10]', async () => {
  say('<ttl>2880</ttl>')
  await container.check(hours(24))
  expect(await nextCheckHours()).toBe(72)
  // The check runs on a Wednesday at six o'clock. A day later is Thursday at six, which the feed skips.
  say('<skipHours><hour>6</hour><hour>7</hour></skipHours><skipDays><day>Thursday</day></skipDays>')
  await container.check(hours(72))
  expect((await podcastOf()).next_check).toBe('2026-03-06T00:00:00.000Z')
  say('<itunes:complete>Yes</itunes:complete>')
  await container.check(hours(120))
  expect(await nextCheckHours()).toBe(120 + 30 * 24)
  say('')
  await container.check(hours(840))
  expect(await nextCheckHours()).toBe(864)
})

test('a podcast with itunes:block is not added, imports no more episodes, and is no longer checked [S14.10]', async () => {
  say('<itunes:block>Yes</itunes:block>')
  publisher.files.set('/other.xml', publisher.files.get('/feed.xml') ?? { type: '', content: '' })
  await expect(container.add('/other.xml')).rejects.toMatchObject({ kind: 'invalid', code: 'feed-blocked' })
  expect(await container.check(hours(24))).toMatchObject({ importedEpisodes: 0 })
  expect(await podcastOf()).toMatchObject({ disabled_reason: blockedPodcastSentence })
  say('')
  await container.setChecked(1, { isChecked: true, now: hours(48) })
  expect((await podcastOf()).disabled_reason).toBeNull()
})
