import type { Browser, CDPSession, Page } from 'playwright-core'
import { type FirstSight, measureFirstSight } from '#bench/first-sight.ts'
import { median } from '#bench/median.ts'
import { slowDown, type Throttling } from '#bench/slow-network.ts'
import {
  blindSpotsPath,
  comparePath,
  episodePath,
  homePath,
  latestWeekPath,
  podcastPath,
  prosePaths,
  signInPath,
  stancePath,
  topicDebuggingPath,
  topicPath,
} from '#shared/pages/page-path.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { startTestCloud } from '#tests/harness.ts'
import { publishShow } from '#tests/published-show.ts'

/** Figures of a first visit. `scriptBytes` counts transferred bytes. */
export type PageLoad = { path: string; largestPaintMs: number; layoutShift: number; scriptBytes: number }

const visits = 5
/** A mid-range phone on a slow mobile network. */
const slowMobile: Throttling = { bytesPerSecond: 1_600_000 / 8, roundTripMs: 150, slowerProcessor: 4 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }

/** Returns a function that gives the bytes transferred for scripts so far. */
function countScripts(devtools: CDPSession): () => number {
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** Values of the browser's own measurements: times of paints, or scores of layout shifts. */
function entriesOf(page: Page, type: 'largest-contentful-paint' | 'layout-shift'): Promise<number[]> {
  return page.evaluate(
    (observed) =>
      new Promise<number[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : entry.startTime)),
          ),
        ).observe({ type: observed, buffered: true })
        // The observer never calls back without entries.
        setTimeout(() => resolve([]), 500)
      }),
    type,
  )
}

async function figuresOf(page: Page): Promise<{ largestPaintMs: number; layoutShift: number }> {
  const paints = await entriesOf(page, 'largest-contentful-paint')
  const shifts = await entriesOf(page, 'layout-shift')
  return {
    largestPaintMs: Math.round(paints.at(-1) ?? Number.NaN),
    layoutShift: shifts.reduce((sum, value) => sum + value, 0),
  }
}

async function visit(browser: Browser, address: string): Promise<Omit<PageLoad, 'path'>> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const scriptBytes = countScripts(await slowDown(page, slowMobile))
  await page.goto(address, { waitUntil: 'networkidle' })
  const figures = await figuresOf(page)
  await context.close()
  return { ...figures, scriptBytes: scriptBytes() }
}

async function measure(browser: Browser, siteUrl: string, path: string): Promise<PageLoad> {
  const loads: Omit<PageLoad, 'path'>[] = []
  for (let visited = 0; visited < visits; visited++) loads.push(await visit(browser, siteUrl + path))
  return {
    path: path.replace(/\d+$/, '{id}'),
    largestPaintMs: median(loads.map(({ largestPaintMs }) => largestPaintMs)),
    layoutShift: Number(Math.max(...loads.map(({ layoutShift }) => layoutShift)).toFixed(4)),
    scriptBytes: median(loads.map(({ scriptBytes }) => scriptBytes)),
  }
}

export type PageFigures = { figures: PageLoad[]; slowThirdGeneration: FirstSight[] }

/**
 * First visits to every public page on the local cloud: medians of five, the worst layout shift, and the
 * first view on slow 3G.
 */
export async function measurePageLoads(): Promise<PageFigures> {
  const cloud = await startTestCloud()
  const browser = await launchChromium()
  try {
    const [episodeId = 0] = await publishShow(cloud)
    const paths = [
      homePath,
      stancePath('Far Left'),
      episodePath(episodeId),
      topicPath('Housing'),
      comparePath('Housing'),
      latestWeekPath,
      blindSpotsPath,
      podcastPath(1),
      ...prosePaths,
      topicDebuggingPath,
      signInPath,
      '/no/such/page',
    ]
    const figures: PageLoad[] = []
    for (const path of paths) figures.push(await measure(browser, cloud.siteUrl, path))
    const drawn = paths.slice(0, paths.indexOf(prosePaths[0]))
    return { figures, slowThirdGeneration: await measureFirstSight(browser, cloud.siteUrl, drawn) }
  } finally {
    await browser.close()
    await cloud.close()
  }
}
