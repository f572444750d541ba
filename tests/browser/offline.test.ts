import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from 'cdk-on-localhost/http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { personHeader } from '#tests/browser/sample-answer.ts'
import { sampleEpisode, servedPage, servingAt } from '#tests/browser/serve-pages.ts'
import { contentPolicy } from '#tests/browser/site-server.ts'
import { silence } from '#tests/silence.ts'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { episodePage } from '#web/served/episode-page.tsx'

const shared = { 'cache-control': 'public, max-age=0, s-maxage=60, stale-if-error=0' }
const personal = { 'cache-control': 'private, no-store' }

let environment: BrowserEnvironment
let server: Server
let url: string
/** As the server tells them apart, by a cookie. */
let isSignedIn = false
let isWithdrawn = false
let audioHost: Server
let audioPort: number
let isAudioShared = true
const port = { number: 0 }

const workerPolicy = "default-src 'none'; connect-src 'self' http://127.0.0.1:*; frame-ancestors 'none'"

/** Of an episode, on another site. */
function startAudioHost(): Server {
  return createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'audio/wav',
      ...(isAudioShared && { 'access-control-allow-origin': '*' }),
    })
    response.end(silence(60, 4000))
  })
}

/** Stands before the site's server, with answers that say for whom they are, as the deployment's do. */
function startServer(): Server {
  return createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', environment.url)
    const path = address.pathname
    const forWhom = isSignedIn ? personal : shared
    if (path === '/api/auth/logout') {
      isSignedIn = false
      return void response.writeHead(204).end()
    }
    if (path === '/sw.js' && isWithdrawn) return void response.writeHead(404).end()
    if (path === '/episode/7') {
      const episode = sampleEpisode({ audio_url: `http://127.0.0.1:${audioPort}/7.wav` })
      const page = await servedPage(episodePage(episode, servingAt(url)))
      const headers = { 'content-type': 'text/html', 'content-security-policy': contentPolicy }
      return void response.writeHead(200, { ...headers, ...forWhom }).end(page)
    }
    const asked = {
      method: request.method,
      body: request.method === 'POST' ? await text(request) : undefined,
    }
    const person = isSignedIn ? 'free' : 'visitor'
    const found = await fetch(address, { ...asked, headers: { [personHeader]: person } })
    const type = found.headers.get('content-type') ?? 'text/plain'
    response.writeHead(found.status, {
      'content-type': type,
      'content-security-policy': path === '/sw.js' ? workerPolicy : contentPolicy,
      ...(path.startsWith('/api/') && found.ok && forWhom),
    })
    response.end(Buffer.from(await found.arrayBuffer()))
  })
}

async function goOnline(): Promise<void> {
  server = startServer()
  port.number = await listen(server, port.number)
  url = `http://127.0.0.1:${port.number}`
}

function goOffline(): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

beforeAll(async () => {
  environment = await openBrowserEnvironment()
  audioHost = startAudioHost()
  audioPort = await listen(audioHost, 0)
})
afterAll(async () => {
  audioHost.close()
  await environment.close()
})

beforeEach(async () => {
  isSignedIn = false
  isWithdrawn = false
  isAudioShared = true
  await goOnline()
  return goOffline
})

