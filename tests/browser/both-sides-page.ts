import type { BrowserContextOptions, Page } from 'playwright-core'
import { answerAudio } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import type { BrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { json } from '#tests/browser/sample-answer.ts'
import * as sample from '#tests/browser/sample-answers.ts'

const counterQuotes = sample
  .card(12, 'Right-leaning')
  .quotes.map((quote) => ({ ...quote, quote_time_start: 130, quote_time_end: 131.5 }))
const [found] = sample.otherSide()
if (!found) throw new Error('the sample has an other side')
export const answer = [
  { ...found, topic_name: 'Housing', episode: { ...found.episode, quotes: counterQuotes } },
]
export const ownQuotes = sample
  .episode(7)
  .quotes.map((quote) => ({ ...quote, quote_time_start: 60, quote_time_end: 90 }))

export async function openPath(
  environment: BrowserEnvironment,
  path: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = options ? await environment.newPage(options) : await environment.page()
  await answerCalls(page)
  await answerAudio(page)
  await answerInstead(page, '**/api/episodes/7', json({ ...sample.episode(7), quotes: ownQuotes }))
  await answerInstead(page, '**/api/episodes/*/other-side', json(answer))
  await page.goto(environment.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

export const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
export const section = (page: Page) => page.getByRole('region', { name: 'Hear the other side' })
const title = sample.episode(7).title
export const counterTitle = 'The county knows its own river'

/** Sets `currentTime`, as dragging the seek handle does. */
export const skipTo = (page: Page, second: number) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement, to) => {
    audio.currentTime = to
  }, second)

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Both sides on Housing' })
export const voice = (page: Page, place: number) => panel(page).getByRole('article').nth(place)
export const hearBoth = (page: Page) => page.getByRole('button', { name: `Hear both: ${title}` }).first()

/** Ten words, one a second. */
export const passageFrom = (start: number, words: string) => ({
  episode_id: 7,
  quote_id: '7-0',
  start_time: start,
  end_time: start + 10,
  words: words.split(/(?<= )/).map((text, place) => ({ text, start_time: start + place })),
})
