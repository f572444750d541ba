import type { Page, Route } from 'playwright-core'
import { productKey } from '#shared/domain/product.ts'
import { dropOwnAnswers, setOwnAnswer, setSlow } from '#tests/browser/own-answers.ts'
import { pageHeader, personHeader, type SampleAnswer } from '#tests/browser/sample-answer.ts'
import type { Person } from '#tests/browser/sample-calls.ts'

/** The names under which pages ask. */
const names = new WeakMap<Page, string>()
let named = 0

/**
 * Has every call of a page answered with typed samples; returns the stances that are asked for. The site's server
 * answers, not a route: while a page has routes, its browser keeps no file and compiles every script anew.
 */
export async function answerCalls(page: Page, person: Person = 'visitor'): Promise<string[]> {
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

/** Whether the site of the tests answers this page. */
export const isAnswered = (page: Page) => names.has(page)

/** Answers the calls of an address, written as for `page.route`, in another way than the samples; undefined: never. Only after `answerCalls`. */
export async function answerInstead(
  page: Page,
  address: string,
  answer: SampleAnswer | undefined,
): Promise<void> {
  setOwnAnswer(nameOf(page), address, answer)
}

/** Answers the calls of a page late, each later than the one before. Only after `answerCalls`. */
export async function answerSlowly(page: Page): Promise<void> {
  setSlow(nameOf(page))
}

function nameOf(page: Page): string {
  const name = names.get(page)
  if (name === undefined) throw new Error('Nobody answers this page yet.')
  return name
}

/** Answers as the server refuses: a sentence in plain text. */
export function refuse(route: Route, status: number, sentence: string): Promise<void> {
  return route.fulfill({ status, contentType: 'text/plain; charset=utf-8', body: sentence })
}
