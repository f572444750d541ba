import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetPasswordPath } from '#shared/pages/page-path.ts'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { type LoggedBrowser, launchWithNetworkLog } from '#tests/browser/network-log.ts'
import { nothingObserved, type ObservedActions, observePage } from '#tests/browser/observe-page.ts'
import { createEdgeClock } from '#tests/end-to-end/edge-clock.ts'
import { signInWithRole } from '#tests/end-to-end/sign-in.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'
import { moveFirstShow } from '#tests/published-show.ts'

const edgeClock = createEdgeClock()

let cloud: TestCloud
let logged: LoggedBrowser
let page: Page
let seen: ObservedActions
const documents: Response[] = []
const answers: Response[] = []

beforeAll(async () => {
  cloud = await startTestCloud({}, { withFirstShow: true, edgeClock: edgeClock.now })
  await moveFirstShow(cloud)
  logged = await launchWithNetworkLog()
  page = await openBrowserPage(logged.browser)
  seen = observePage(page, [cloud.siteUrl])
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document') documents.push(response)
    answers.push(response)
  })
})
afterAll(async () => {
  await logged?.browser.close()
  await cloud?.close()
})

/** Set-Cookie headers of the responses since the last call. An aborted response has none. */
async function cookiesSet(): Promise<string[]> {
  const headers = await Promise.all(
    answers.splice(0).map((response) => response.headerValues('set-cookie').catch(() => [])),
  )
  return headers.flat()
}

/** The only other origin that a page may call. Only the forgotten-password page calls it. */
const userPool = () => cloud.cloud.awsEndpoint

const hints = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('link[rel~="dns-prefetch"], link[rel~="preconnect"]')].map(
      (link) => link.outerHTML,
    ),
  )

const kept = () =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: 'caches' in window ? await caches.keys() : [],
    workers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : 0,
  }))

const nothingKept = { cookies: '', session: [], databases: [], caches: [], workers: 0 }

/** Scrolls to the end, so that lazy content is requested. */
async function readOn(): Promise<void> {
  for (let step = 0; step < 6; step++) await page.mouse.wheel(0, 800)
  await page.waitForLoadState('networkidle')
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

const visit: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'the home page',
    async () => {
      await page.goto(cloud.siteUrl)
      await page.getByText("We've listened").waitFor()
    },
  ],
  [
    'the slider and its results',
    async () => {
      await page.getByRole('slider').press('ArrowLeft')
      await page.getByRole('link', { name: 'Far Left' }).click()
      await page.getByRole('button', { name: 'See my Sidelight' }).click()
      await page.getByText('Found 2 episodes').waitFor()
      await readOn()
    },
  ],
  [
    'an episode',
    async () => {
      await page.locator('article h3').getByRole('link').first().click()
      await heading('Key Quotes')
      await readOn()
    },
  ],
  [
    'the transcript and a search in it',
    async () => {
      await page.getByLabel('Search transcript').fill('the')
      await heading('Search Results')
    },
  ],
  [
    'a vote on the assessment',
    async () => {
      await page.getByRole('button', { name: 'Accurate assessment' }).click()
      await page.getByText('Thank you for helping us improve.').waitFor()
    },
  ],
  [
    'the other side',
    () => page.getByRole('heading', { name: 'Hear the other side' }).scrollIntoViewIfNeeded(),
  ],
  [
    'a feed opened in the browser, and the page about feeds that it leads to',
    async () => {
      await page.goto(`${cloud.siteUrl}/feeds/stance/far_left.xml`)
      // Found by its text, because Playwright finds no roles in prefixed XHTML within XML.
      const link = page.getByText('All feeds, and how they work')
      await link.waitFor()
      const isStyled = () => page.evaluate(() => getComputedStyle(document.documentElement).display)
      await expect.poll(isStyled).toBe('block')
      await link.click()
      await heading('Feeds for your podcast app')
    },
  ],
  ['the about page', () => page.goto(`${cloud.siteUrl}/about`).then(() => heading(/About/))],
  ['the methodology', () => page.goto(`${cloud.siteUrl}/methodology`).then(() => heading(/./))],
  ['privacy', () => page.goto(`${cloud.siteUrl}/privacy`).then(() => heading('Privacy'))],
  [
    'the page that tries topic links',
    () => page.goto(`${cloud.siteUrl}/debug/topic`).then(() => heading(/./)),
  ],
  [
    'the page for forgotten passwords, before a code is asked for',
    async () => {
      await page.goto(cloud.siteUrl + resetPasswordPath)
      await page.getByRole('button', { name: 'Send code' }).waitFor()
    },
  ],
  ['an address without a page', () => page.goto(`${cloud.siteUrl}/no/such/page`).then(() => heading(/404/))],
  [
    'a topic, which leads to signing in',
    () => page.goto(`${cloud.siteUrl}/topic/Housing`).then(() => heading('Sign in')),
  ],
]

