import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AudioHost, answerAudio } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { json } from '#tests/browser/sample-answer.ts'
import { card } from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

type Phone = { width: number; height: number; font?: number; host?: () => AudioHost }

const [featured] = [card(51, 'Left-leaning')]
const longTitle =
  'Responsibilities of municipalities after the third flood: who decides, who pays and who rebuilds'
const named = {
  ...featured,
  title: longTitle,
  duration: 5403,
  quotes: featured.quotes.map((quote) => ({ ...quote, speaker: 'Representative Alexandra Lindqvist' })),
}

async function openHome({ width, height, font = 16, host }: Phone, quoted = featured): Promise<Page> {
  const viewport = { width, height }
  const page = await environment.newPage({
    viewport,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: font } })
  await answerCalls(page)
  await answerAudio(page, quoted.duration ?? 240, host)
  await answerInstead(page, '**/api/sidelight/voices', json([quoted]))
  await page.goto(environment.url)
  await page.getByText("We've listened").waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}

const listen = (page: Page) => page.getByRole('figure').getByRole('button').first()
const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const offer = (page: Page) => page.getByRole('button', { name: 'Hear the other side' })

/** Whether the page's main button and the one that was pressed are in the window, above the bar. */
const free = (page: Page) =>
  page.evaluate(() => {
    const barTop = document.querySelector('.player-bar')?.getBoundingClientRect().top ?? 0
    const isFree = (button: Element | null) => {
      const { top = -1, bottom = innerHeight } = button?.getBoundingClientRect() ?? {}
      return top >= 0 && bottom <= barTop
    }
    return [
      isFree(document.querySelector('form [type=submit]')),
      isFree(document.querySelector('figure button')),
    ]
  })

const phones: Phone[] = [
  { width: 320, height: 568, font: 16 },
  { width: 320, height: 800, font: 24 },
  { width: 320, height: 800, font: 32 },
  { width: 390, height: 844, font: 16 },
  { width: 390, height: 844, font: 24 },
  { width: 390, height: 844, font: 32 },
]

test.each(phones)(
  'at $width × $height px, text of $font px, the bar covers "See my Sidelight" neither while the quote plays nor when the other side is offered',
  async (phone) => {
    const page = await openHome(phone)
    await listen(page).tap()
    await bar(page).waitFor()
    await expect.poll(() => free(page)).toEqual([true, true])
    await offer(page).waitFor()
    await expect.poll(() => free(page).then(([isFree]) => isFree)).toBe(true)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const end = page.getByRole('contentinfo')
    const gap = async () =>
      ((await bar(page).boundingBox())?.y ?? 0) -
      (await end.evaluate((one) => one.getBoundingClientRect().bottom))
    await expect.poll(gap).toBeGreaterThan(-1)
  },
)

test('where the audio fails, the bar covers neither the sentence at the quote nor "See my Sidelight"', async () => {
  const page = await openHome({ width: 390, height: 844, host: () => 'missing' })
  await listen(page).tap()
  const sentence = page.getByRole('figure').getByText("The audio couldn't be played here.")
  await sentence.waitFor()
  await bar(page).getByRole('alert').waitFor()
  await expect.poll(() => free(page)).toEqual([true, true])
})

test.each([320, 390])(
  'at %i px the bar shows title, stance, speaker and time without cutting a word',
  async (width) => {
    const page = await openHome({ width, height: 844 }, named)
    await listen(page).tap()
    await bar(page).getByText('Left-leaning').waitFor()
    await bar(page).getByText('Representative Alexandra Lindqvist').waitFor()
    await bar(page).getByText('/ 1:30:03').waitFor()
    const title = bar(page).getByRole('link', { name: /^Responsibilities/ })
    expect(longTitle).toContain(`${(await title.textContent())?.replace(/…$/, '')} `)
    const cut = () =>
      bar(page)
        .locator('a, p, span')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && !one.closest('.sr-only'))
            .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
            .filter((one) => getComputedStyle(one).overflow === 'hidden')
            .map((one) => one.textContent),
        )
    await expect.poll(cut).toEqual([])
  },
)

test('the other side is heard first in the panel, and closing it brings the focus back', async () => {
  const page = await openHome({ width: 390, height: 844 })
  await listen(page).tap()
  await offer(page).waitFor()
  expect(await listen(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await offer(page).tap()
  const answer = page.getByRole('dialog').getByRole('article').nth(1)
  await answer.getByText('Speaking now').waitFor()
  await answer.getByText('Right-leaning').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => offer(page).evaluate((button) => button === document.activeElement)).toBe(true)
})
