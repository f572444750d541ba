import type { Browser } from 'playwright-core'
import { median } from '#bench/median.ts'
import { slowDown, type Throttling } from '#bench/slow-network.ts'
import { methodologyPath } from '#shared/pages/page-path.ts'

/** Figures of a first visit on slow 3G. */
export type FirstSight = {
  path: string
  /** Until a stance can be chosen; null for pages without the scale. */
  choosableMs: number | null
  /** The longest blank period after the first paint, including navigation to another page. */
  blankMs: number
  /** For the visit and the navigation together. */
  layoutShift: number
}

const slowThirdGeneration: Throttling = { bytesPerSecond: 400_000 / 8, roundTripMs: 400, slowerProcessor: 4 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
const visits = 3

type Seen = { choosableAt: number | null; blankMs: number; layoutShift: number }

/** Checks in every frame whether the scale is usable and whether the page has text. */
function watchFrames(): void {
  const seen: Seen = { choosableAt: null, blankMs: 0, layoutShift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.layoutShift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  let blankSince: number | undefined
  const checkFrame = (now: number) => {
    const isDrawn = performance.getEntriesByName('first-contentful-paint').length > 0
    const scale = document.querySelector<HTMLInputElement>('input[type="range"]')
    if (isDrawn && scale && !scale.disabled) seen.choosableAt ??= now
    const main = document.querySelector('main')
    const says = main?.querySelector('.spinner, .skeleton') || (main?.textContent ?? '').trim() !== ''
    if (says || !isDrawn) blankSince = undefined
    else blankSince ??= now
    if (blankSince !== undefined) seen.blankMs = Math.max(seen.blankMs, now - blankSince)
    requestAnimationFrame(checkFrame)
  }
  requestAnimationFrame(checkFrame)
}

async function visit(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript('globalThis.__name = (one) => one')
  await page.addInitScript(watchFrames)
  await slowDown(page, slowThirdGeneration)
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Methodology' }).click()
  await page.waitForURL(`**${methodologyPath}`, { waitUntil: 'commit' })
  await page.locator('main h1').waitFor({ timeout: 120_000 })
  const seen = await page.evaluate<Seen>('seen')
  await context.close()
  return seen
}

/** Medians of three visits for times; the worst for blank periods and layout shift. */
export async function measureFirstSight(
  browser: Browser,
  siteUrl: string,
  paths: readonly string[],
): Promise<FirstSight[]> {
  const figures: FirstSight[] = []
  for (const path of paths) {
    const seen: Seen[] = []
    for (let visited = 0; visited < visits; visited++) seen.push(await visit(browser, siteUrl + path))
    const choosable = seen.flatMap(({ choosableAt }) => choosableAt ?? [])
    figures.push({
      path: path.replace(/\d+$/, '{id}'),
      choosableMs: choosable.length === 0 ? null : Math.round(median(choosable)),
      blankMs: Math.round(Math.max(...seen.map(({ blankMs }) => blankMs))),
      layoutShift: Number(Math.max(...seen.map(({ layoutShift }) => layoutShift)).toFixed(4)),
    })
  }
  return figures
}