test.each(visit)(
  '%s: no third party is contacted, nothing is blocked, nothing is stored [S21.1]',
  async (_, step) => {
    await step()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => hints()).toEqual([])
    expect(seen).toEqual(nothingObserved)
    const { local, ...rest } = await kept()
    expect(rest).toEqual(nothingKept)
    expect(local).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(await cookiesSet()).toEqual([])
  },
)

async function browse(visitor: Page): Promise<void> {
  await visitor.goto(cloud.siteUrl)
  await visitor.getByText("We've listened").waitFor()
  await visitor.getByRole('link', { name: 'Far Left' }).click()
  await openEpisode(visitor)
}

async function followLink(visitor: Page): Promise<void> {
  await visitor.goto(`${cloud.siteUrl}/stance/far_left`)
  await openEpisode(visitor)
  await visitor.reload()
  await visitor.waitForLoadState('networkidle')
}

async function openEpisode(visitor: Page): Promise<void> {
  await visitor.getByText('Found 2 episodes').waitFor()
  await visitor.locator('article h3').getByRole('link').first().click()
  await visitor.getByRole('heading', { name: 'Key Quotes' }).waitFor()
  for (let step = 0; step < 6; step++) await visitor.mouse.wheel(0, 800)
  await visitor.waitForLoadState('networkidle')
}

async function callsBehindTheEdge(walk: (visitor: Page) => Promise<void>): Promise<string[]> {
  const visitor = await openBrowserPage(logged.browser)
  const behind: string[] = []
  visitor.on('response', (response) => {
    const headers = response.headers()
    if (!headers['apigw-requestid'] || headers['x-cache'] === 'Hit from cloudfront') return
    behind.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  await walk(visitor)
  await visitor.context().close()
  return behind
}

test.each([
  ['at the home page and chooses a stance there', browse, ['POST /api/sidelight']],
  ['by a link to a stance', followLink, []],
])(
  'on later visits, one that begins %s and continues to an episode makes at most one uncached call',
  async (_beginning, walk, calls) => {
    const letRun = edgeClock.stop()
    await callsBehindTheEdge(walk)
    expect(await callsBehindTheEdge(walk)).toEqual(calls)
    letRun()
  },
)

test('every page has a policy that allows no inline script and no third party', () => {
  expect(documents.length).toBeGreaterThan(3)
  for (const response of documents) {
    const policy = response.headers()['content-security-policy'] ?? ''
    const directives = new Map(
      policy.split(';').map((one) => [one.trim().split(' ')[0], one.trim().split(' ').slice(1)]),
    )
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('script-src')).toEqual(["'self'"])
    const isRecovery = new URL(response.url()).pathname === resetPasswordPath
    expect(directives.get('connect-src')).toEqual(["'self'", ...(isRecovery ? [userPool()] : [])])
    expect(directives.get('font-src')).toEqual(["'self'"])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(response.headers()['referrer-policy']).toMatch(/no-referrer|same-origin|strict-origin/)
  }
})

test('a code for a forgotten password is requested from the user pool, which stores nothing on the device either [S10.53]', async () => {
  await page.goto(cloud.siteUrl + resetPasswordPath)
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('If this address has an account').waitFor()
  expect(new Set(seen.foreignRequests.splice(0))).toEqual(new Set([`${userPool()}/`]))
  expect(seen).toEqual(nothingObserved)
  const { local, ...rest } = await kept()
  expect([rest, local]).toEqual([nothingKept, []])
  expect(await page.context().cookies()).toEqual([])
  await page.goto(`${cloud.siteUrl}/topic/Housing`)
  await heading('Sign in')
})

test('a chosen theme is stored on the device, an account in two cookies that no script can read', async () => {
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect((await kept()).local).toEqual(['theme'])
  await signInWithRole(page, 'free')
  expect((await kept()).cookies).toBe('')
  const cookies = (await page.context().cookies()).map(({ name, httpOnly, secure, sameSite }) => ({
    name,
    httpOnly,
    secure,
    sameSite,
  }))
  const closed = { httpOnly: true, secure: true, sameSite: 'Lax' }
  expect(cookies.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: '__Host-session', ...closed },
    { name: '__Secure-refresh', ...closed },
  ])
  expect((await kept()).local).toEqual(['session-known', 'theme'])
  expect(seen).toEqual(nothingObserved)
})

test('a signed-in user reads a topic, and still no third party is contacted', async () => {
  await page.goto(`${cloud.siteUrl}/topic/Housing`)
  await heading('Topic: Housing')
  await readOn()
  expect(seen).toEqual(nothingObserved)
})

test('the privacy page names everything that a visit stores on the device [S21.4]', async () => {
  const { local } = await kept()
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  await page.goto(`${cloud.siteUrl}/privacy`)
  await heading('Privacy')
  const text = (await page.getByRole('main').textContent()) ?? ''
  expect([...local, ...cookies].filter((name) => !text.includes(name))).toEqual([])
})

test('the browser’s own network log contains only this site and the user pool [S21.1]', async () => {
  const hosts = [cloud.siteUrl, userPool()].map((url) => new URL(url).host)
  expect(await logged.close()).toEqual(hosts.toSorted())
})
