import type { Page, Route } from 'playwright-core'
import { productKey } from '#shared/domain/product.ts'
import { dropOwnAnswers, setOwnAnswer, setSlow } from '#tests/browser/own-answers.ts'
import { pageHeader, personHeader, type SampleAnswer } from '#tests/browser/sample-answer.ts'
import type { SampleCaller } from '#tests/browser/sample-calls.ts'

const names = new WeakMap<Page, string>()
let named = 0

/**
 * Lets the site's server answer the page's calls with samples, because Playwright's routes disable the
 * browser's cache. Returns the requested stances.
 */
export async function answerCalls(page: Page, person: SampleCaller = 'visitor'): Promise<string[]> {
  const askedStances: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${productKey}`) {
      askedStances.push(request.postDataJSON().stance)
    }
  })
  dropOwnAnswers(names.get(page) ?? '')
  named += 1
  const name = String(named)
  names.set(page, name)
  await page.setExtraHTTPHeaders({ [personHeader]: person, [pageHeader]: name })
  return askedStances
}

export const isAnswered = (page: Page) => names.has(page)

/**
 * Overrides the sample for an address, written as for `page.route`. Undefined leaves the call unanswered.
 * Call after `answerCalls`.
 */
export async function answerInstead(
  page: Page,
  address: string,
  answer: SampleAnswer | undefined,
): Promise<void> {
  setOwnAnswer(nameOf(page), address, answer)
}

/** Delays each answer more than the one before. Call after `answerCalls`. */
export async function answerSlowly(page: Page): Promise<void> {
  setSlow(nameOf(page))
}

function nameOf(page: Page): string {
  const name = names.get(page)
  if (name === undefined) throw new Error('This page has no answers yet.')
  return name
}

export function refuse(route: Route, status: number, sentence: string): Promise<void> {
  return route.fulfill({ status, contentType: 'text/plain; charset=utf-8', body: sentence })
}
