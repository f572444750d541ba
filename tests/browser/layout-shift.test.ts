import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, makeBed, renew } from '#tests/browser/bed.ts'
import { expectNoShift, recordShifts } from '#tests/browser/layout-shifts.ts'
import { enter, pageStates } from '#tests/browser/pages.ts'

let bed: Bed
let page: Page
beforeAll(async () => {
  bed = await makeBed()
  page = await bed.newPage({ viewport: { width: 412, height: 823 } })
  await recordShifts(page)
})
afterAll(() => bed.close())

/** Every call takes a while, each longer than the one before, so that no two arrive together; returns how many are under way. */
async function slowDown(): Promise<() => number> {
  let calls = 0
  const underWay = new Set<unknown>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await page.route('**/api/**', async (route) => {
    calls += 1
    await wait(120 * Math.min(calls, 4))
    await route.fallback()
  })
  return () => underWay.size
}

/** What an answer changes is drawn with the next frame. */
const drawn = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Down through the page, so that what waits to be looked at is asked for. */
async function lookAtAll(underWay: () => number): Promise<void> {
  for (let step = 0; step < 8; step++) {
    await expect.poll(underWay, { interval: 20 }).toBe(0)
    await drawn()
    await page.mouse.wheel(0, 600)
    await drawn()
  }
}

// States that only differ in what is answered load as these do.
const loaded = pageStates.filter(({ answers, act, isWaiting }) => !answers && !act && !isWaiting)

test.each(loaded)('nothing on $name moves while slow answers arrive', async (state) => {
  await renew(page, bed.url)
  let underWay = () => 0
  const answers = async () => {
    underWay = await slowDown()
  }
  await enter(page, bed.url, { ...state, answers })
  await lookAtAll(underWay)
  await expectNoShift(page)
})
