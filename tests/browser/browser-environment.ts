import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { onTestFinished, type RunnerTestCase, TestRunner } from 'vitest'
import { forgetAudio } from '#tests/browser/answer-audio.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { startSiteServer } from '#tests/browser/site-server.ts'

export type BrowserEnvironment = {
  url: string
  browser: Browser
  newPage: (options?: BrowserContextOptions) => Promise<Page>
  page: (viewport?: ViewportSize) => Promise<Page>
  close: () => Promise<void>
}

const desktop = { width: 1280, height: 900 }

export async function openBrowserPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: desktop,
    // Requests of a service worker would pass by a test's routes.
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  return page
}

export async function openBrowserEnvironment(): Promise<BrowserEnvironment> {
  const site = await startSiteServer()
  const browser = await launchChromium()
  let shared: Page | undefined
  return {
    url: site.url,
    browser,
    newPage: async (options) => {
      const page = await openBrowserPage(browser, options)
      // An open page's activity would slow down the tests that follow.
      if (TestRunner.getCurrentTest<RunnerTestCase | undefined>())
        onTestFinished(() => page.context().close())
      return page
    },
    page: async (viewport = desktop) => {
      shared ??= await openBrowserPage(browser)
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
 * Resets a page, which takes a third of the time of a new one: routes, storage, media settings and mouse
 * position. History and init scripts remain, so tests of these need their own page.
 */
export async function renew(page: Page, siteUrl: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await forgetAudio(page)
  for (const event of heard) page.removeAllListeners(event)
  // Opening an image of the site stops the page's scripts but keeps access to the site's storage.
  await page.goto(`${siteUrl}/logo.svg`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.setExtraHTTPHeaders({})
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null })
  await page.mouse.move(0, 0)
}
