import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productKey } from '#shared/domain/product.ts'
import { answerCalls, refuse } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { sidelightAnswer } from '#tests/browser/sample-answers.ts'
import { freeEstimate } from '#tests/browser/sample-podcasts.ts'

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

test('the black banner with its headline, the statistics and the chooser are there; no stance is requested yet [S1.3] [S2.39] [S2.53]', async () => {
  const { page, asked } = await openHome()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe("Hear what you're missing outside your media bubble.")
  const banner = page.locator('.sidelight').filter({ has: page.getByRole('heading', { level: 1 }) })
  const background = () => banner.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(background).toBe('rgb(11, 12, 14)')
  await page.getByText("We've listened to 3.2 hours of 52 episodes from 9 podcasts.").waitFor()
  await page.getByRole('heading', { name: 'Choose your Sidelight:' }).waitFor()
  await page.getByRole('button', { name: 'See my Sidelight' }).waitFor()
  await expect.poll(() => stanceShown(page)).toBe('Centrist')
  const slider = page.getByRole('slider')
  expect(await slider.inputValue()).toBe('2')
  expect([await slider.getAttribute('min'), await slider.getAttribute('max')]).toEqual(['0', '4'])
  await expect.poll(() => page.getByRole('contentinfo').textContent()).toContain('© 2025 Sidelight')
  expect(asked).toEqual([])
})

