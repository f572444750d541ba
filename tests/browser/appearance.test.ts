import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

test('the chosen theme applies before the first paint, without the site’s own script [S11.1]', async () => {
  const page = await environment.newPage({ colorScheme: 'light' })
  await answerCalls(page)
  await page.goto(environment.url)
  await page.getByRole('radio', { name: 'Dark' }).check()
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await background()
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await expect.poll(() => background()).toBe(dark)
})

test('without a choice the theme follows the system, also while the page is open [S11.2]', async () => {
  const page = await environment.newPage({ colorScheme: 'dark' })
  await answerCalls(page)
  await page.goto(environment.url)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await expect.poll(() => theme()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
})

test('with reduced motion, colors change at once, without a transition', async () => {
  const page = await environment.newPage({ colorScheme: 'light', reducedMotion: 'reduce' })
  await answerCalls(page)
  await page.goto(environment.url)
  await page.getByRole('radio', { name: 'Dark' }).waitFor()
  const started = await page.evaluateHandle(() => {
    const properties: string[] = []
    document.addEventListener('transitionrun', ({ propertyName }) => properties.push(propertyName))
    return properties
  })
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  // Transition events are dispatched with the next frame.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  expect(await started.jsonValue()).toEqual([])
})
