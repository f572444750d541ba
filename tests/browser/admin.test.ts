import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { answerCalls, refuse } from '#tests/browser/answer-calls.ts'
import { type Bed, makeBed } from '#tests/browser/bed.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let bed: Bed
beforeAll(async () => {
  bed = await makeBed()
})
afterAll(() => bed.close())

/** A page of an admin; what a test says about calls comes before the samples. */
async function openAsAdmin(): Promise<Page> {
  const page = await bed.newPage()
  await answerCalls(page, 'admin')
  await page.route('**/api/podcasts', (route) => route.fulfill({ json: [] }))
  return page
}

/** One episode that can be transcribed and one that can be analysed. */
const rows: EpisodeAdminRow[] = [false, true].map((hasTranscript, index) => ({
  ...sample.card(8 + index, 'Centrist'),
  transcript_status: hasTranscript ? 'transcribed' : '',
  political_stance: null,
  has_transcript: hasTranscript,
  has_summary: false,
  machine_stance: null,
  is_overridden: false,
  is_published: false,
  is_over_limit: false,
  political_stance_explanation: null,
}))

const fails = (page: Page, address: string) =>
  page.route(address, (route) => refuse(route, 502, 'Nobody answers there.'))

async function expectToast(page: Page, title: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: /Notifications/ })
    .locator('li')
    .filter({ hasText: title })
  await toast.first().waitFor()
  await expect.poll(() => toast.first().textContent()).toContain('502: Nobody answers there.')
}

test('while the session loads a guarded page shows a spinner, then the page', async () => {
  const page = await openAsAdmin()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await asked
    await route.fulfill({ json: sample.user('admin') })
  })
  await page.goto(`${bed.url}/admin/podcasts`)
  await page.getByRole('status').first().waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Manage Podcasts' }).count()).toBe(0)
  answer()
  await page.getByRole('heading', { name: 'Manage Podcasts' }).waitFor()
})

test('a feed address is checked before it is sent, and the geography begins with United States', async () => {
  const page = await openAsAdmin()
  await page.goto(`${bed.url}/admin/podcasts`)
  await expect.poll(() => page.getByLabel('Geography').inputValue()).toBe('United States')
  await page.getByRole('button', { name: 'Add podcast' }).click()
  await page.getByText('Please enter a podcast RSS URL').waitFor()
  await page.getByLabel('RSS URL').fill('ftp://feeds.example/a.xml')
  await page.getByRole('button', { name: 'Add podcast' }).click()
  await page.getByText('Please enter a valid URL').waitFor()
})

test('failures of the podcast list and of adding say so with the server’s sentence', async () => {
  const page = await openAsAdmin()
  await fails(page, '**/api/podcasts/feed')
  await page.goto(`${bed.url}/admin/podcasts`)
  await page.getByLabel('RSS URL').fill('https://feeds.example/a.xml')
  await page.getByRole('button', { name: 'Add podcast' }).click()
  await expectToast(page, 'Failed to add podcast')

  const other = await openAsAdmin()
  await fails(other, '**/api/podcasts')
  await other.goto(`${bed.url}/admin/podcasts`)
  await other.getByText('Failed to fetch podcasts: 502: Nobody answers there.').waitFor()
})

test('failures of the episode list, a stance and a run say so', async () => {
  const page = await openAsAdmin()
  await fails(page, '**/api/podcasts/3/episodes*')
  await page.goto(`${bed.url}/admin/podcasts/3`)
  await page.getByText('Failed to fetch episodes: 502: Nobody answers there.').waitFor()

  await page.unroute('**/api/podcasts/3/episodes*')
  await page.route('**/api/podcasts/3/episodes*', (route) =>
    route.fulfill({ json: { ...sample.podcastEpisodes(), episodes: rows } }),
  )
  await fails(page, '**/api/episodes/*/transcribe')
  await fails(page, '**/api/episodes/*/analyze')
  await page.route('**/api/episodes/*', (route) =>
    route.request().method() === 'PATCH' ? refuse(route, 502, 'Nobody answers there.') : route.fallback(),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Transcribe' }).first().click()
  await expectToast(page, 'Transcription Failed')
  await page.getByRole('button', { name: 'Analyze' }).first().click()
  await page.getByText('Analysis Failed').first().waitFor()
  await page.getByRole('combobox').first().selectOption('Far Left')
  await expectToast(page, 'Failed to update political stance')
})

test('an episode over the day’s limit says so beside its status, and is there to be transcribed', async () => {
  const page = await openAsAdmin()
  const [first, second] = rows
  const episodes = [{ ...first, is_over_limit: true }, { ...first, id: 11 }, second]
  await page.route('**/api/podcasts/3/episodes*', (route) =>
    route.fulfill({ json: { ...sample.podcastEpisodes(), episodes } }),
  )
  await page.goto(`${bed.url}/admin/podcasts/3`)
  const note = page.getByText('Over the day’s limit of automatic processing. Transcribe it to start.')
  await note.waitFor()
  expect(await note.count()).toBe(1)
  const row = page.getByRole('row').filter({ has: note })
  expect(await row.getByText('Not processed').count()).toBe(1)
  expect(await row.getByRole('button', { name: 'Transcribe' }).count()).toBe(1)
})
