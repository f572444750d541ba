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