test('a quote of the handle’s stance can be played before anything is requested [S2.75]', async () => {
  const { page } = await openHome()
  const featuredQuote = page.getByRole('figure')
  await featuredQuote.getByRole('button', { name: 'Play the quote at 0:00' }).waitFor()
  const titles = async () => {
    const leads = featuredQuote.getByRole('link')
    await expect.poll(() => leads.getAttribute('href')).toMatch(/^\/episode\/5\d$/)
    return leads.getAttribute('href')
  }
  expect(await titles()).toBe('/episode/52')
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(titles).toBe('/episode/51')
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

test('the button loads and shows the episodes, newest first [S2.46] [S2.50] [S2.57] [S2.59]', async () => {
  const { page, asked } = await openHome()
  await page.getByRole('button', { name: 'See my Sidelight' }).click()
  await page.getByRole('heading', { name: 'The latest Centrist episodes' }).waitFor()
  await page.getByText('Found 6 episodes').waitFor()
  await page.getByText("You've saved 0.3 hours of listening.").waitFor()
  expect(pathOf(page)).toBe('/stance/centrist')
  expect(asked).toEqual(['Centrist'])
  await expect.poll(() => page.locator('article').count()).toBe(6)
  const dates = await page.locator('article header p:nth-of-type(2)').allTextContents()
  expect(dates.map((text) => text.split(' · ')[0])).toEqual([
    'Jan 4, 2025',
    'Jan 3, 2025',
    'Jan 2, 2025',
    'Jan 1, 2025',
    'Dec 31, 2024',
    'Dec 30, 2024',
  ])
  const heights = await page
    .locator('article')
    .evaluateAll((cards) => cards.map((card) => card.clientHeight + 2))
  expect(new Set(heights)).toEqual(new Set([600]))
})

test('episodes are in one column up to 767 px and in two from 768 px [S2.56]', async () => {
  const { page } = await openHome('/stance/centrist')
  await page.getByText('Found 6 episodes').waitFor()
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await page
      .locator('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
    return new Set(lefts).size
  }
  await expect.poll(() => columnsAt(767)).toBe(1)
  await expect.poll(() => columnsAt(768)).toBe(2)
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

test('a press on the track beside the handle chooses the handle’s stance', async () => {
  const { page } = await openHome()
  const { x, y } = await notch(page, 2)
  await page.mouse.click(x + 30, y)
  await page.getByRole('heading', { name: 'The latest Centrist episodes' }).waitFor()
  expect(pathOf(page)).toBe('/stance/centrist')
})

test('a press that turns into scrolling, or of another mouse button, loads nothing', async () => {
  const { page, asked } = await openHome()
  const slider = page.getByRole('slider')
  const { x, y } = await notch(page, 2)
  await page.mouse.click(x + 30, y, { button: 'right' })
  await slider.dispatchEvent('pointerdown', { clientX: x + 30, clientY: y, button: 0, isPrimary: true })
  await slider.dispatchEvent('pointercancel', { isPrimary: true })
  await page.getByRole('link', { name: 'About' }).first().focus()
  expect(asked).toEqual([])
  expect(pathOf(page)).toBe('/')
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

test('a label moves the handle and pushes its address [S2.42]', async () => {
  const { page } = await openHome()
  await page.getByRole('link', { name: 'Left-leaning' }).click()
  await expect.poll(() => pathOf(page)).toBe('/stance/left_leaning')
  await expect.poll(() => stanceShown(page)).toBe('Left-leaning')
})

test('back and forward restore the stance and load its episodes [S2.42] [S2.43]', async () => {
  const { page } = await openHome('/stance/far_left')
  await page.getByRole('heading', { name: 'The latest Far Left episodes' }).waitFor()
  await page.getByRole('link', { name: 'Far Right', exact: true }).click()
  await page.getByRole('heading', { name: 'The latest Far Right episodes' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'The latest Far Left episodes' }).waitFor()
  await expect.poll(() => stanceShown(page)).toBe('Far Left')
  await page.goForward()
  await page.getByRole('heading', { name: 'The latest Far Right episodes' }).waitFor()
})

test('the path wins over the query, in any case; an unknown stance is Centrist [S2.36]', async () => {
  expect(await stanceShown((await openHome('/?stance=far_right')).page)).toBe('Far Right')
  expect(await stanceShown((await openHome('/stance/FAR_LEFT?stance=far_right')).page)).toBe('Far Left')
  expect(await stanceShown((await openHome('/stance/sideways')).page)).toBe('Centrist')
})

test('more episodes extend the list', async () => {
  const { page } = await openHome('/stance/centrist')
  await page.getByRole('button', { name: 'Show more episodes' }).click()
  await page.getByText('Found 8 episodes').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Show more episodes' }).count()).toBe(0)
})

test('while it loads the page says so, and a failure shows zero episodes and a button to try again [S2.47] [S2.48]', async () => {
  const page = await environment.page()
  await answerCalls(page)
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/${productKey}`, async (route) => {
    await released
    await refuse(route, 500, 'Something went wrong. Request r-1.')
  })
  await page.goto(`${environment.url}/stance/centrist`)
  await page.getByText('Illuminating your Sidelight...').waitFor()
  answer()
  await page.getByText('Found 0 episodes').waitFor()
  await page.unroute(`**/api/${productKey}`)
  await answerCalls(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Found 6 episodes').waitFor()
})

test('a card takes feedback, and its chips lead visitors to sign-in [S2.67]', async () => {
  const { page } = await openHome('/stance/centrist')
  const card = page.locator('article').first()
  await card.getByRole('button', { name: 'Could be better' }).waitFor()
  await card.getByRole('button', { name: 'Accurate assessment' }).click()
  await card.getByText('Thank you for helping us improve.').waitFor()
  await card.getByRole('link', { name: 'Flood insurance' }).click()
  await page.waitForURL('**/auth?return=%2Ftopic%2FFlood_insurance')
})

test('an admin can transcribe an unprocessed episode from its card [S2.68]', async () => {
  const page = await environment.page()
  await answerCalls(page, 'admin')
  const asked: string[] = []
  await page.route(`**/api/${productKey}`, (route) => {
    const answer = sidelightAnswer('Centrist', [1, 2])
    const [first] = answer.episodes
    if (first) first.transcript_status = ''
    return route.fulfill({ json: answer })
  })
  await page.route('**/api/admin/runs/estimate?*', (route) => route.fulfill({ json: freeEstimate }))
  await page.route('**/api/episodes/*/transcribe', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 202, json: { success: true } })
  })
  await page.goto(`${environment.url}/stance/centrist`)
  await page.getByRole('button', { name: 'Transcribe' }).click()
  await page.getByText('Transcription started', { exact: true }).waitFor()
  expect(asked).toEqual(['/api/episodes/1/transcribe'])
})

test('a card never exceeds its 600 px, in one and in two columns', async () => {
  const { page } = await openHome('/stance/centrist')
  await page.getByText('Found 6 episodes').waitFor()
  await expect.poll(() => page.locator('article').count()).toBe(6)
  const cut = () =>
    page.locator('article').evaluateAll((cards) =>
      cards.filter((card) => {
        const quotes = card.querySelector('ul')
        return (
          card.scrollHeight > card.clientHeight || (quotes && quotes.scrollHeight > quotes.clientHeight + 1)
        )
      }),
    )
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await cut()).length, { message: `${width} px` }).toBe(0)
  }
})

test('a stance without episodes says so [S2.61]', async () => {
  const page = await environment.page()
  await answerCalls(page)
  await page.route(`**/api/${productKey}`, (route) =>
    route.fulfill({ json: { stance: 'Centrist', episodes: [], topics: {} } }),
  )
  await page.goto(`${environment.url}/stance/centrist`)
  await page.getByText('No episodes found.').waitFor()
})
