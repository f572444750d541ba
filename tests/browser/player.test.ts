import type { BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AudioHost, answerAudio, audioTime, sampleAudio } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { axeViolations, recolour } from '#tests/browser/axe-violations.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { chapters } from '#tests/browser/chapter-states.ts'
import { json } from '#tests/browser/sample-answer.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

type Opening = {
  path?: string
  changes?: Partial<ReturnType<typeof sample.episode>>
  options?: BrowserContextOptions
  viewport?: ViewportSize
  host?: () => AudioHost
}

async function open({ path = '/episode/7', changes = {}, options, viewport, host }: Opening = {}) {
  const page = options ? await environment.newPage(options) : await environment.page(viewport)
  await answerCalls(page)
  const asked = await answerAudio(page, 240, host)
  const episode = { ...sample.episode(7), analysed_duration: 240, ...changes }
  await answerInstead(page, '**/api/episodes/7', json(episode))
  await page.goto(environment.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, asked }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('region', { name: /^(?:Player|Audio)$/ })
    .getByRole('button', { name })
    .last()
const quotes = (page: Page) => page.getByRole('region', { name: 'Key Quotes' })
const rate = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)
const isMuted = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.muted)

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play episode' }).click()
  await button(page, /^Pause: /).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0)
}

async function goToBar(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await bar(page).getByRole('button', { name: 'Close the player' }).waitFor()
}

test('nothing is requested from the audio’s host before Play, and playback continues from page to page [S2.89]', async () => {
  const { page, asked } = await open()
  await expect.poll(() => page.locator('audio').getAttribute('src')).toBeNull()
  expect(asked).toEqual([])
  await play(page)
  expect(new Set(asked)).toEqual(new Set([sampleAudio]))
  for (const name of ['About', 'Sidelight']) {
    const before = await audioTime(page)
    await page.getByRole('banner').getByRole('link', { name }).click()
    await page.waitForURL(name === 'About' ? '**/about' : environment.url)
    await expect.poll(() => audioTime(page)).toBeGreaterThan(before)
  }
  await expect.poll(() => page.locator('audio').count()).toBe(1)
  await bar(page)
    .getByRole('link', { name: sample.episode(7).title })
    .click()
  await page.waitForURL('**/episode/7')
  await page.getByRole('region', { name: 'Audio' }).getByRole('button', { name: 'Pause' }).waitFor()
})

test('a quote plays from its second, is marked, shows its progress, and stops at its end [S16.1]', async () => {
  const [quote] = sample.episode(7).quotes
  if (!quote) throw new Error('the sample has no quote')
  const { page } = await open({
    changes: { quotes: [{ ...quote, quote_time_start: 100, quote_time_end: 101.5 }] },
  })
  await page.getByRole('button', { name: 'Play the quote at 1:40' }).click()
  await page.getByRole('button', { name: 'Stop the quote at 1:40' }).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(100)
  const marked = quotes(page).locator('[data-heard]')
  await expect.poll(() => marked.textContent()).toContain(quote.quote_text)
  const progress = marked.locator('span[style]')
  await expect
    .poll(() => progress.evaluate((line) => Number.parseInt(line.style.width, 10)))
    .toBeGreaterThan(30)
  await page.getByRole('button', { name: 'Play the quote at 1:40' }).waitFor()
  expect(Math.abs((await audioTime(page)) - 101.5)).toBeLessThan(0.3)
  await expect.poll(() => marked.count()).toBe(0)
})

test('a quote plays from its card, whose link is not followed; on a phone its text stays readable above the bar [S16.2]', async () => {
  const { page } = await open({ path: '/stance/far_left', viewport: { width: 390, height: 844 } })
  const card = page.getByRole('article').first()
  const time = card.getByRole('button', { name: 'Play the quote at 0:47' })
  await time.evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await time.click()
  await card.getByRole('button', { name: 'Stop the quote at 0:47' }).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(47.4)
  expect(new URL(page.url()).pathname).toBe('/stance/far_left')
  expect((await card.boundingBox())?.height).toBe(600)
  await bar(page).waitFor()
  const heard = () =>
    card.locator('[data-heard]').evaluate((quote) => {
      const text = quote.querySelector('a')
      const end = quote.getBoundingClientRect().bottom
      const top = document.querySelector('.player-bar')?.getBoundingClientRect().top ?? 0
      return { isCut: text !== null && text.scrollHeight > text.clientHeight + 1, isCovered: end > top }
    })
  await expect.poll(heard).toEqual({ isCut: false, isCovered: false })
})

