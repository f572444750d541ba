import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { uploadProgressPath } from '#shared/api/upload-progress.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import { axeViolations } from '#tests/browser/axe-violations.ts'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { createEdgeClock } from '#tests/end-to-end/edge-clock.ts'
import { signInWithRole } from '#tests/end-to-end/sign-in.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { type AddedShow, addShow, sampleFeed } from '#tests/published-show.ts'

const edgeClock = createEdgeClock()

let cloud: TestCloud
let browser: Browser
let page: Page
const refused: string[] = []
const origins = new Set<string>()

beforeAll(async () => {
  cloud = await startTestCloud({}, { edgeClock: edgeClock.now })
  browser = await launchChromium()
  page = await openBrowserPage(browser)
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await cloud?.close()
})

const pathOf = () => new URL(page.url()).pathname

/** One scenario: each test continues where the one before it ended. */
test('an admin is sent to sign-in on the way to the podcasts, and adds a feed after its preview [S1.12] [S2.9]', async () => {
  await page.goto(`${cloud.siteUrl}/admin/podcasts`)
  await expect.poll(pathOf).toBe('/login')
  await signInWithRole(page, 'admin')
  await expect.poll(pathOf).toBe('/admin/podcasts')
  await page.getByRole('link', { name: 'Add Podcast' }).click()
  await page.getByLabel('RSS URL').fill(new URL('/ground-floor/feed.xml', cloud.feedServer.url).href)
  await page.getByRole('button', { name: 'Preview' }).click()
  const picture = page.getByRole('main').locator('img')
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add Podcast' }).click()
  await page.getByText('Podcast added successfully').first().waitFor()
  await page.getByRole('link', { name: 'Back to podcasts' }).click()
  await page.getByRole('link', { name: /View Episodes of/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('the admin watches the episodes being processed and sets the stance of one by hand [S1.13]', async () => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /View Episodes of/ })
    .click()
  const episodes = page.getByRole('table', { name: 'Episodes' })
  await expect.poll(() => episodes.getByText('Complete', { exact: true }).count()).toBe(4)
  await episodes.getByRole('combobox').last().selectOption('Far Right')
  await page.getByText('Set by hand. Machine: Far Left').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Analyze again/ }).count()).toBe(4)
  expect(await axeViolations(page)).toEqual([])
})

test('the admin signs out and is a visitor on the home page', async () => {
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(pathOf()).toBe('/')
})

