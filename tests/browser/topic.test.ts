import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import { answerCalls, refuse } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { user } from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const topicCalls = '**/api/episodes/topic/*'

type Opening = { path?: string; as?: Role | 'visitor'; prepare?: (page: Page) => Promise<unknown> }

async function openTopic({ path = '/topic/Flood_insurance', as = 'free', prepare }: Opening = {}) {
  const page = await environment.page()
  await answerCalls(page, as)
  await prepare?.(page)
  await page.goto(environment.url + path)
  return page
}

test('shows the topic’s name and its episodes, newest first, and more on demand [S2.106]', async () => {
  const asked: string[] = []
  const page = await openTopic({
    prepare: async (opened) =>
      opened.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.includes('/episodes/topic/')) asked.push(decodeURIComponent(pathname))
      }),
  })
  await page.getByRole('heading', { level: 1, name: 'Topic: Flood insurance' }).waitFor()
  await page.getByText('Showing 12 episodes discussing this topic').waitFor()
  await expect.poll(() => page.title()).toBe('Flood insurance | Sidelight')
  await expect
    .poll(() => page.getByRole('button', { name: 'Date published' }).getAttribute('aria-pressed'))
    .toBe('true')
  await expect.poll(() => page.locator('article').count()).toBe(12)
  const dates = await page.locator('article header p:nth-of-type(2)').allTextContents()
  const published = dates.map((text) => Date.parse(text.split(' · ')[0] ?? ''))
  expect(published).toEqual([...published].sort((one, other) => other - one))
  await page.getByRole('button', { name: 'Show more episodes' }).click()
  await page.getByText('Showing 14 episodes discussing this topic').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Show more episodes' }).count()).toBe(0)
  expect(new Set(asked)).toEqual(new Set(['/api/episodes/topic/Flood insurance']))
})

test('the five stances are in order, an empty one says so, and each list continues independently [S2.107]', async () => {
  const page = await openTopic()
  await page.getByRole('button', { name: 'Political stance' }).click()
  const groups = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) })
  await groups.first().waitFor()
  const headings = groups.getByRole('heading', { level: 2 })
  await expect
    .poll(() => headings.allTextContents())
    .toEqual(['Far Left', 'Left-leaning', 'Centrist', 'Right-leaning', 'Far Right'])
  const counts = () =>
    Promise.all([0, 1, 2, 3, 4].map((index) => groups.nth(index).locator('article').count()))
  await expect.poll(counts).toEqual([6, 2, 0, 3, 1])
  await groups.nth(2).getByText('No episodes', { exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /^Show more/ }).count(), {
      message: 'only a full group goes on',
    })
    .toBe(1)
  await groups.nth(0).getByRole('button', { name: 'Show more Far Left episodes' }).click()
  await groups.nth(0).getByRole('button', { name: 'Show more Far Left episodes' }).click()
  await expect.poll(() => groups.nth(0).locator('article').count()).toBe(8)
})

test('stances are side by side on wide screens, and one below the other on narrow ones', async () => {
  const page = await openTopic({ path: '/topic/Flood_insurance?order=stance' })
  const headings = page.getByRole('heading', { level: 2 })
  await headings.first().waitFor()
  const topsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return headings.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  }
  expect(new Set(await topsAt(1280)).size).toBe(1)
  expect(new Set(await topsAt(390)).size).toBe(5)
})

test('the order is stored in the URL, and the pressed button keeps the focus', async () => {
  const page = await openTopic()
  const button = page.getByRole('button', { name: 'Political stance' })
  await button.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Centrist' }).waitFor()
  expect(new URL(page.url()).search).toBe('?order=stance')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Centrist' }).waitFor()
})

test('a topic without episodes says so [S2.108]', async () => {
  const page = await openTopic({
    prepare: (opened) => opened.route(topicCalls, (route) => route.fulfill({ json: [] })),
  })
  await page.getByText('No episodes found for this topic.').waitFor()
  await page.getByText('Showing 0 episodes discussing this topic').waitFor()
})

test('a URL without a topic requests nothing [S2.110]', async () => {
  const asked: string[] = []
  const page = await openTopic({
    path: '/topic/_',
    prepare: (opened) =>
      opened.route(topicCalls, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ json: [] })
      }),
  })
  await page.getByText('No episodes found for this topic.').waitFor()
  expect(asked).toEqual([])
})

test('while it loads the page says what, and a failure shows the message and both forms of the topic [S2.109]', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const page = await openTopic({
    path: '/topic/Law_%26_order',
    prepare: (opened) =>
      opened.route(topicCalls, async (route) => {
        await released
        await refuse(route, 500, 'Something went wrong. Request r-1.')
      }),
  })
  await page.getByText('Loading episodes for topic "Law & order"...').waitFor()
  release()
  await page.getByRole('heading', { name: 'Error loading episodes' }).waitFor()
  await page.getByText('API error: 500 Something went wrong. Request r-1.').waitFor()
  await expect.poll(() => page.locator('dd').allTextContents()).toEqual(['Law_%26_order', 'Law & order'])
  await page.unroute(topicCalls)
  await answerCalls(page, 'free')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Showing 12 episodes').waitFor()
})

