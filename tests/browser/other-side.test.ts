import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const call = '**/api/episodes/*/other-side'
const section = (page: Page) => page.getByRole('region', { name: 'Hear the other side' })

type Options = { answer?: unknown; changes?: Partial<ReturnType<typeof sample.episode>>; width?: number }

async function open({ answer, changes, width = 1280 }: Options = {}): Promise<Page> {
  const page = await environment.page({ width, height: 900 })
  await answerCalls(page)
  if (answer) await page.route(call, (route) => route.fulfill({ json: answer }))
  if (changes) {
    await page.route('**/api/episodes/7', (route) =>
      route.fulfill({ json: { ...sample.episode(7), ...changes } }),
    )
  }
  await page.goto(`${environment.url}/episode/7`)
  await page.getByRole('heading', { name: 'Key Quotes' }).waitFor()
  return page
}

test('the link beside the stance leads by keyboard to an episode of the other side [S20.11]', async () => {
  const page = await open()
  await page.getByRole('link', { name: 'Hear the other side' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('other-side')
  await expect
    .poll(() => section(page).getByRole('heading', { name: 'Hear the other side' }).isVisible())
    .toBe(true)
  await section(page).getByText('Right-leaning', { exact: true }).waitFor()
  const link = section(page).getByRole('link', { name: 'The county knows its own river' })
  await expect.poll(() => link.getAttribute('href')).toBe('/episode/12')
})

const bothSides = (['Far Left', 'Far Right'] as const).map((stance, index) => ({
  mirrored_stance: stance === 'Far Left' ? 'Left-leaning' : 'Right-leaning',
  topic_name: 'Housing',
  episode: sample.card(20 + index, stance),
}))

test('both cards beside a Centrist episode fit every window', async () => {
  const page = await open({ answer: bothSides, changes: { political_stance: 'Centrist' } })
  const cards = section(page).getByRole('article')
  await cards.nth(1).waitFor()
  for (const width of [360, 768, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const ends = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right))
    expect(Math.max(...(await ends())), `${width} px`).toBeLessThanOrEqual(width)
  }
})

test('space is reserved for the answer while it loads', async () => {
  const page = await environment.page({ width: 390, height: 900 })
  await answerCalls(page)
  let answer = () => {}
  await page.route(call, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ json: sample.otherSide() })
  })
  await page.goto(`${environment.url}/episode/7`)
  await section(page).getByText('Looking for the other side…').waitFor()
  const before = (await section(page).boundingBox())?.height ?? 0
  answer()
  await section(page).getByText('Also on Flood insurance').waitFor()
  expect(Math.abs(((await section(page).boundingBox())?.height ?? 0) - before)).toBeLessThan(40)
})

test('wide windows show the podcast’s two newest rated later episodes as cards of 500 px [S2.58] [S9.13]', async () => {
  const page = await open({ width: 1440, changes: { published_date: '2020-01-01T00:00:00.000Z' } })
  const cards = page.getByRole('region', { name: 'Newer from The Long Table' }).getByRole('article')
  await expect.poll(() => cards.count()).toBe(2)
  expect((await cards.first().boundingBox())?.height).toBe(500)
})
