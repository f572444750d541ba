import type { Page, Route } from 'playwright-core'
import { cursorHeader } from '#shared/api/contract.ts'
import { productKey } from '#shared/domain/product.ts'
import { findStance, parseStance } from '#shared/domain/stance.ts'
import type { Role } from '#shared/rules/access.ts'
import * as sample from '#tests/browser/sample-answers.ts'

const idsOf = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

const json = (answer: unknown, headers: Record<string, string> = {}) => ({
  status: 200,
  contentType: 'application/json',
  headers,
  body: JSON.stringify(answer),
})

/** A topic's episodes as they are asked for: by date in two pages, the newest of each stance, or one stance in two pages. */
function topicPage(route: Route) {
  const { searchParams } = new URL(route.request().url())
  if (searchParams.get('order') === 'stance') return json(sample.topicEpisodes())
  const stance = findStance(searchParams.get('stance'))
  if (searchParams.get('cursor')) {
    return json(idsOf(900, 2).map((id) => sample.card(id, stance ?? 'Far Right')))
  }
  return json(sample.topicEpisodes(stance), { [cursorHeader]: 'next' })
}

function profileOf(person: Role | 'visitor') {
  if (person === 'paid') return sample.feedProfile()
  return sample.profile(person === 'visitor' ? 'free' : person)
}

/** Answers every call of a page with typed samples; returns the stances that were asked for. */
export async function answerCalls(page: Page, person: Role | 'visitor' = 'visitor'): Promise<string[]> {
  const askedStances: string[] = []
  await page.route('**/api/statistics', (route) => route.fulfill(json(sample.statistics)))
  await page.route('**/api/auth/me', (route) =>
    person === 'visitor' ? refuse(route, 401, 'Please sign in.') : route.fulfill(json(sample.user(person))),
  )
  await page.route(`**/api/${productKey}`, (route) => {
    const { stance, cursor } = route.request().postDataJSON()
    askedStances.push(stance)
    const answer = sample.sidelightAnswer(parseStance(stance), cursor ? idsOf(7, 2) : idsOf(1, 6))
    return route.fulfill(json(answer, cursor ? {} : { [cursorHeader]: 'next' }))
  })
  await page.route('**/api/episodes/*', (route) => route.fulfill(json(sample.episode(7))))
  await page.route('**/api/episodes/*/transcript', (route) => route.fulfill(json(sample.transcript(7))))
  await page.route('**/api/episodes/*/other-side', (route) => route.fulfill(json(sample.otherSide())))
  await page.route('**/api/episodes/*/assessment', (route) => route.fulfill({ status: 204 }))
  await page.route('**/api/episodes/topic/*', (route) => route.fulfill(topicPage(route)))
  // A feed is asked for as a topic is.
  await page.route('**/api/episodes/feed*', (route) => route.fulfill(topicPage(route)))
  await page.route('**/api/topics/all', (route) => route.fulfill(json(sample.topics())))
  await page.route('**/api/topics/stance/*', (route) => route.fulfill(json(sample.topics(20))))
  await page.route('**/api/topics/search*', (route) => route.fulfill(json(sample.topics(3))))
  await page.route('**/api/geography/with-counts', (route) => route.fulfill(json(sample.geographies)))
  await page.route('**/api/profile', (route) => route.fulfill(json(profileOf(person))))
  await page.route('**/api/profile/sessions', (route) => route.fulfill(json(sample.accountSessions)))
  await page.route('**/api/podcasts/*/episodes', (route) => route.fulfill(json(sample.podcastEpisodes())))
  await page.route('**/api/podcasts/opml/progress', (route) => route.fulfill(json({ import: null })))
  await page.route('**/api/billing/price', (route) => route.fulfill(json(sample.price)))
  return askedStances
}

/** Answers as the server refuses: a sentence in plain text. */
export function refuse(route: Route, status: number, sentence: string): Promise<void> {
  return route.fulfill({ status, contentType: 'text/plain; charset=utf-8', body: sentence })
}