test('a visitor chooses a stance and finds the episode [S1.1]', async () => {
  await page.reload()
  await page.getByText(/We've listened to .* hours of 4 episodes from 1 podcasts\./).waitFor()
  await page.getByRole('link', { name: 'Far Right' }).click()
  await page.getByRole('button', { name: 'See my Sidelight' }).click()
  await page.getByText('Found 1 episodes').waitFor()
  const image = page.locator('article img')
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  await expect.poll(() => image.getAttribute('src')).toMatch(/^\/media\//)
  expect(await axeViolations(page)).toEqual([])
  expect([...origins]).toEqual([cloud.siteUrl])
})

test('the visitor opens the episode and hears a quote [S1.2]', async () => {
  await page.locator('article').getByRole('heading').getByRole('link').click()
  await page.getByRole('heading', { name: 'Key Quotes' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect([...origins]).toEqual([cloud.siteUrl])
  await page
    .getByRole('region', { name: 'Key Quotes' })
    .getByRole('button', { name: /^Play the quote/ })
    .last()
    .click()
  const time = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await page.getByRole('button', { name: /^Stop the quote/ }).waitFor()
  await expect.poll(time).toBeGreaterThan(1)
  expect(refused).toEqual([])
  await expect.poll(() => [...origins].sort()).toEqual([cloud.siteUrl, cloud.feedServer.url].sort())
})

test('a reload shows the same episode; unknown URLs have the right answers', async () => {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
  await page.goto(`${cloud.siteUrl}/episode/987654`)
  await page.getByRole('heading', { name: 'This episode is coming soon...' }).waitFor()
  await page.goto(`${cloud.siteUrl}/no/such/page`)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
})

test('a wrong password is refused with a sentence, and a user who is no admin is told so', async () => {
  await page.goto(`${cloud.siteUrl}/auth`)
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Login failed').first().waitFor()
  await signInWithRole(page, 'free')
  await page.goto(`${cloud.siteUrl}/admin/podcasts`)
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
})

let admin: Session
let show: AddedShow

test('a feed added by an admin becomes episodes that visitors can play, and adding it again duplicates nothing [S7.63] [S16.65]', async () => {
  edgeClock.expireAll()
  admin = await cloud.signIn('admin')
  show = await addShow(cloud, sampleFeed(cloud), admin)
  expect([show.importedEpisodes, show.episodes.length]).toEqual([0, 4])
  const params = { id: show.episodes[0]?.id ?? 0 }
  const visited = await cloud.call(episodesApi.get, { params })
  const episode = episodesApi.get.answer.parse(await visited.json())
  expect(episode.quotes.length).toBeGreaterThanOrEqual(3)
  expect(episode.political_stance).toBe('Far Left')
  // The first two votes agree, so the third was not needed.
  expect(episode.stance_spread).toEqual([2, 0, 0, 0, 0])
  expect(episode.is_stance_overridden).toBe(false)
  expect(episode.analysis_method).toContain(writtenByHand)
  const kept = await cloud.call(episodesApi.getReceipt, { params })
  const receipt = episodesApi.getReceipt.answer.parse(await kept.json())
  expect(receipt).toMatchObject({ model: writtenByHand, quotes_dropped: 0 })
  expect(new Set(receipt.votes.map(({ explanation }) => explanation)).size).toBe(2)

  const body = { political_stance: 'Right-leaning' }
  const moved = await cloud.call(episodesApi.update, { params, session: admin, body })
  expect(moved.status).toBe(204)
  const listed = await cloud.call(sidelightApi.list, { body: { stance: 'right-leaning' } })
  const { episodes: rightLeaning } = sidelightApi.list.answer.parse(await listed.json())
  expect(rightLeaning.map(({ id }) => id)).toEqual([params.id])
  const statistics = statisticsApi.get.answer.parse(await (await cloud.call(statisticsApi.get)).json())
  expect(statistics).toMatchObject({
    episode_count: 4,
    podcast_count: 1,
    far_left_count: 2,
    right_leaning_count: 1,
    far_right_count: 1,
  })
})

test('a reader’s actions on an episode work with each function’s own permissions', async () => {
  const listed = await cloud.call(sidelightApi.list, { body: { stance: 'far left' } })
  const [episode] = sidelightApi.list.answer.parse(await listed.json()).episodes
  const params = { id: episode?.id ?? 0 }
  const transcript = await cloud.call(episodesApi.getTranscript, { params })
  expect(transcript.status, await transcript.clone().text()).toBe(200)
  const { entries, is_timed } = episodesApi.getTranscript.answer.parse(await transcript.json())
  expect([entries.length > 5, is_timed]).toEqual([true, true])

  const session = await cloud.signIn('free')
  const [name = ''] = splitTopicNames(episode?.topics ?? '')
  const onTopic = await cloud.call(episodesApi.listByTopic, { params: { name }, session })
  const cards = episodesApi.listByTopic.answer.parse(await onTopic.json())
  expect(cards.map(({ id }) => id)).toContain(params.id)
  expect((await cloud.call(episodesApi.listByTopic, { params: { name } })).status).toBe(401)
  expect((await cloud.call(episodesApi.listOtherSide, { params })).status).toBe(200)

  for (const [who, body] of [
    [undefined, { assessment_good: 1 }],
    [session, { assessment_bad: 1 }],
    [session, { assessment_good: 1 }],
  ] as const) {
    const voted = await cloud.call(episodesApi.assess, { params, body, session: who })
    expect(voted.status, await voted.clone().text()).toBe(204)
  }
  const visited = await cloud.call(episodesApi.get, { params, session })
  expect(episodesApi.get.answer.parse(await visited.json())).toMatchObject({
    assessment_good: 2,
    assessment_bad: 0,
  })
})

const spokenJson = JSON.stringify({
  segments: Array.from({ length: 6 }, (_, index) => ({
    start: index * 4,
    end: index * 4 + 4,
    text: `Sentence number ${index + 1} of an episode that was transcribed elsewhere.`,
  })),
})

test('a transcript is uploaded to the site’s URL, read after its event, and followed by the stream', async () => {
  const { podcastId, episodes } = show
  const filename = `p${podcastId}-e${episodes.at(-1)?.id}-20260301.json`
  const started = await cloud.call(uploadsApi.start, {
    body: { files: [{ filename, size: Buffer.byteLength(spokenJson) }] },
    session: admin,
  })
  const { sessionId } = uploadsApi.start.answer.parse(await started.json())
  const renewed = await cloud.call(uploadsApi.renew, {
    params: { session: sessionId },
    body: { files: [1], replace: true },
    session: admin,
  })
  const [address] = uploadsApi.renew.answer.parse(await renewed.json()).uploads
  if (!address) throw new Error('An address was to be given.')
  expect(address.url.startsWith(`${cloud.siteUrl}/uploads/${sessionId}/`)).toBe(true)
  const { url, method, headers } = address
  expect((await fetch(url, { method, headers, body: `${spokenJson} ` })).status).toBe(403)
  expect((await fetch(url, { method, headers, body: spokenJson })).status).toBe(200)
  const cookie = [...admin].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${cloud.siteUrl}${uploadProgressPath.replace('{sessionId}', sessionId)}`, {
    headers: { cookie },
  })
  expect(await stream.text()).toContain('"status":"success"')
})
