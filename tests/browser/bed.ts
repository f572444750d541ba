import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished, type RunnerTestCase, TestRunner } from 'vitest'
import { launchChromium } from '#tests/browser/chromium.ts'
import { startSiteServer } from '#tests/browser/site-server.ts'

export type Bed = {
  url: string
  browser: Browser
  /** A page of its own context; closed with the test it was made in, or with the bed. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>
  close: () => Promise<void>
}

/** The built site and a browser. */
export async function makeBed(): Promise<Bed> {
  const site = await startSiteServer()
  const browser = await launchChromium()
  return {
    url: site.url,
    browser,
    newPage: async (options) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      // What goes on in pages that nobody looks at any more slows down the tests that follow.
      if (TestRunner.getCurrentTest<RunnerTestCase | undefined>()) onTestFinished(() => context.close())
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      return page
    },
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}
