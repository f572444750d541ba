import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import {
  elementNames,
  nothingObserved,
  observePage,
  overflow,
  wrongAddresses,
} from '#tests/browser/observe-page.ts'

/** Pages with harmless content. Hostile content must not add elements that these lack. */
const harmlessPaths = { stance: '/stance/centrist', episode: '/episode/7', topic: '/topic/Housing' }
type Kind = keyof typeof harmlessPaths

/** A phone-sized page whose calls get hostile responses. */
export type HostileEnvironment = {
  url: string
  page: Page
  answer: (address: string, json: unknown) => Promise<void>
  /** `until` defaults to `networkidle`. */
  open: (path: string, until?: 'networkidle' | 'load') => Promise<void>
  go: (path: string) => Promise<void>
  /**
   * Compares the page with the harmless one of its kind. `expected` are texts that must be on it, `more`
   * additional elements that are allowed.
   */
  expectHarmless: (kind: Kind, expected: readonly string[], more?: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

export async function openHostileEnvironment(): Promise<HostileEnvironment> {
  const environment = await openBrowserEnvironment()
  const page = await environment.newPage({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' })
  const seen = observePage(page, [environment.url])
  await answerCalls(page, 'free')
  const open: HostileEnvironment['open'] = async (path, until = 'networkidle') => {
    for (const list of Object.values(seen)) list.length = 0
    await page.goto(environment.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState(until)
  }
  const harmless = new Map<string, string[]>()
  for (const [kind, path] of Object.entries(harmlessPaths)) {
    await open(path)
    harmless.set(kind, await elementNames(page))
  }
  return {
    url: environment.url,
    page,
    open,
    async answer(address, json) {
      await page.unroute(address)
      await page.route(address, (route) => route.fulfill({ json }))
    },
    async go(path) {
      await page.evaluate((target) => {
        history.pushState({}, '', target)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path)
    },
    async expectHarmless(kind, expected, more = []) {
      expect(await missingTexts(page, expected)).toEqual([])
      const names = [...(harmless.get(kind) ?? []), ...more]
      expect((await elementNames(page)).filter((name) => !names.includes(name))).toEqual([])
      expect(await wrongAddresses(page)).toEqual([])
      expect(await overflow(page)).toEqual([])
      expect(seen).toEqual(nothingObserved)
    },
    close: environment.close,
  }
}

function missingTexts(page: Page, expected: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const packed = (text: string) => text.replace(/[\p{Cc}\s]+/gu, '')
    const shown = packed(document.querySelector('main')?.textContent ?? '')
    return texts.filter((text) => !shown.includes(packed(text)))
  }, expected)
}

/** Removes whitespace and control characters, which pages may fold or drop. */
export const packed = (text: string) => text.replace(/[\p{Cc}\s]+/gu, '')
