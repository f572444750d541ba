import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isAnswered } from '#tests/browser/answer-calls.ts'
import { faintOnPaintings } from '#tests/browser/painted-contrast.ts'

export const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Axe is loaded from a URL, because browsers cache compiled scripts by URL. */
export const axePath = '/assets/axe-core.js'

const axeSource = readFileSync(axeFile, 'utf8')

const common = {
  // Listing passes takes longer than finding violations.
  resultTypes: ['violations', 'incomplete'],
  selectors: false,
  elementRef: true,
}

/** axe disables target-size (24 px) by default, because it is new in WCAG 2.2. */
const everything = {
  ...common,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}

/** Rules whose findings depend on colors, sizes or the width of the window. */
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

/** `appearance` suffices for a page that was checked before at another width or color scheme. */
export type RuleSet = 'everything' | 'appearance'

/** Skips documents that have axe already, because its script is half a megabyte. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  if (!isAnswered(page)) {
    await page.evaluate(`(() => { ${axeSource} })()`)
    return
  }
  const script = await page.addScriptTag({ url: axePath })
  await script.evaluate((element) => element.parentNode?.removeChild(element))
}

/**
 * Violations of WCAG 2.2 AA and axe's best practices, one per line. Scrolls to the top, where sticky elements
 * cover nothing.
 */
export async function axeViolations(page: Page, ruleSet: RuleSet = 'everything'): Promise<string[]> {
  const options = ruleSet === 'everything' ? everything : appearance
  await bringAxe(page)
  const scrolled = await page.evaluate(async () => {
    const before = scrollY
    scrollTo({ top: 0, behavior: 'instant' })
    // During a transition, colors have intermediate values.
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

export async function recolour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme)
  // Transitions begin with the next frame and show intermediate colors.
  await page.evaluate(async () => {
    const drawn = () => new Promise((next) => requestAnimationFrame(next))
    const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    await drawn()
    while (transitions().length > 0) await drawn()
    await drawn()
  })
}
