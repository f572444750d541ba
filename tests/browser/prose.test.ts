import type { Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls, refuse } from '#tests/browser/answer-calls.ts'
import { axeViolations } from '#tests/browser/axe-violations.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { sampleEvaluation } from '#tests/sample-evaluation.ts'
import { MeasuredFigures } from '#web/features/methodology/components/measured-figures.tsx'

let environment: BrowserEnvironment
let unscripted: Page
beforeAll(async () => {
  environment = await openBrowserEnvironment()
  unscripted = await environment.newPage({ javaScriptEnabled: false })
})
afterAll(() => environment.close())

async function textOf(path: string): Promise<string> {
  const page = await environment.page()
  await answerCalls(page)
  await page.goto(environment.url + path)
  await page.getByRole('navigation', { name: 'On this page' }).waitFor()
  return ((await page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ')
}

let about: Promise<string> | undefined

test.each([
  'The process is almost entirely automated',
  'Episodes are judged one by one, by what is said in them and not by who hosts them.',
  'We do not track you.',
  'There is no engagement algorithm',
  'The only thing we ask for is an email address, for the daily or weekly updates that come with Pro.',
  'Podcast episodes run from 20 minutes to 3 hours',
  'We use AI and human review to keep the stance analysis neutral.',
])('the about page says: %s [S1.5]', async (sentence) => {
  about ??= textOf('/about')
  expect(await about).toContain(sentence)
})

test('the footer names product and year and links to about, methodology, privacy and feeds [S1.18]', async () => {
  const page = await environment.page()
  await answerCalls(page)
  await page.goto(environment.url)
  const footer = page.getByRole('contentinfo')
  await footer.getByText('© 2025 Sidelight', { exact: true }).waitFor()
  for (const [name, title] of [
    ['Methodology', 'How ratings are made'],
    ['Privacy', 'Privacy'],
    ['Feeds', 'Feeds for your podcast app'],
    ['About', 'About Sidelight'],
  ] as const) {
    await footer.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
})

test('a page that is offline says so, keeps the layout, and loads by itself when the connection is back [S20.36]', async () => {
  const page = await environment.newPage()
  await answerCalls(page)
  await page.goto(environment.url)
  await page.getByText("We've listened").waitFor()
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feeds' }).click()
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor()
  await page.getByText("You're offline. This loads when you're back online.").waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Feeds for your podcast app' }).waitFor()
})

test('the methodology page has the figures of readers’ feedback, and says when they are unavailable [S16.55]', async () => {
  const page = await environment.page()
  await answerCalls(page)
  await page.goto(`${environment.url}/methodology`)
  await page
    .getByText('Readers have cast 31 “Accurate assessment” votes and 9 “Could be better” votes.')
    .waitFor()
  await page.route('**/api/statistics', (route) => refuse(route, 500, 'No.'))
  await page.reload()
  await page.getByText('Votes could not be counted just now.').waitFor()
})

// One color scheme per width is enough, because colors do not depend on the width.
test.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)('measured figures are readable at %i px in %s colors', async (width, colorScheme) => {
  const page = await environment.newPage({ viewport: { width, height: 900 }, colorScheme })
  await answerCalls(page)
  await page.goto(`${environment.url}/methodology`)
  const figures = page.locator('#figures > div')
  await figures.getByText('What we ask of a language model').waitFor()
  const markup = renderToStaticMarkup(createElement(MeasuredFigures, { evaluation: sampleEvaluation() }))
  await figures.evaluate((place, html) => {
    place.innerHTML = html
  }, markup)
  await figures.getByRole('table').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
})

test('the privacy page names every cookie and every entry in a visitor’s browser storage [S21.4]', async () => {
  const named = await textOf('/privacy')
  const page = await environment.newPage()
  await answerCalls(page)
  await page.goto(`${environment.url}/episode/7`)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('heading', { name: 'Key Quotes' }).waitFor()
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept).toContain('theme')
  for (const name of kept) expect(named).toContain(name)
  expect(await page.context().cookies()).toEqual([])
})

test.each(['/about', '/methodology', '/privacy', '/feeds'])(
  '%s can be read without scripts [S20.20]',
  async (path) => {
    await unscripted.goto(environment.url + path)
    await expect.poll(() => unscripted.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await expect.poll(() => unscripted.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
  },
)
