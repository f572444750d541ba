import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { evidence } from '#tests/browser/evidence-states.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

async function openEpisode(changes: Partial<ReturnType<typeof sample.episode>> = {}): Promise<Page> {
  const page = await environment.page()
  await answerCalls(page)
  await answerAudio(page)
  await page.route('**/api/episodes/7', (route) =>
    route.fulfill({ json: { ...sample.episode(7), ...changes } }),
  )
  await page.goto(`${environment.url}/episode/7`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('shows the episode with its podcast, summary, stance and previous episodes', async () => {
  const page = await openEpisode()
  await expect.poll(() => page.title()).toBe('What a school owes a town | The Long Table')
  await page.getByText('National podcast: United States').waitFor()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  await page.getByText('Reading Time').waitFor()
  await page.getByText('The episode argues for public insurance').waitFor()
  const previous = page.getByRole('list', { name: 'Previous episodes' }).getByRole('link')
  await expect.poll(() => previous.count()).toBe(3)
  const meta = (key: string) => page.locator(`meta[property="${key}"]`).getAttribute('content')
  await expect.poll(() => meta('og:title')).toBe('What a school owes a town | The Long Table')
  await expect.poll(() => meta('og:description')).toContain('Two guests discuss')
})

test('a quote plays inline from its time to its end and can be stopped', async () => {
  const [quote] = sample.episode(7).quotes
  if (!quote) throw new Error('the sample has no quote')
  const page = await openEpisode({ quotes: [{ ...quote, quote_time_start: 5, quote_time_end: 6 }] })
  await page.getByRole('button', { name: 'Play the quote at 0:05' }).click()
  await page.getByRole('button', { name: 'Stop the quote at 0:05' }).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Play the quote at 0:05' }).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(5.9)
  await expect.poll(() => audioTime(page)).toBeLessThan(6.3)
  const link = page.getByRole('link', { name: 'Listen at 0:05' })
  await expect.poll(() => link.getAttribute('href')).toBe(`${quote.audio_url}#t=5`)
})

test('a passage beside the stance plays from its time to its end and can be stopped [S16.36]', async () => {
  const page = await openEpisode({ evidence: [...evidence] })
  await page.getByRole('button', { name: 'Play the passage at 0:05' }).click()
  await page.getByRole('button', { name: 'Stop the passage at 0:05' }).waitFor()
  await page.getByRole('button', { name: 'Play the passage at 0:05' }).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(5.9)
  await expect.poll(() => audioTime(page)).toBeLessThan(6.3)
})

test('a quote without a time has neither button nor link', async () => {
  const [quote] = sample.episode(7).quotes
  if (!quote) throw new Error('the sample has no quote')
  const page = await openEpisode({ quotes: [{ ...quote, quote_time_start: 'N/A', quote_time_end: 'N/A' }] })
  const quotes = page.getByRole('region', { name: 'Key Quotes' })
  await quotes.getByText(quote.quote_text).waitFor()
  await expect.poll(() => quotes.getByRole('button', { name: /Play the quote/ }).count()).toBe(0)
  await expect.poll(() => quotes.getByText('Listen at').count()).toBe(0)
})

test('audio that cannot be played here has a link to its publisher', async () => {
  const page = await openEpisode({ audio_url: `${environment.url}/api/no-audio` })
  const panel = page.getByRole('region', { name: 'Audio' })
  await panel.getByRole('button', { name: 'Play episode' }).click()
  await panel.getByText('The audio could not be played here.').waitFor()
  const link = panel.getByRole('link', { name: 'Open it on the publisher’s site' })
  await expect.poll(() => link.getAttribute('href')).toBe(`${environment.url}/api/no-audio`)
})

test('images fall back to the podcast’s, and then to a message that they failed [S2.85]', async () => {
  const podcast = { ...sample.episode(7).podcast, image_url: '/media/missing.webp' }
  const page = await openEpisode({ image_url: '/media/missing-too.webp', podcast })
  await page.getByText('Image Error').waitFor()
})
