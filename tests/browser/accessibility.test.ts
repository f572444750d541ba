import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type Bed, makeBed } from '#tests/browser/bed.ts'
import { findings } from '#tests/browser/findings.ts'
import { enter, pageStates } from '#tests/browser/pages.ts'
import { overflow } from '#tests/browser/watch.ts'

let bed: Bed
beforeAll(async () => {
  bed = await makeBed()
})
afterAll(() => bed.close())

const height = 900
/** 320 px is a window of 1280 px at 400 % (WCAG 1.4.10), 640 px the same at 200 %. */
const widths = [320, 360, 640, 768, 1280, 1920] as const

/** Text alone at 200 % (WCAG 1.4.4), and the distances between lines, words and letters that a reader may set (1.4.12). */
const readersStyles = [
  'html { font-size: 200% }',
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
]

/** Animations that go on; what ends at once, as everything does for readers who want nothing to move, is over by now. */
const moving = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)

async function withStyle(page: Page, css: string, look: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: css })
  await look()
  await style.evaluate((element) => element.parentNode?.removeChild(element))
}

test.each(pageStates)('axe finds nothing on $name, wide and narrow, light and dark', async (state) => {
  const page = await bed.newPage({ viewport: { width: 1280, height }, reducedMotion: 'reduce' })
  await enter(page, bed.url, state)
  const found: Record<string, string[]> = {}
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    const all = await findings(page)
    found[`${width} px, ${colorScheme}`] = all.filter(
      (line) => !(state.isWaiting && line.startsWith('page-has-heading-one')),
    )
  }
  expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([])
  await page.context().close()
})

test.each(pageStates)(
  '$name fits every width, also with large or loose text, and keeps still',
  async (state) => {
    const page = await bed.newPage({ viewport: { width: 1280, height }, reducedMotion: 'reduce' })
    await enter(page, bed.url, state)
    const tooWide: Record<string, string[]> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      tooWide[`${width} px`] = await overflow(page)
    }
    for (const css of readersStyles) {
      // Text twice as large in a narrow window is what 1.4.4 and 1.4.10 ask for one at a time.
      await page.setViewportSize({ width: 768, height })
      await withStyle(page, css, async () => {
        tooWide[css] = await overflow(page)
      })
    }
    expect(Object.entries(tooWide).filter(([, list]) => list.length > 0)).toEqual([])
    await expect.poll(() => moving(page)).toBe(0)
    await page.context().close()
  },
)

test('in a reader’s own colours every control has an edge and the scale keeps its colours', async () => {
  const page = await bed.newPage({ forcedColors: 'active' })
  for (const path of ['/stance/right_leaning', '/episode/7']) {
    await answerCalls(page)
    await page.goto(bed.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const bare = await page.evaluate(() => {
      const hasEdge = (element: Element) => {
        const { outlineStyle, borderTopStyle, textDecorationLine } = getComputedStyle(element)
        return outlineStyle !== 'none' || borderTopStyle !== 'none' || textDecorationLine !== 'none'
      }
      const controls = [...document.querySelectorAll('button, [role="slider"], input, audio')]
      return controls.filter((one) => !hasEdge(one)).map((one) => one.outerHTML.slice(0, 120))
    })
    expect(bare).toEqual([])
    const adjusted = page.locator('.scale-bar, .bg-stance-fill').first()
    expect(await adjusted.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
  }
})
