import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geographies } from '#shared/domain/geographies.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { answersOnRoute } from '#tests/browser/page-state.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

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
