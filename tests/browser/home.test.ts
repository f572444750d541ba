import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const pathOf = (page: Page) => new URL(page.url()).pathname
const stanceShown = (page: Page) => page.getByRole('slider').getAttribute('aria-valuetext')

/** Waits for the fonts and for a text that only the hydrated page has. */
async function openHome(path = '/', options?: Parameters<BrowserEnvironment['newPage']>[0]) {
  const page = options ? await environment.newPage(options) : await environment.page()
  const asked = await answerCalls(page)
  await page.goto(environment.url + path)
  await page.getByText("We've listened").waitFor()
  await page.evaluate(() => document.fonts.ready)
  return { page, asked }
}

async function notch(page: Page, index: number): Promise<{ x: number; y: number }> {
  const label = page.getByRole('link', {
    name: /^(Far Left|Left-leaning|Centrist|Right-leaning|Far Right)$/,
  })
  const [labelBox, handleBox] = await Promise.all([
    label.nth(index).boundingBox(),
    page.getByRole('slider').boundingBox(),
  ])
  if (!labelBox || !handleBox) throw new Error('the slider is not on screen')
  return { x: labelBox.x + labelBox.width / 2, y: handleBox.y + handleBox.height / 2 }
}

test('the black banner, the chooser at the middle step, and a quote of a side are there, then one of the handle’s stance; no list is requested [S1.3] [S2.39] [S2.53] [S2.75]', async () => {
  const { page, asked } = await openHome()
  const headline = page.getByRole('heading', { level: 1 })
  await expect.poll(() => headline.textContent()).toBe("Hear what you're missing outside your media bubble.")
  const banner = page.locator('.sidelight').filter({ has: headline })
  const background = () => banner.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(background).toBe('rgb(11, 12, 14)')
  await page.getByRole('heading', { name: 'Choose your Sidelight:' }).waitFor()
  await page.getByRole('button', { name: 'See my Sidelight' }).waitFor()
  await expect.poll(() => stanceShown(page)).toBe('Centrist')
  const slider = page.getByRole('slider')
  const numbers = [slider.inputValue(), slider.getAttribute('min'), slider.getAttribute('max')]
  expect(await Promise.all(numbers)).toEqual(['2', '0', '4'])
  const featuredQuote = page.getByRole('figure')
  await featuredQuote.getByRole('button', { name: 'Listen · 6 seconds' }).waitFor()
  const quoted = () => featuredQuote.getByRole('link').getAttribute('href')
  await expect.poll(quoted).toBe('/episode/51')
  await slider.press('ArrowRight')
  await expect.poll(quoted).toBe('/episode/53')
  await slider.press('ArrowLeft')
  await expect.poll(quoted).toBe('/episode/52')
  expect(asked).toEqual([])
})

test.each([
  [1440, 900],
  [390, 844],
])(
  'at %i × %i the results come into view with the focus, and the scale stays in reach [S2.77]',
  async (width, height) => {
    const { page } = await openHome('/', { viewport: { width, height }, reducedMotion: 'reduce' })
    const sight = (locator: ReturnType<Page['locator']>) =>
      locator.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && Math.min(bottom, top + 150) <= window.innerHeight
      })
    const button = page.getByRole('button', { name: 'See my Sidelight' })
    expect(await sight(button)).toBe(true)
    await button.click()
    const heading = page.getByRole('heading', { name: 'The latest Centrist episodes' })
    await heading.waitFor()
    await expect.poll(() => sight(page.locator('article').first())).toBe(true)
    const isFree = () =>
      heading.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        return document.elementFromPoint(left + 4, top + 4) === element
      })
    await expect.poll(isFree).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Episodes')
    await page.locator('article').nth(4).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Far Left' }).click()
    await page.getByRole('heading', { name: 'The latest Far Left episodes' }).waitFor()
    await expect.poll(() => sight(page.locator('article').first())).toBe(true)
  },
)

