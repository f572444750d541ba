import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import {
  answer,
  bar,
  counterTitle,
  hearBoth,
  openPath,
  ownQuotes,
  panel,
  section,
  skipTo,
  voice,
} from '#tests/browser/both-sides-page.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { json, refusedAnswer } from '#tests/browser/sample-answer.ts'
import type { SampleCaller } from '#tests/browser/sample-calls.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const open = (path: string, options?: BrowserContextOptions) => openPath(environment, path, options)

const next = (page: Page) => bar(page).getByText('Next: ', { exact: true })

test('without the times of the words the quotes are heard, and closing the panel keeps the audio playing [S20.38]', async () => {
  const page = await open('/episode/7')
  await answerInstead(page, '**/api/episodes/*/quotes/*/passage', refusedAnswer(404, 'There is none.'))
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(60)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await expect.poll(() => hearBoth(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await next(page).waitFor()
  await skipTo(page, 89.8)
  await bar(page).getByRole('link', { name: counterTitle }).waitFor()
  await bar(page).getByText('Right-leaning', { exact: true }).waitFor()
})

test('“Play on” continues the episode behind the passage [S20.40]', async () => {
  const page = await open('/episode/7')
  await hearBoth(page).click()
  await panel(page).getByRole('button', { name: 'Skip to the answer' }).click()
  await voice(page, 1).getByText('Speaking now').waitFor()
  await panel(page)
    .getByRole('button', { name: `Play on in the episode: ${counterTitle}` })
    .click()
  await panel(page).waitFor({ state: 'detached' })
  await skipTo(page, 200)
  await expect.poll(() => audioTime(page)).toBeGreaterThan(200)
  await bar(page)
    .getByRole('button', { name: /^Pause: / })
    .waitFor()
})

test('the other side’s quote plays in its card, too [S20.15]', async () => {
  const page = await open('/episode/7')
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
  await voice(page, 0).getByText('Speaking now').waitFor()
  await panel(page).getByRole('button', { name: 'Skip to the answer' }).focus()
  await page.keyboard.press('Enter')
  await voice(page, 1).getByText('Speaking now').waitFor()
  const heard = voice(page, 1).getByRole('link').nth(1)
  await expect.poll(() => heard.getAttribute('href')).toMatch(new RegExp(`^/episode/${answerId}\\?`))
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
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  await page.keyboard.press('Escape')
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
