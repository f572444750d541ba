import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerSlowly } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment, renew } from '#tests/browser/browser-environment.ts'
import { expectNoShift, recordShifts } from '#tests/browser/layout-shifts.ts'
import { heading, type PageState } from '#tests/browser/page-state.ts'
import { enter, pageStates } from '#tests/browser/pages.ts'

let environment: BrowserEnvironment
let page: Page
beforeAll(async () => {
  environment = await openBrowserEnvironment()
  page = await environment.newPage({ viewport: { width: 412, height: 823 } })
  await recordShifts(page)
})
afterAll(() => environment.close())

async function slowDown(): Promise<() => number> {
  const underWay = new Set<unknown>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await answerSlowly(page)
  return () => underWay.size
}

const drawn = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** A script that has just arrived begins its calls a frame later. */
async function isQuiet(underWay: () => number): Promise<boolean> {
  if (underWay() > 0) return false
  await drawn()
  return underWay() === 0
}

async function scrollThrough(underWay: () => number): Promise<void> {
  for (let step = 0; step < 8; step++) {
    await expect.poll(() => isQuiet(underWay), { interval: 20 }).toBe(true)
    await page.mouse.wheel(0, 600)
    await drawn()
  }
}

const placeOf = ({ path, person }: PageState) => `${person} ${path}`
// States that differ only in answers or actions load the same way.
const answered = pageStates.filter(({ answers, isWaiting }) => !answers && !isWaiting)
const loaded = answered.filter(
  (state, index) => answered.findIndex((other) => placeOf(other) === placeOf(state)) === index,
)

test.each(loaded)('nothing on $name moves while slow answers arrive [S20.37]', async (state) => {
  await renew(page, environment.url)
  let underWay = () => 0
  const answers = async () => {
    underWay = await slowDown()
  }
  const shows = state.act ? heading(/./, 1) : state.shows
  await enter(page, environment.url, { ...state, answers, act: undefined, shows })
  await scrollThrough(underWay)
  await expectNoShift(page)
})

test('no word cloud moves while the one above it grows in view [S20.37]', async () => {
  await renew(page, environment.url)
  let scrolled = () => {}
  const inView = new Promise<void>((resolve) => {
    scrolled = resolve
  })
  await page.route('**/api/topics/stance/*', async (route) => {
    await inView
    await route.continue()
  })
  await enter(page, environment.url, {
    name: 'a stance',
    path: '/stance/right_leaning',
    person: 'paid',
    shows: heading(/./, 1),
  })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const ofStance = page.getByRole('region', { name: 'Trending Topics in Right-leaning Media' })
  await ofStance.scrollIntoViewIfNeeded()
  await expect.poll(() => ofStance.getByRole('link').count()).toBe(1)
  scrolled()
  await expect.poll(() => ofStance.getByRole('link').count()).toBeGreaterThan(1)
  await page.getByRole('region', { name: 'Trending Topics Across All Political Stances' }).waitFor()
  await drawn()
  await page.unroute('**/api/topics/stance/*')
  await expectNoShift(page)
})
