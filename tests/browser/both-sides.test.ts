import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AudioHost, answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { json, refusedAnswer } from '#tests/browser/sample-answer.ts'
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

const panel = (page: Page) => page.getByRole('dialog', { name: 'Both sides on Housing' })
const voice = (page: Page, place: number) => panel(page).getByRole('article').nth(place)
const hearBoth = (page: Page) => page.getByRole('button', { name: `Hear both: ${title}` }).first()

/** Ten words, one a second. */
const passageFrom = (start: number, words: string) => ({
  episode_id: 7,
  quote_id: '7-0',
  start_time: start,
  end_time: start + 10,
  words: words.split(/(?<= )/).map((text, place) => ({ text, start_time: start + place })),
})

test('“Hear both” opens a panel that plays whole sentences of both sides, says who is heard and marks the words [S20.12] [S20.38]', async () => {
  const page = await open('/episode/7')
  const own = passageFrom(60, 'We should build more homes for all who need them.')
  const other = passageFrom(130, 'Towns should decide alone what they want to build here.')
  await answerInstead(page, '**/api/episodes/7/quotes/*/passage', json(own))
  await answerInstead(page, '**/api/episodes/12/quotes/*/passage', json(other))
  await hearBoth(page).click()
  const pause = panel(page).getByRole('button', { name: 'Pause' })
  await expect.poll(() => pause.evaluate((button) => button === document.activeElement)).toBe(true)
  await voice(page, 0).getByText('Speaking now').waitFor()
  await voice(page, 0).getByText('Left-leaning').waitFor()
  await voice(page, 1).getByText('Next', { exact: true }).waitFor()
  await skipTo(page, 63.9)
  await expect.poll(() => panel(page).locator('mark').allTextContents()).toEqual(['homes'])
  await skipTo(page, 69.8)
  await voice(page, 1).getByText('Speaking now').waitFor()
  await voice(page, 0).getByText('Heard', { exact: true }).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(130)
  await panel(page)
    .getByRole('status')
    .getByText('Speaking now: Right-leaning, The Long Table')
    .waitFor({ state: 'attached' })
  await skipTo(page, 139.8)
  await panel(page).getByRole('button', { name: 'Play again' }).waitFor()
  expect(Math.abs((await audioTime(page)) - 140)).toBeLessThan(0.3)
})

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

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('the voice that cannot be played says so; the other one can be played, and the first tried again [S20.41]', async () => {
  const page = await open('/episode/7')
  let host: AudioHost = 'missing'
  await answerAudio(page, 240, () => host)
  await hearBoth(page).click()
  await voice(page, 0).getByText('Couldn’t be played').waitFor()
  await voice(page, 0)
    .getByRole('alert')
    .getByText(/could not be played here/)
    .waitFor()
  expect(await voice(page, 1).getByText('Next', { exact: true }).count()).toBe(0)
  host = 'ranges'
  await panel(page).getByRole('button', { name: 'Skip to the answer' }).click()
  await voice(page, 1).getByText('Speaking now').waitFor()
  expect(await focused(page)).toBe('Pause')
  await voice(page, 0).getByText('Couldn’t be played').waitFor()
  host = 'missing'
  await voice(page, 0)
    .getByRole('button', { name: /^Play this side/ })
    .click()
  await voice(page, 0).getByRole('alert').waitFor()
  host = 'ranges'
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
})

test('“Another answer” plays the next answer to the same quote, and is absent if there is no other [S20.40]', async () => {
  const page = await open('/episode/7')
  const [first] = answer
  if (!first) throw new Error('the sample has an answer')
  const another = { ...first, episode: { ...first.episode, id: 13, title: 'Towns that share' } }
  await answerInstead(page, '**/api/episodes/*/other-side', json([first, another]))
  await page.reload()
  await section(page).getByRole('article').waitFor()
  expect(await section(page).getByRole('article').count()).toBe(1)
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  await panel(page).getByRole('button', { name: 'Another answer' }).click()
  await voice(page, 1).getByText('Speaking now').waitFor()
  await voice(page, 1).getByRole('link', { name: 'Towns that share' }).waitFor()
  await voice(page, 0).getByText('Skipped').waitFor()
  expect(await focused(page)).toBe('Pause')
  await answerInstead(page, '**/api/episodes/*/other-side', json(answer))
  await page.reload()
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  expect(await panel(page).getByRole('button', { name: 'Another answer' }).count()).toBe(0)
})

test('the panel scrolls to the word that is said and leaves the page where it is', async () => {
  const page = await open('/episode/7', { viewport: { width: 320, height: 500 }, reducedMotion: 'reduce' })
  const words = (start: number) => {
    const text = 'We should build more homes for all. '.repeat(12).split(/(?<= )/)
    return {
      ...passageFrom(start, ''),
      end_time: start + text.length,
      words: text.map((one, place) => ({ text: one, start_time: start + place })),
    }
  }
  await answerInstead(page, '**/api/episodes/*/quotes/*/passage', json(words(60)))
  await page.evaluate(() => scrollTo(0, 120))
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  const before = await page.evaluate(() => scrollY)
  for (const second of [125, 62, 100]) {
    await skipTo(page, second)
    const isInView = () =>
      panel(page)
        .locator('mark')
        .evaluate((mark) => {
          const { top, bottom } = mark.getBoundingClientRect()
          const found = document.elementFromPoint(mark.getBoundingClientRect().left + 2, (top + bottom) / 2)
          return found === mark
        })
    await expect.poll(isInView).toBe(true)
  }
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('opened again, the panel shows the pair that is still playing where it is', async () => {
  const page = await open('/episode/7')
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  const start = await audioTime(page)
  await expect.poll(() => audioTime(page)).toBeGreaterThan(start + 1)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  expect(await audioTime(page)).toBeGreaterThan(start + 1)
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
