import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isAnswered } from '#tests/browser/answer-calls.ts'
import { faintOnPaintings } from '#tests/browser/painted-contrast.ts'

export const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Where the site of the tests has it: a browser keeps what it made of a script only with the address of that script. */
export const axePath = '/assets/axe-core.js'

const axeSource = readFileSync(axeFile, 'utf8')

const common = {
  // What passes is not asked for: to list it takes longer than to find what does not.
  resultTypes: ['violations', 'incomplete'],
  selectors: false,
  elementRef: true,
}

/** Targets of at least 24 px are off by default in axe, because WCAG 2.2 asks for them and 2.1 did not. */
const everything = {
  ...common,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}

/** The rules whose findings depend on colours, sizes and what is displayed at a width, as the names of what only one width shows. */
const appearance = {
  ...common,
  runOnly: {
    type: 'rule',
    values: [
      'color-contrast',
      'link-in-text-block',
      'target-size',
      'scrollable-region-focusable',
      'heading-order',
      'region',
      'landmark-unique',
      'aria-hidden-focus',
      'empty-heading',
      'button-name',
      'link-name',
      'label',
      'select-name',
      'image-alt',
      'nested-interactive',
    ],
  },
}

/** Of a page that was looked at already, only what another width or other colours can change. */
export type Look = 'everything' | 'appearance'

/** Once for each document: it is half a megabyte. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  if (!isAnswered(page)) {
    await page.evaluate(`(() => { ${axeSource} })()`)
    return
  }
  const script = await page.addScriptTag({ url: axePath })
  await script.evaluate((element) => element.parentNode?.removeChild(element))
}

/** What axe finds on a page against WCAG 2.2 AA and its best practices, one line each. Looked at from its top, where what sticks there while it is scrolled lies over nothing. */
export async function findings(page: Page, look: Look = 'everything'): Promise<string[]> {
  const options = look === 'everything' ? everything : appearance
  await bringAxe(page)
  const scrolled = await page.evaluate(async () => {
    const before = scrollY
    scrollTo({ top: 0, behavior: 'instant' })
    // While a color changes it is neither of the two that were chosen.
    const changing = () => document.getAnimations().some((one) => one instanceof CSSTransition)
    while (changing()) await new Promise((next) => requestAnimationFrame(next))
    return before
  })
  const violations: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations, incomplete }) => {
      window.onPaintings = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
        .filter(({ any: [{ data }] }) => ['bgGradient', 'pseudoContent', 'bgImage'].includes(data?.messageKey))
        .map(({ element }) => element)
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html))
    })`,
  )
  if (!Array.isArray(violations)) throw new Error('axe gave no answer')
  const tooFaint = await faintOnPaintings(page)
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
  return [...violations.map(String), ...tooFaint]
}

/** Has an open page show itself in these colours. */
export async function recolour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme)
  // What goes over into its new colour shows others for a while, and begins with the next frame.
  await page.evaluate(async () => {
    const drawn = () => new Promise((next) => requestAnimationFrame(next))
    const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    await drawn()
    while (transitions().length > 0) await drawn()
    await drawn()
  })
}
