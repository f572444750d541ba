import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stanceFeedPath } from '#shared/pages/feed-path.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const button = (page: Page) => page.getByRole('button', { name: 'Copy feed address of Far Left episodes' })
const address = () => environment.url + stanceFeedPath('Far Left')

async function openFarLeft(page: Page) {
  await answerCalls(page)
  await page.goto(`${environment.url}/stance/far_left`)
  await button(page).waitFor()
}

test('without a clipboard the address is shown, selected, and fits a phone', async () => {
  const page = await environment.newPage({ viewport: { width: 360, height: 740 } })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openFarLeft(page)
  await button(page).click()
  const field = page.getByRole('textbox', { name: 'Feed address' })
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe(address())
  await expect.poll(() => page.evaluate(() => window.getSelection()?.toString())).toBe(address())
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
