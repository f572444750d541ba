import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { axeViolations, recolour } from '#tests/browser/axe-violations.ts'
import { type BrowserEnvironment, openBrowserEnvironment, renew } from '#tests/browser/browser-environment.ts'
import { walkThrough } from '#tests/browser/keyboard-walk.ts'
import { overflow } from '#tests/browser/observe-page.ts'
import type { PageState } from '#tests/browser/page-state.ts'
import { enter, pageStates } from '#tests/browser/pages.ts'
import { json } from '#tests/browser/sample-answer.ts'
import { card } from '#tests/browser/sample-answers.ts'

const height = 900

let environment: BrowserEnvironment
let page: Page
beforeAll(async () => {
  environment = await openBrowserEnvironment()
  page = await environment.newPage({ reducedMotion: 'reduce' })
})
afterAll(() => environment.close())

/** 320 px is a window of 1280 px at 400 % zoom (WCAG 1.4.10); 640 px is the same at 200 %. */
const narrowest = 320
const otherWidths = [640, 768, 1920]

/** Text spacing (WCAG 1.4.12). Checked at 768 px only: WCAG does not require it in a narrow window. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** In pixels, as set in the browser: text at 150 and 200 % (WCAG 1.4.4). Media queries in rem follow it. */
const defaultFont = 16
/**
 * Half of the combinations for even states, half for odd ones. The narrowest window always has the largest
 * text, because both fonts have the same layout there.
 */
const largeTexts = [
  [
    { font: 24, widths: [390, 1440] },
    { font: 32, widths: [320, 768] },
  ],
  [
    { font: 24, widths: [768] },
    { font: 32, widths: [320, 390, 1440] },
  ],
] as const

async function setBrowserFont(size: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } })
  await devtools.detach()
}

const moving = () =>
  page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)

async function withStyle(css: string, check: () => PromiseLike<void>): Promise<void> {
  const style = await page.addStyleTag({ content: css })
  try {
    await check()
  } finally {
    await style.evaluate((element) => element.parentNode?.removeChild(element))
  }
}

/** Checks the layout without painting, which is faster. */
const fitsAtOnce = (css: string) =>
  page.evaluate((text) => {
    const style = document.createElement('style')
    style.textContent = text
    document.head.append(style)
    const fits = document.documentElement.scrollWidth <= window.innerWidth
    style.remove()
    return fits
  }, css)

async function expectFit(about = ''): Promise<void> {
  const message = `${page.viewportSize()?.width} px${about}`
  await expect.poll(() => overflow(page), { message }).toEqual([])
}

async function expectFitWithSpacing(): Promise<void> {
  if (await fitsAtOnce(textSpacing)) return
  await withStyle(textSpacing, () => expectFit(', text spacing'))
}

async function expectFitWithLargeText(state: PageState): Promise<void> {
  for (const { font, widths } of largeTexts[pageStates.indexOf(state) % 2] ?? []) {
    await setBrowserFont(font)
    for (const width of widths) {
      await page.setViewportSize({ width, height: lowest })
      await expectFit(`, text of ${font} px`)
    }
  }
  await setBrowserFont(defaultFont)
}

/** Forced colors replace backgrounds, so every control needs a border, and every chosen one a color. */
const invisibleInForcedColors = () =>
  page.evaluate(() => {
    const hasEdge = (element: Element) => {
      const { outlineStyle, borderTopStyle, textDecorationLine } = getComputedStyle(element)
      return outlineStyle !== 'none' || borderTopStyle !== 'none' || textDecorationLine !== 'none'
    }
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
    const highlighted = document.createElement('mark')
    highlighted.style.cssText = 'forced-color-adjust: none; background: Highlight'
    document.body.append(highlighted)
    const highlight = backgroundOf(highlighted)
    highlighted.remove()
    const controls = [
      ...document.querySelectorAll('button, [role="slider"], input:not([type="checkbox"]), audio, .track'),
    ]
    const chosen = [
      ...document.querySelectorAll(
        '[aria-pressed="true"], [role="tab"][data-state="active"], label:has([type="radio"].appearance-none:checked)',
      ),
    ]
    return [
      ...controls.filter((one) => !one.closest('label') && !hasEdge(one)),
      ...chosen.filter((one) => backgroundOf(one) !== highlight),
    ].map((one) => one.outerHTML.slice(0, 120))
  })

/**
 * The window height of WCAG 1.4.10. A low window paints faster, and the height does not affect horizontal
 * overflow.
 */
const lowest = 256

const withoutHeadings = (found: readonly string[]) =>
  found.filter((line) => !line.startsWith('page-has-heading-one'))

/**
 * Three samples instead of twelve, to save time: both ends of the scale and the middle. Grouped cards cover
 * the other two steps.
 */
const fewCards = [card(1, 'Far Left'), card(202, 'Centrist'), card(401, 'Far Right')]

async function answerWithFewCards(): Promise<void> {
  const few = json(fewCards, { [cursorHeader]: 'next' })
  await answerInstead(page, '**/api/episodes/topic/Flood%20insurance', few)
  await answerInstead(page, '**/api/episodes/feed', few)
}

describe.each(pageStates)('$name', (state) => {
  beforeAll(async () => {
    await renew(page, environment.url)
    await page.setViewportSize({ width: 1280, height })
    const answers = async () => {
      await answerWithFewCards()
      await state.answers?.(page)
    }
    await enter(page, environment.url, { ...state, answers })
  })

  test('axe finds nothing; the page fits every width, even with loose text, and nothing moves [S21.3]', async () => {
    await expect.poll(() => moving()).toBe(0)
    const found = await axeViolations(page)
    expect(state.isWaiting ? withoutHeadings(found) : found).toEqual([])
    await expectFit()
    // Sent in parallel, so that the page is laid out and painted once.
    await Promise.all([
      page.setViewportSize({ width: narrowest, height }),
      page.emulateMedia({ colorScheme: 'dark' }),
    ])
    await recolour(page, 'dark')
    expect(await axeViolations(page, 'appearance')).toEqual([])
    await expectFit()
    for (const width of otherWidths) {
      await page.setViewportSize({ width, height: lowest })
      await expectFit()
      if (width === 768) await expectFitWithSpacing()
    }
  })

  test('the page fits every width with a browser font of 24 and 32 px, and forced colors hide nothing [S21.3]', async () => {
    await expectFitWithLargeText(state)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await invisibleInForcedColors()).toEqual([])
    await page.emulateMedia({ forcedColors: null })
  })

  // Waiting and passing states would end before the keyboard walk is over.
  if (state.isWaiting || state.isPassing) return

  test('the keyboard reaches everything in order, with a visible focus, and leaves the page [S21.3]', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { wanted, places, faults } = await walkThrough(page, state)
    expect(faults).toEqual([])
    expect(wanted.filter((_, place) => !places.includes(place))).toEqual([])
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })
})

test('in forced colors the scale keeps its colors', async () => {
  await renew(page, environment.url)
  await page.emulateMedia({ forcedColors: 'active' })
  await answerCalls(page)
  for (const path of ['/stance/right_leaning', '/episode/7']) {
    await page.goto(environment.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const adjusted = page.locator('.scale-bar, .bg-stance-fill').first()
    await expect
      .poll(() => adjusted.evaluate((element) => getComputedStyle(element).forcedColorAdjust))
      .toBe('none')
  }
})