test('skips back by 15 and forward by 30 seconds, and anywhere on its slider, which is long enough at every width', async () => {
  const { page } = await open()
  await play(page)
  await goToBar(page)
  await bar(page).getByRole('button', { name: 'Forward 30 seconds' }).click()
  await bar(page).getByRole('button', { name: 'Forward 30 seconds' }).click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(60)
  await bar(page).getByRole('button', { name: 'Back 15 seconds' }).click()
  await expect.poll(() => audioTime(page)).toBeLessThan(55)
  const slider = bar(page).getByRole('slider', { name: 'Position' })
  await slider.focus()
  await page.keyboard.press('PageUp')
  await expect.poll(() => audioTime(page)).toBeGreaterThan(55)
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^0:5\d of 4:00$|^1:0\d of 4:00$/)
  const audio = page.getByRole('region', { name: 'Audio' })
  await audio.scrollIntoViewIfNeeded()
  const box = await audio.getByRole('slider', { name: 'Position' }).locator('..').locator('..').boundingBox()
  if (!box) throw new Error('the slider has no place')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => audioTime(page)).toBeGreaterThan(115)
  await expect.poll(() => audioTime(page)).toBeLessThan(130)
  await goToBar(page)
  const track = slider.locator('xpath=../..')
  for (const width of [360, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await track.boundingBox())?.width, `${width} px`).toBeGreaterThan(180)
  }
})

test('chapters are marked on the slider, which names the current one, and play from their list [S15.26]', async () => {
  const { page } = await open({ changes: { chapters: [...chapters] } })
  const list = page.getByRole('region', { name: 'Chapters' })
  const slider = page.getByRole('region', { name: 'Audio' }).getByRole('slider', { name: 'Position' })
  const current = list.locator('[aria-current=true]')
  await list.getByRole('button', { name: 'Play Who decides what is rebuilt from 2:05' }).click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(125)
  await expect
    .poll(() => slider.getAttribute('aria-valuetext'))
    .toMatch(/^2:0\d of 4:00, Who decides what is rebuilt$/)
  await expect.poll(() => current.textContent()).toContain('Who decides what is rebuilt')
  await expect.poll(() => page.locator('[data-chapter]').count()).toBe(2)
  // Forced, because the chapter's button covers its title.
  await list.getByText(/^What the third flood cost/).click({ force: true })
  await expect.poll(() => audioTime(page)).toBeLessThan(60)
  await expect.poll(() => current.textContent()).toContain('What the third flood cost')
})

test('speed and volume are kept after a reload', async () => {
  const { page } = await open()
  await play(page)
  await goToBar(page)
  await bar(page).getByLabel('Speed').selectOption('1.5')
  await expect.poll(() => rate(page)).toBe(1.5)
  await bar(page).getByRole('slider', { name: 'Volume' }).focus()
  await page.keyboard.press('Home')
  await bar(page).getByRole('button', { name: 'Unmute' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => ({ ...localStorage })))
    .toEqual({ player: '{"rate":1.5,"volume":0}' })
  await page.reload()
  await play(page)
  await goToBar(page)
  await expect.poll(() => rate(page)).toBe(1.5)
  await bar(page).getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume)).toBe(1)
})

