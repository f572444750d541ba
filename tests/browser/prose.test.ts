import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls, refuse } from '#tests/browser/answer-calls.ts'
import { axeViolations } from '#tests/browser/axe-violations.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { sampleEvaluation } from '#tests/sample-evaluation.ts'
import { MeasuredFigures } from '#web/features/methodology/components/measured-figures.tsx'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

test('a page that is offline says so, keeps the layout, and loads by itself when the connection is back [S20.36]', async () => {
  const page = await environment.newPage()
  await answerCalls(page)
  await page.goto(environment.url)
  await page.getByText("We've listened").waitFor()
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feeds' }).click()
  await page.getByRole('heading', { level: 1, name: "This page couldn't be loaded" }).waitFor()
  await page.getByText("You're offline. This loads when you're back online.").waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Feeds for your podcast app' }).waitFor()
})

test('a link into the methodology unfolds the figures of readers’ feedback, or that they are unavailable [S16.55]', async () => {
  const page = await environment.page()
  await answerCalls(page)
  await page.goto(`${environment.url}/methodology#people`)
  await page
    .getByText('Readers have cast 31 “Accurate assessment” votes and 9 “Could be better” votes.')
    .waitFor()
  await page.route('**/api/statistics', (route) => refuse(route, 500, 'No.'))
  await page.reload()
  await page.getByText('Votes couldn’t be counted just now.').waitFor()
})

test('the details of the privacy page are folded, found by their links, and printed', async () => {
  const page = await environment.page()
  await answerCalls(page)
  await page.goto(`${environment.url}/privacy`)
  const detail = page.getByText('we don’t record which stance, topic or episode you look at', {
    exact: false,
  })
  await page.getByRole('heading', { name: 'In short' }).waitFor()
  expect(await detail.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await detail.waitFor()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('navigation', { name: 'On this page' }).getByText('When you visit').click()
  await detail.waitFor()
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
