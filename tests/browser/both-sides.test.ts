import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { json } from '#tests/browser/sample-answer.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import type { SampleCaller } from '#tests/browser/sample-calls.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const counterQuotes = sample
  .card(12, 'Right-leaning')
  .quotes.map((quote) => ({ ...quote, quote_time_start: 130, quote_time_end: 131.5 }))
const [found] = sample.otherSide()
if (!found) throw new Error('the sample has an other side')
const answer = [{ ...found, topic_name: 'Housing', episode: { ...found.episode, quotes: counterQuotes } }]
const ownQuotes = sample
  .episode(7)
  .quotes.map((quote) => ({ ...quote, quote_time_start: 60, quote_time_end: 90 }))

async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = options ? await environment.newPage(options) : await environment.page()
  await answerCalls(page)
  await answerAudio(page)
  await answerInstead(page, '**/api/episodes/7', json({ ...sample.episode(7), quotes: ownQuotes }))
  await answerInstead(page, '**/api/episodes/*/other-side', json(answer))
  await page.goto(environment.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const section = (page: Page) => page.getByRole('region', { name: 'Hear the other side' })
const title = sample.episode(7).title
const counterTitle = 'The county knows its own river'
const next = (page: Page) => bar(page).getByText('Next: ', { exact: true })

/** Sets `currentTime`, as dragging the seek handle does. */
const skipTo = (page: Page, second: number) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement, to) => {
    audio.currentTime = to
  }, second)

test('“Hear both” plays the episode’s quote and then the answer; what comes next is shown, and the answer plays in its card, too [S20.12] [S20.15]', async () => {
  const page = await open('/episode/7')
  const parts = section(page)
    .getByRole('listitem')
    .filter({ hasText: /^(?:First|Then): / })
  await expect
    .poll(() => parts.allTextContents())
    .toEqual(['First: This episode, 1:00', 'Then: The Long Table, 2:10'])
  await section(page)
    .getByRole('button', { name: `Hear both: ${title}, then ${counterTitle}` })
    .click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(60)
  expect(await audioTime(page)).toBeLessThan(90)
  await next(page).waitFor()
  await bar(page)
    .getByRole('status')
    .getByText(`Next: The Long Table, ${counterTitle}`)
    .waitFor({ state: 'attached' })
  await skipTo(page, 89.8)
  await bar(page).getByRole('link', { name: counterTitle }).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(130)
  await expect.poll(() => next(page).count()).toBe(0)
  await bar(page)
    .getByRole('status')
    .getByText(`Now: The Long Table, ${counterTitle}`)
    .waitFor({ state: 'attached' })
  await bar(page)
    .getByRole('button', { name: /^Play: / })
    .waitFor()
  expect(Math.abs((await audioTime(page)) - 131.5)).toBeLessThan(0.3)
  await expect.poll(() => page.locator('audio').count()).toBe(1)
  const inCard = (verb: string) =>
    section(page).getByRole('button', { name: `${verb} the quote at 2:10 from ${counterTitle}` })
  await inCard('Play').click()
  await inCard('Stop').waitFor()
  expect(new URL(page.url()).pathname).toBe('/episode/7')
})

// A topic's page plays the newest episode of the other side in its own list. Other pages ask the API for one.
test.each<{ from: string; path: string; person: SampleCaller; answerId: number }>([
  { from: 'a card', path: '/stance/left_leaning', person: 'visitor', answerId: 12 },
  { from: 'a card on a topic', path: '/topic/Housing', person: 'paid', answerId: 401 },
  { from: 'a podcast’s card', path: '/podcast/2', person: 'visitor', answerId: 12 },
  { from: 'a topic’s five stances', path: '/topic/Housing?order=stance', person: 'paid', answerId: 401 },
])('from $from both sides can be played by keyboard [S20.13]', async ({ path, person, answerId }) => {
  const page = await environment.page()
  await answerCalls(page, person)
  await answerAudio(page)
  await answerInstead(page, '**/api/episodes/*/other-side', json(answer))
  await page.goto(environment.url + path)
  const card = page.getByRole('article').nth(1)
  await card.getByRole('button', { name: /^Hear both: / }).focus()
  await page.keyboard.press('Enter')
  await next(page).waitFor()
  await card.getByRole('button', { name: /^Stop: / }).waitFor()
  await bar(page).getByRole('button', { name: 'Play it now' }).click()
  const heard = bar(page).getByRole('link').first()
  await expect.poll(() => heard.getAttribute('href')).toBe(`/episode/${answerId}`)
})

test('the quote named by the URL is in view and has the focus [S20.3]', async () => {
  const [, , quote] = ownQuotes
  const page = await open(`/episode/7?t=60#quote-${quote?.quote_id}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`quote-${quote?.quote_id}`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('P moves the focus from a card to the player and back [S20.4]', async () => {
  const page = await open('/stance/left_leaning')
  const play = page.getByRole('button', { name: /^Play the quote at 0:47 / }).first()
  await play.focus()
  await page.keyboard.press('Enter')
  await bar(page).getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press('p')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.player-bar') !== null))
    .toBe(true)
  await page.keyboard.press('p')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^(?:Play|Stop) the quote at 0:47 from /)
})

test('while both sides play on a phone, the bar covers nothing [S20.12]', async () => {
  const page = await open('/episode/7', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await section(page)
    .getByRole('button', { name: /^Hear both: / })
    .click()
  await next(page).waitFor()
  const layout = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      footerEnd: edge('footer')?.bottom ?? Number.NaN,
      barStart: edge('.player-bar')?.top ?? Number.NaN,
    }
  })
  expect(layout.overflow).toBeLessThanOrEqual(0)
  expect(layout.footerEnd).toBeLessThanOrEqual(layout.barStart)
})