test('keys work on the page, and can be switched off', async () => {
  const { page } = await open()
  await play(page)
  await page.locator('main').focus()
  await page.keyboard.press('Space')
  await button(page, /^Play: /).waitFor()
  await page.keyboard.press('m')
  await expect.poll(() => isMuted(page)).toBe(true)
  await page.keyboard.press('>')
  await expect.poll(() => rate(page)).toBe(1.25)
  await goToBar(page)
  await bar(page).getByRole('button', { name: 'Keyboard' }).click()
  await page.getByRole('checkbox', { name: 'Use these shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.locator('main').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('<')
  expect([await isMuted(page), await rate(page)]).toEqual([true, 1.25])
})

test('a URL with a time is ready to play from there, and the URL of the current position can be copied', async () => {
  const { page } = await open({
    path: '/episode/7?t=1m23s',
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.getByRole('button', { name: 'Play from 1:23' }).click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(83)
  await expect.poll(() => audioTime(page)).toBeLessThan(90)
  await page.keyboard.press('Tab')
  await button(page, /^Pause: /).click()
  await page.getByRole('button', { name: 'Copy link at current time' }).click()
  await page.getByText('Link copied', { exact: true }).waitFor()
  const second = Math.floor(await audioTime(page))
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${environment.url}/episode/7?t=${second}`)
})

test('audio that fails to load has a message, a link to its publisher, and is tried again on a press', async () => {
  let host: AudioHost = 'missing'
  const { page } = await open({ host: () => host })
  await page.getByRole('button', { name: 'Play episode' }).click()
  await page.getByRole('alert').getByText("The audio couldn't be played here.").waitFor()
  const link = page.getByRole('alert').getByRole('link', { name: 'Open it on the publisher’s site' })
  await expect.poll(() => link.getAttribute('href')).toBe(sampleAudio)
  host = 'ranges'
  await button(page, /^Try again: /).click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('a host without range requests gets a notice', async () => {
  const { page } = await open({ host: () => 'whole' })
  await quotes(page).getByRole('button', { name: 'Play the quote at 0:47' }).click()
  await page
    .getByRole('alert')
    .getByText('This audio plays only from the beginning. Its publisher does not allow skipping ahead.')
    .waitFor()
  await button(page, /^Try again: /).click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0.5)
  await button(page, 'Forward 30 seconds').click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0.5)
})

test('loading from a host that never answers can be canceled', async () => {
  const { page } = await open({ host: () => 'silent' })
  await page.getByRole('button', { name: 'Play episode' }).click()
  await button(page, /^Pause: /).click()
  await button(page, /^Play: /).waitFor()
})

test('closing the player stops the audio and leaves the focus on the page', async () => {
  const { page } = await open()
  await play(page)
  await goToBar(page)
  await bar(page).getByRole('button', { name: 'Close the player' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('audio').getAttribute('src')).toBeNull()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.getByRole('button', { name: 'Play episode' }).waitFor()
})

// Colors do not depend on the width, so not every combination is needed. `accessibility.test.ts` covers 320
// px.
const appearances = [
  [390, 'light'],
  [1440, 'dark'],
] as const

test.each(appearances)(
  'axe finds nothing in the player at %i px, %s; it covers nothing',
  async (width, theme) => {
    const { page } = await open({
      options: { viewport: { width, height: 800 }, reducedMotion: 'reduce', colorScheme: theme },
    })
    await play(page)
    await quotes(page).getByRole('button', { name: 'Play the quote at 0:47' }).click()
    await goToBar(page)
    await bar(page).getByRole('button', { name: 'Keyboard' }).click()
    await page.getByRole('dialog', { name: 'Player keyboard shortcuts' }).waitFor()
    await recolour(page, theme)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const layout = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return {
        overflow: document.documentElement.scrollWidth - innerWidth,
        footerEnd: edge('footer')?.bottom ?? Number.NaN,
        barStart: edge('.player-bar')?.top ?? Number.NaN,
        barHeight: edge('.player-bar')?.height ?? Number.NaN,
      }
    })
    expect(layout.overflow).toBeLessThanOrEqual(0)
    expect(layout.footerEnd).toBeLessThanOrEqual(layout.barStart)
    expect(layout.barHeight).toBeLessThan(120)
  },
)

test('the page’s own player and the bar never show at once, and P leads to the visible one [S20.1]', async () => {
  const { page } = await open()
  await play(page)
  const position = bar(page).getByRole('slider', { name: 'Position' })
  await position.waitFor({ state: 'hidden' })
  await page.locator('main').focus()
  await page.keyboard.press('p')
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Audio')
  await page.keyboard.press('p')
  await goToBar(page)
  await page.keyboard.press('p')
  await expect.poll(focused).toBe('Player')
  // When the page's player is visible again, the bar keeps the keyboard's focus.
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('.player-bar[data-in-page]').waitFor({ state: 'attached' })
  expect(await focused()).toBe('Player')
  await page.keyboard.press('p')
  await position.waitFor({ state: 'hidden' })
})

test('at 320 px no control of the bar overlaps another; on touch screens there is no keyboard help', async () => {
  const { page } = await open({ viewport: { width: 320, height: 700 } })
  await play(page)
  await goToBar(page)
  const faults = await bar(page).evaluate((section) => {
    const controls = [...section.querySelectorAll('button, select')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({
        name: control.getAttribute('aria-label'),
        box: control.getBoundingClientRect(),
      }))
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    return controls.flatMap(({ name, box }, index) => [
      ...controls
        .slice(index + 1)
        .filter((other) => isOver(box, other.box))
        .map((other) => `${name} lies over ${other.name}`),
      ...(box.left < 0 || box.right > innerWidth ? [`${name} leaves the window`] : []),
    ])
  })
  expect(faults).toEqual([])
  const touch = await open({
    path: '/stance/far_left',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await touch.page
    .getByRole('button', { name: /^Play the quote at 0:47 / })
    .first()
    .click()
  await bar(touch.page)
    .getByRole('button', { name: /^Pause: / })
    .waitFor()
  await expect.poll(() => bar(touch.page).getByRole('button', { name: 'Keyboard' }).count()).toBe(0)
})

test('the bar is reached by Tab in reading order, with a visible focus', async () => {
  const { page } = await open()
  await play(page)
  await goToBar(page)
  await bar(page).getByRole('link').last().focus()
  const names: (string | null)[] = []
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const element = document.activeElement
        if (!element || getComputedStyle(element).outlineStyle === 'none') return null
        return element.getAttribute('aria-label')
      }),
    )
  }
  expect(names).toEqual([
    'Back 15 seconds',
    `Pause: ${sample.episode(7).title}`,
    'Forward 30 seconds',
    'Position',
    'Speed',
    'Mute',
    'Volume',
    'Keyboard shortcuts',
    'Queue and sleep timer',
    'Close the player',
  ])
})

test('nothing moves when Play is pressed, and the focus stays on its button', async () => {
  const { page } = await open({ viewport: { width: 412, height: 823 } })
  const place = async () => (await page.getByRole('heading', { name: 'Summary' }).boundingBox())?.y
  // Lines break again once the page's fonts have loaded.
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const drawn = () => new Promise((next) => requestAnimationFrame(next))
    await document.fonts.ready
    await drawn()
    await drawn()
  })
  const before = await place()
  await play(page)
  await expect.poll(() => place()).toBe(before)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Pause: /)
})