test.each([
  ['an answer that is no list', { json: { episodes: [] } }],
  ['an answer that is no JSON', { contentType: 'text/html', body: '<!doctype html>' }],
])('%s is refused [S5.20]', async (_, answer) => {
  const page = await openTopic({
    prepare: (opened) => opened.route(topicCalls, (route) => route.fulfill(answer)),
  })
  await page.getByText('The string did not match the expected pattern.').waitFor()
})

test.each(['100%', '%E0%A4%A', 'a%2'])('a URL that cannot be decoded is shown as it is: %s', async (raw) => {
  const page = await openTopic({ path: `/topic/${raw}` })
  await page.getByRole('heading', { level: 1, name: `Topic: ${raw}` }).waitFor()
})

test('a visitor sees the reason, signs in and returns [S2.3]', async () => {
  const page = await openTopic({ as: 'visitor', path: '/topic/Flood_insurance?order=stance' })
  await page.waitForURL('**/auth?return=*')
  await page.getByText('Access Restricted', { exact: true }).waitFor()
  await page.getByText('Please log in to access this content', { exact: true }).first().waitFor()
  let isSignedIn = false
  await page.route('**/api/auth/login', (route) => {
    isSignedIn = true
    return route.fulfill({ json: user('free') })
  })
  await page.getByLabel('Email').fill('free.person@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/topic/Flood_insurance?order=stance')
  await page.getByRole('heading', { name: 'Topic: Flood insurance' }).waitFor()
  expect(isSignedIn).toBe(true)
})

test('a user without the right to read topics sees that and is not redirected in circles [S2.22]', async () => {
  const page = await openTopic({
    prepare: (opened) =>
      opened.route('**/api/auth/me', (route) =>
        route.fulfill({ json: { ...user('free'), capabilities: [] } }),
      ),
  })
  await page
    .getByText('You need a different subscription to access this content', { exact: true })
    .first()
    .waitFor()
  await page.waitForURL(`${environment.url}/`)
})

test('while the session loads there is a spinner, and nothing is requested', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const page = await openTopic({
    prepare: (opened) =>
      opened.route('**/api/auth/me', async (route) => {
        await released
        await route.fulfill({ json: user('free') })
      }),
  })
  await page.getByRole('main').getByRole('status').waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(0)
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('a chip on a card links to its topic, anything else on the card to the episode', async () => {
  const page = await openTopic()
  const card = page.locator('article').first()
  await card.getByRole('link', { name: 'Housing' }).click()
  await page.getByRole('heading', { name: 'Topic: Housing' }).waitFor()
  const quote = await page.locator('article').first().locator('blockquote').first().boundingBox()
  if (!quote) throw new Error('the quote is not on screen')
  await page.mouse.click(quote.x + quote.width / 2, quote.y + quote.height / 2)
  await page.waitForURL('**/episode/*')
})

test('the test page of topic links has five samples in four styles, and takes any name [S2.111]', async () => {
  const page = await openTopic({ path: '/debug/topic', as: 'visitor' })
  const names = [
    'Democratic institutions',
    'National security',
    'Criminal justice',
    'Immigration reform',
    'Tech regulation',
  ]
  for (const name of names) {
    const sample = page.getByRole('region', { name })
    const links = sample.getByRole('link', { name })
    await links.first().waitFor()
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const withUnderscores = `/topic/${name.replaceAll(' ', '_')}`
    expect(hrefs).toEqual([withUnderscores, `/topic/${encodeURIComponent(name)}`, withUnderscores])
    await expect.poll(() => sample.getByRole('button', { name }).count()).toBe(1)
  }
  await page.getByLabel('Topic name').fill('Law & order')
  const previews = page.getByRole('region', { name: 'Any topic' })
  await previews.getByText('/topic/Law%20%26%20order').waitFor()
  await expect.poll(() => previews.getByText('/topic/Law_%26_order').count()).toBe(3)
  await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${environment.url}/`)
})

test('each of the four link styles leads to the topic [S2.112]', async () => {
  for (const index of [0, 1, 2, 3]) {
    const page = await openTopic({ path: '/debug/topic' })
    const sample = page.getByRole('region', { name: 'Criminal justice' })
    await sample.getByRole('listitem').nth(index).getByText('Criminal justice').click()
    await page.getByRole('heading', { level: 1, name: 'Topic: Criminal justice' }).waitFor()
  }
})
