import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '#tests/browser/bed.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { findings } from '#tests/browser/findings.ts'
import type { TestCloud } from '#tests/harness.ts'
import { sharedCloud } from '#tests/one-cloud/shared-cloud.ts'
import { signIn } from '#tests/one-cloud/stories/sign-in.ts'

let cloud: TestCloud
let browser: Browser
let page: Page
const refused: string[] = []
const origins = new Set<string>()

beforeAll(async () => {
  cloud = await sharedCloud()
  browser = await launchChromium()
  page = await openPage(browser)
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
})
afterAll(() => browser?.close())

const pathOf = () => new URL(page.url()).pathname

/** One story, told in order: each step stands on what the one before left. */
test('an admin signs in on the way to the podcasts and adds a feed after a look at it', async () => {
  await page.goto(`${cloud.siteUrl}/admin/podcasts`)
  await expect.poll(pathOf).toBe('/login')
  await signIn(page, 'admin')
  await expect.poll(pathOf).toBe('/admin/podcasts')
  await page.getByRole('link', { name: 'Add Podcast' }).click()
  await page.getByLabel('RSS URL').fill('not an address')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Please enter a valid URL').waitFor()
  await page.getByLabel('RSS URL').fill(new URL('/ground-floor/feed.xml', cloud.feedServer.url).href)
  await page.getByRole('button', { name: 'Preview' }).click()
  const picture = page.getByRole('main').locator('img')
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add Podcast' }).click()
  await page.getByText('Podcast added successfully').first().waitFor()
  await page.getByRole('link', { name: 'Back to podcasts' }).click()
  await page.getByRole('link', { name: /View Episodes of/ }).waitFor()
  expect(await findings(page)).toEqual([])
})

test('the episodes are processed before the admin’s eyes and one is given a stance by hand', async () => {
  await page.getByRole('link', { name: /View Episodes of/ }).click()
  const episodes = page.getByRole('table', { name: 'Episodes' })
  await expect.poll(() => episodes.getByText('Complete', { exact: true }).count()).toBe(4)
  await episodes.getByRole('combobox').last().selectOption('Far Right')
  await page.getByText('Set by hand. Machine: Far Left').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Analyze again/ }).count()).toBe(4)
  expect(await findings(page)).toEqual([])
})

test('the admin signs out and is a visitor on the home page', async () => {
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(pathOf()).toBe('/')
})

test('a visitor chooses a stance and finds the episode', async () => {
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
  expect(await findings(page)).toEqual([])
  expect([...origins]).toEqual([cloud.siteUrl])
})

test('the visitor opens the episode and hears a quote', async () => {
  await page.locator('article').getByRole('heading').getByRole('link').click()
  await page.getByRole('heading', { name: 'Key Quotes' }).waitFor()
  expect(await findings(page)).toEqual([])
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

test('a reload shows the same episode; addresses without one answer as they should', async () => {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
  await page.goto(`${cloud.siteUrl}/episode/987654`)
  await page.getByRole('heading', { name: 'This episode is coming soon...' }).waitFor()
  await page.goto(`${cloud.siteUrl}/no/such/page`)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
})

test('a wrong password is refused in words, and somebody who is no admin is told so', async () => {
  await page.goto(`${cloud.siteUrl}/auth`)
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Login failed').first().waitFor()
  await signIn(page, 'free')
  await page.goto(`${cloud.siteUrl}/admin/podcasts`)
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
})
