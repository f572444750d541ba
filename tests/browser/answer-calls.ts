import type { Page, Route } from 'playwright-core'
import { productKey } from '#shared/domain/product.ts'
import { type Person, personHeader } from '#tests/browser/sample-calls.ts'

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
  await page.setExtraHTTPHeaders({ [personHeader]: person })
  return askedStances
}

/** Answers as the server refuses: a sentence in plain text. */
export function refuse(route: Route, status: number, sentence: string): Promise<void> {
  return route.fulfill({ status, contentType: 'text/plain; charset=utf-8', body: sentence })
}
