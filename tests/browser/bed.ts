import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { onTestFinished, type RunnerTestCase, TestRunner } from 'vitest'
import { forgetAudio } from '#tests/browser/answer-audio.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { startSiteServer } from '#tests/browser/site-server.ts'

export type Bed = {
  url: string
  browser: Browser
  /** A page of its own context; closed with the test it was made in, or with the bed. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>
  /** The bed's one page, renewed: for tests that need no context of their own. */
  page: (viewport?: ViewportSize) => Promise<Page>
  close: () => Promise<void>
}

const desktop = { width: 1280, height: 900 }

/** A page of its own context. */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  return page
}

/** The built site and a browser. */
export async function makeBed(): Promise<Bed> {
  const site = await startSiteServer()
  const browser = await launchChromium()
  let shared: Page | undefined
  return {
    url: site.url,
    browser,
    newPage: async (options) => {
      const page = await openPage(browser, options)
      // What goes on in pages that nobody looks at any more slows down the tests that follow.
      if (TestRunner.getCurrentTest<RunnerTestCase | undefined>())
        onTestFinished(() => page.context().close())
      return page
    },
    page: async (viewport = desktop) => {
      shared ??= await openPage(browser)
      await renew(shared, site.url)
      await shared.setViewportSize(viewport)
      return shared
    },
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}

const heard = [
  ...(['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror'] as const),
  ...(['dialog', 'websocket', 'framenavigated', 'popup'] as const),
]

/**
 * Makes a page as good as new, which costs a third of a new one: nothing answered, chosen, kept or pointed at before is left. History and
 * init scripts stay: who needs either takes a page of its own.
 */
export async function renew(page: Page, siteUrl: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await forgetAudio(page)
  for (const event of heard) page.removeAllListeners(event)
  // Ends what the page is doing, at an address that has the site's storage.
  await page.goto(`${siteUrl}/logo.svg`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.setExtraHTTPHeaders({})
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null })
  await page.mouse.move(0, 0)
}