async function openWithoutScripts() {
  const page = await environment.newPage()
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await answerCalls(page)
  // Delays all scripts except `before-paint`, which blocks painting.
  await page.route(/\/assets\/(?!before-paint)[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${environment.url}/`, { waitUntil: 'commit' })
  await page.getByRole('slider').waitFor()
  return { page, letThrough }
}

test('a choice made before the script has loaded is kept, with the focus [S2.78]', async () => {
  const { page, letThrough } = await openWithoutScripts()
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  letThrough()
  await expect.poll(() => stanceShown(page)).toBe('Far Right')
  await expect.poll(() => pathOf(page)).toBe('/stance/far_right')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('range')
})

test('button and labels lead to a stance before the script has loaded, which takes over without an error [S2.78]', async () => {
  const { page, letThrough } = await openWithoutScripts()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'See my Sidelight' }).click({ noWaitAfter: true })
  await page.waitForURL('**/?step=1', { waitUntil: 'commit' })
  letThrough()
  await page.getByRole('heading', { name: 'The latest Left-leaning episodes' }).waitFor()
  expect(pathOf(page)).toBe('/stance/left_leaning')
  expect(await page.getByRole('link', { name: 'Far Right' }).getAttribute('href')).toBe('/stance/far_right')
  expect(errors).toEqual([])
})

test('the button shows the episodes, newest first, in cards of 600 px that cut nothing, in two columns from 768 px [S2.46] [S2.50] [S2.56] [S2.57] [S2.59]', async () => {
  const { page, asked } = await openHome()
  await page.getByRole('button', { name: 'See my Sidelight' }).click()
  await page.getByRole('heading', { name: 'The latest Centrist episodes' }).waitFor()
  await page.getByText('Found 6 episodes').waitFor()
  await page.getByText("You've saved 0.3 hours of listening.").waitFor()
  expect(pathOf(page)).toBe('/stance/centrist')
  expect(asked).toEqual(['Centrist'])
  const cards = page.locator('article')
  await expect.poll(() => cards.count()).toBe(6)
  const dates = await cards.locator('header p:nth-of-type(2)').allTextContents()
  expect(dates.map((text) => text.split(' · ')[0])).toEqual([
    'Jan 4, 2025',
    'Jan 3, 2025',
    'Jan 2, 2025',
    'Jan 1, 2025',
    'Dec 31, 2024',
    'Dec 30, 2024',
  ])
  const layout = () =>
    cards.evaluateAll((all) => {
      const isCut = (one: Element | null) => one !== null && one.scrollHeight > one.clientHeight + 1
      return {
        columns: new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
        heights: [...new Set(all.map((card) => card.clientHeight + 2))],
        cut: all.filter((card) => card.scrollHeight > card.clientHeight || isCut(card.querySelector('ul')))
          .length,
      }
    })
  for (const [width, columns] of [
    [360, 1],
    [767, 1],
    [768, 2],
    [1280, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(layout, { message: `${width} px` }).toEqual({ columns, heights: [600], cut: 0 })
  }
})

test('a click on the track snaps to the nearest notch and pushes the address [S2.41]', async () => {
  const { page } = await openHome()
  const { x, y } = await notch(page, 4)
  await page.mouse.click(x - 20, y)
  await expect.poll(() => pathOf(page)).toBe('/stance/far_right')
  await expect.poll(() => stanceShown(page)).toBe('Far Right')
  await page.goBack()
  await expect.poll(() => stanceShown(page)).toBe('Centrist')
})

test('beside the handle a press of another button or one that turns into scrolling loads nothing, any other the handle’s stance', async () => {
  const { page, asked } = await openHome()
  const { x, y } = await notch(page, 2)
  const slider = page.getByRole('slider')
  await page.mouse.click(x + 30, y, { button: 'right' })
  await slider.dispatchEvent('pointerdown', { clientX: x + 30, clientY: y, button: 0, isPrimary: true })
  await slider.dispatchEvent('pointercancel', { isPrimary: true })
  await page.getByRole('link', { name: 'About' }).first().focus()
  expect([asked, pathOf(page)]).toEqual([[], '/'])
  await page.mouse.click(x + 30, y)
  await page.getByRole('heading', { name: 'The latest Centrist episodes' }).waitFor()
  expect(pathOf(page)).toBe('/stance/centrist')
})

test('on a low window the scale scrolls away with the page', async () => {
  const { page } = await openHome('/stance/centrist', { viewport: { width: 640, height: 320 } })
  await page.getByText('Found 6 episodes').waitFor()
  await page.locator('article').nth(2).scrollIntoViewIfNeeded()
  const bottom = () => page.getByRole('slider').evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThan(0)
})

test('dragging by mouse replaces the address and loads once [S2.40]', async () => {
  // In its own context: browsers cap the length of the history, and a shared context may have reached the
  // cap.
  const { page, asked } = await openHome('/stance/centrist', {})
  await page.getByText('Found 6 episodes').waitFor()
  const before = await page.evaluate(() => history.length)
  const [from, to] = await Promise.all([notch(page, 2), notch(page, 0)])
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 4 })
  await expect.poll(() => stanceShown(page)).toBe('Left-leaning')
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await expect.poll(() => stanceShown(page)).toBe('Far Left')
  await page.mouse.up()
  await page.getByRole('heading', { name: 'The latest Far Left episodes' }).waitFor()
  expect(pathOf(page)).toBe('/stance/far_left')
  expect(asked).toEqual(['Centrist', 'Far Left'])
  await expect.poll(() => page.evaluate(() => history.length)).toBe(before)
})

test('dragging by touch moves the handle [S2.54]', async () => {
  const { page } = await openHome('/', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  const [from, to] = await Promise.all([notch(page, 2), notch(page, 3)])
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (const share of [0.3, 0.6, 1]) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y }])
  }
  await touch('touchEnd', [])
  await expect.poll(() => stanceShown(page)).toBe('Right-leaning')
  await expect.poll(() => pathOf(page)).toBe('/stance/right_leaning')
})

test('arrow keys step by one, stop at the ends, and load once [S2.55]', async () => {
  const { page, asked } = await openHome('/stance/centrist')
  await page.getByText('Found 6 episodes').waitFor()
  await page.getByRole('slider').focus()
  // With a paused clock, the presses count as quick on slow machines, too.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await page.clock.resume()
  await page.getByRole('heading', { name: 'The latest Far Right episodes' }).waitFor()
  expect(asked).toEqual(['Centrist', 'Far Right'])
  for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'The latest Far Left episodes' }).waitFor()
})

test('a label moves the handle and pushes its address; back and forward load its episodes again [S2.42] [S2.43]', async () => {
  const { page } = await openHome('/stance/far_left')
  await page.getByRole('heading', { name: 'The latest Far Left episodes' }).waitFor()
  await page.getByRole('link', { name: 'Far Right', exact: true }).click()
  await page.getByRole('heading', { name: 'The latest Far Right episodes' }).waitFor()
  expect([pathOf(page), await stanceShown(page)]).toEqual(['/stance/far_right', 'Far Right'])
  await page.goBack()
  await page.getByRole('heading', { name: 'The latest Far Left episodes' }).waitFor()
  await expect.poll(() => stanceShown(page)).toBe('Far Left')
  await page.goForward()
  await page.getByRole('heading', { name: 'The latest Far Right episodes' }).waitFor()
})
