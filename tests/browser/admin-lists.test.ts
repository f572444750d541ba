import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geographies } from '#shared/domain/geographies.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { answersOnRoute } from '#tests/browser/page-state.ts'
import { podcastWithProblems } from '#tests/browser/sample-podcasts.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

/** Presses the key until the element has the focus. */
async function moveTo(element: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void> {
  await element.waitFor()
  for (let press = 0; press < 200; press += 1) {
    if (await hasFocus(element)) return
    await element.page().keyboard.press(key)
  }
  throw new Error(`${element} cannot be reached by ${key}.`)
}

test('by keyboard alone, the menu of a podcast opens its dialog and gets the focus back, and selected podcasts are deleted after a question [S20.111]', async () => {
  const page = await environment.newPage()
  await answerCalls(page, 'admin')
  await answersOnRoute('**/api/podcasts*', [podcastWithProblems])(page)
  await answersOnRoute('**/api/podcasts/3', { success: true, message: 'It is gone.' })(page)
  await page.goto(`${environment.url}/admin/podcasts`)
  const { keyboard } = page
  const menu = page.getByRole('button', { name: 'Actions for The Long Table' })
  await moveTo(menu, 'Tab')
  await keyboard.press('Enter')
  await moveTo(page.getByRole('menuitem', { name: 'Change address' }), 'ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Change address' }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => hasFocus(menu)).toBe(true)
  await moveTo(page.getByRole('checkbox', { name: 'Select The Long Table' }), 'Shift+Tab')
  await keyboard.press('Space')
  await moveTo(page.getByRole('button', { name: 'Delete selected' }), 'Shift+Tab')
  await keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete 1 podcast?' })
  await moveTo(question.getByRole('button', { name: 'Delete' }), 'Tab')
  await keyboard.press('Enter')
  await page.getByText('1 of 1 podcast done.').waitFor()
  await moveTo(page.getByRole('button', { name: 'Close' }).first(), 'Tab')
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Podcasts')
})

const files = 1000

async function chooseFiles(page: Page): Promise<void> {
  await answerCalls(page, 'admin')
  await answersOnRoute('**/api/geography', geographies)(page)
  await answersOnRoute('**/api/podcasts/opml/progress', { import: null })(page)
  await page.goto(`${environment.url}/admin/add-podcast`)
  await page.getByRole('tab', { name: 'Upload Transcript' }).click()
  const chosen = Array.from({ length: files }, (_, index) => ({
    name: `${index + 1}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  }))
  await page.getByLabel('Transcript files').setInputFiles(chosen)
}

test('of a thousand chosen files only the visible ones are in the DOM, and the last is reached by scrolling [S2.189]', async () => {
  const page = await environment.newPage()
  await chooseFiles(page)
  const box = page.getByRole('region', { name: 'Chosen files' })
  const rows = box.getByRole('listitem')
  await rows.first().waitFor()
  expect(await rows.count()).toBeLessThan(60)
  expect(await rows.first().getAttribute('aria-setsize')).toBe(String(files))
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  const last = box.getByText(`${files}.json`, { exact: true })
  await last.waitFor()
  const [list, row] = await Promise.all([box.boundingBox(), last.boundingBox()])
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
  expect(await rows.count()).toBeLessThan(60)
})
