import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if ((await isThere()) === name) return
  }
  throw new Error(`The Tab key does not reach ${name}.`)
}

test('by keyboard: a show is followed, has its new episodes on home, and is unfollowed and followed again [S25.33]', async () => {
  const page = await environment.newPage()
  await answerCalls(page)
  await page.goto(`${environment.url}/shows`)
  await page.getByRole('heading', { name: 'The Long View' }).waitFor()
  await tabTo(page, 'Follow The Long View')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Following The Long View')
  await page.goto(environment.url)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'What changes when the rent changes, part 1' }).waitFor()
  await page.getByRole('link', { name: 'Change', exact: true }).press('Enter')
  await page.waitForURL('**/shows#followed')
  const list = page.getByRole('region', { name: 'Followed on this device' })
  const button = list.getByRole('button', { name: 'The Long View' }).and(page.locator('[aria-pressed]'))
  await button.press('Enter')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('Enter')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
})