/** The page starts the service worker three seconds after it has loaded. */
async function openControlled(path: string): Promise<Page> {
  const page = await environment.newPage({ serviceWorkers: 'allow', timezoneId: 'America/New_York' })
  await page.goto(url + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

const savedPaths = (page: Page) =>
  page.evaluate(async () =>
    (
      await Promise.all(
        (
          await caches.keys()
        ).map(async (name) =>
          (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
        ),
      )
    )
      .flat()
      .filter((path) => !path.startsWith('/assets/')),
  )

test('without a connection, a page that was seen is shown with the age of its copy, others say what can be read [S25.5] [S25.6]', async () => {
  const page = await openControlled('/episode/7?t=30')
  await page.goto(`${url}/episode/7`)
  await page.goto(`${url}/about`)
  await expect
    .poll(() => savedPaths(page))
    .toEqual(expect.arrayContaining(['/episode/7', '/about', '/offline']))
  await goOffline()
  const seen = await page.goto(`${url}/episode/7`)
  await page.getByRole('heading', { level: 1, name: 'What a school owes a town' }).waitFor()
  await page.getByText(/^Saved copy from \w{3} \d+, \d+:\d\d [ap]\.m\.$/).waitFor()
  expect(seen?.headers()['content-security-policy']).toBe(contentPolicy)
  for (const path of ['/methodology', '/search?q=tax', '/profile', '/nowhere']) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    await page.getByRole('link', { name: /^What a school owes a town/ }).waitFor()
  }
  await page
    .getByRole('link', { name: /^About/ })
    .last()
    .click()
  await page.getByText(/^Saved copy from/).waitFor()
  await goOnline()
  await page.getByRole('link', { name: 'Load the newest' }).click()
  await page.getByRole('heading', { level: 1, name: 'About Sidelight' }).waitFor()
  await expect.poll(() => page.getByText(/^Saved copy from/).count()).toBe(0)
})

test('a page that was opened without a page load is drawn again from what was kept [S25.5]', async () => {
  const page = await openControlled('/nowhere')
  await page.getByRole('link', { name: 'Housing', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Housing/ }).waitFor()
  const kept = ['/compare/Housing', '/api/topics/compare/Housing']
  await expect.poll(() => savedPaths(page)).toEqual(expect.arrayContaining(kept))
  await goOffline()
  const drawn = await page.goto(`${url}/compare/Housing`)
  await page.getByRole('heading', { level: 1, name: /Housing/ }).waitFor()
  await page.locator('blockquote').first().waitFor()
  await page.getByText(/^Saved copy from/).waitFor()
  expect(drawn?.headers()['content-security-policy']).toBe(contentPolicy)
})

test('of two people on one device, the second finds nothing of the first [S25.9]', async () => {
  isSignedIn = true
  const page = await openControlled('/episode/7')
  await page.evaluate((key) => localStorage.setItem(key, '1'), deviceKeys.session)
  for (const path of ['/episode/7', '/profile', '/feed', '/about']) {
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
  }
  const kept = await savedPaths(page)
  expect(kept.filter((path) => path.startsWith('/api/') || /episode|profile|feed$/.test(path))).toEqual([])
  expect(kept).toContain('/about')
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByText('You have been logged out successfully.').first().waitFor()
  await expect.poll(async () => (await savedPaths(page)).includes('/about')).toBe(false)
  await goOffline()
  for (const path of ['/episode/7', '/about', '/profile']) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
  }
})

test('saved quotes of the device are listed without a connection [S25.139]', async () => {
  const page = await openControlled('/saved')
  await page.goto(`${url}/episode/7`)
  await page
    .getByRole('button', { name: /^Save the quote at/ })
    .first()
    .click()
  await page.getByText('It stays on this device only.').first().waitFor()
  await page.goto(`${url}/saved`)
  await page.getByRole('button', { name: 'Export as CSV' }).waitFor()
  await goOffline()
  await page.goto(`${url}/saved`)
  await page.getByRole('button', { name: 'Export as CSV' }).waitFor()
  await page.getByText('1 quote', { exact: true }).waitFor()
  expect(await page.title()).toBe('Saved quotes and audio | Sidelight')
})

test('turned off on the privacy page, no copy is left, and none is made by pages that are still open [S25.121]', async () => {
  const page = await openControlled('/episode/7')
  await page.goto(`${url}/privacy#device`)
  const other = await page.context().newPage()
  await other.goto(`${url}/about`)
  await page.getByRole('checkbox', { name: 'Keep this on this device Pages and audio for offline' }).uncheck()
  await page.getByText('Turned off. What was kept is deleted.').waitFor()
  for (const one of [page, other]) {
    await one.getByRole('contentinfo').getByRole('link', { name: 'Methodology' }).click()
    await one.getByRole('heading', { level: 1, name: 'How ratings are made' }).waitFor()
  }
  await page.goto(`${url}/methodology`)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0)
})

test('a release without a service worker ends the one before, and its copies [S25.10]', async () => {
  const page = await openControlled('/episode/7')
  isWithdrawn = true
  await page.goto(`${url}/episode/7`)
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  await expect.poll(left).toEqual([0, 0])
})

const audioButton = (page: Page) => page.getByRole('button', { name: /^Save for offline/ })

test('saved audio plays from its middle without a connection, after a reload [S25.151] [S25.152]', async () => {
  const page = await openControlled('/episode/7')
  await audioButton(page).click()
  await page.getByRole('link', { name: /^Saved offline/ }).waitFor()
  await expect.poll(() => savedPaths(page)).toContain('/episode/7')
  await goOffline()
  await page.goto(`${url}/episode/7?t=30`)
  await page.getByRole('link', { name: /^Saved offline/ }).waitFor()
  await page.getByRole('button', { name: /^Play from 0:30/ }).click()
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(30)
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(60, 0)
})

test('audio whose server does not allow it is not saved, and the page says so [S25.153]', async () => {
  isAudioShared = false
  const page = await openControlled('/episode/7')
  await audioButton(page).click()
  await page.getByText('The audio couldn’t be saved').first().waitFor()
  await audioButton(page).waitFor()
  expect(await savedPaths(page)).not.toContain('/saved-audio')
})
