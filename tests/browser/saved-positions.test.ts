import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { axeViolations } from '#tests/browser/axe-violations.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('region', { name: /^(?:Player|Audio)$/ })
    .getByRole('button', { name })
    .last()

async function listenAndReload(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await environment.newPage()
  await prepare?.(page)
  await answerCalls(page)
  await answerAudio(page)
  await page.goto(`${environment.url}/episode/7`)
  await page.getByRole('button', { name: 'Play episode' }).click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0)
  for (const _ of [1, 2, 3, 4]) await button(page, 'Forward 30 seconds').click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(120)
  await page.reload()
  return page
}

test('a reload keeps the position, and playback starts there or at the beginning [S20.9]', async () => {
  const page = await listenAndReload()
  const start = page.getByRole('button', { name: /^Continue at 2:0\d: / })
  await start.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await start.click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(119)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await button(page, 'Close the player').click()
  await page.getByRole('button', { name: 'Play from the beginning' }).click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0)
  expect(await audioTime(page)).toBeLessThan(30)
})

test('the position is kept even before the code of the player bar has loaded', async () => {
  const page = await listenAndReload((listener) => listener.route('**/assets/player-bar-*.js', () => {}))
  const link = page.getByRole('link', { name: 'Saved only on this device' })
  await expect.poll(() => link.getAttribute('href')).toBe('/privacy#device')
})
