import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { geographies } from '#shared/domain/geographies.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { answersOnRoute } from '#tests/browser/page-state.ts'
import { adminRow } from '#tests/browser/sample-podcasts.ts'
import { runSince } from '#tests/web/run-since.ts'

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

const run = runSince('2026-03-01T06:00:00.000Z', { is_waiting: true })
const waiting = (id: number, title: string) => adminRow(id, { title, transcript_status: 'queued', run })

test('when a canceled row disappears, the focus moves to its neighbor, and after the last one to the page’s heading [S17.45]', async () => {
  let rows: EpisodeAdminRow[] = [waiting(1, 'One'), waiting(2, 'Two')]
  const page = await environment.newPage()
  await answerCalls(page, 'admin')
  await page.route('**/api/admin/runs?*', (route) => route.fulfill({ json: rows }))
  await page.route('**/api/admin/runs/cancel', (route) => {
    const { episode_ids: ids } = route.request().postDataJSON()
    rows = rows.filter(({ id }) => !ids.includes(id))
    return route.fulfill({ json: { success: true, message: '', done: 1, refused: [] } })
  })
  await page.goto(`${environment.url}/admin/runs?group=waiting`)
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
  await page.getByRole('button', { name: 'Cancel One' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader', { name: 'One' }).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Start now Two')
  await page.getByRole('button', { name: 'Cancel Two' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Nothing is waiting.').waitFor()
  await expect.poll(focused).toBe('Runs')
})
