import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { chapters } from '#tests/browser/chapter-states.ts'
import { json } from '#tests/browser/sample-answer.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { evidence } from '#tests/browser/sample-evidence.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const episode = sample.episode(7)
const eightQuotes = Array.from({ length: 8 }, (_, index) => ({
  ...episode.quotes[index % 3],
  quote_id: `7-${index}`,
}))
const bare = { quotes: [], has_transcript: false, bullet_points_summary: [] }
const unrated = {
  ...{ political_stance: null, unrated_reason: 'not-political', political_stance_explanation: null },
  ...{ is_contested: false, stance_spread: null, analysis_confidence: null },
}

async function open(width: number, changes: object) {
  const page = await environment.page({ width, height: 900 })
  await answerCalls(page)
  await answerInstead(page, '**/api/episodes/7', json({ ...episode, ...changes }))
  await page.goto(`${environment.url}/episode/7`)
  await page.getByRole('list', { name: 'Previous episodes' }).waitFor()
  return page
}

test.each([
  ['eight quotes, evidence and chapters', { quotes: eightQuotes, evidence, chapters }],
  ['three quotes and evidence', { evidence }],
  ['eight quotes and no stance', { ...unrated, quotes: eightQuotes }],
  ['no quotes and no transcript', bare],
  ['nearly nothing', { ...bare, ...unrated, audio_url: null, duration: null }],
])('at 1440 px, neither column of an episode with %s is empty for 700 px', async (_, changes) => {
  const page = await open(1440, changes)
  const longest = await page.getByRole('complementary').evaluate((aside) => {
    const parts = [...(aside.parentElement?.children ?? [])].map((part) => part.getBoundingClientRect())
    const emptyAt = (x: number) => {
      const column = parts.filter(({ left, right }) => left <= x && x <= right)
      const edges = column.toSorted((one, other) => one.top - other.top)
      const gaps = edges.map(({ bottom }, index) => (edges[index + 1]?.top ?? bottom) - bottom)
      return Math.max(...gaps)
    }
    const page = aside.getBoundingClientRect()
    return Math.max(emptyAt(page.left - 100), emptyAt(page.right - 100))
  })
  expect(longest).toBeLessThan(700)
})

test('on a phone, two lines say what an episode is about, before its quotes; a screen reader hears the summary once', async () => {
  const page = await open(390, {})
  const gist = page.locator('p', { hasText: /^Two guests discuss/ }).first()
  const { height, lineHeight } = await gist.evaluate((text) => ({
    height: text.getBoundingClientRect().height,
    lineHeight: Number.parseFloat(getComputedStyle(text).lineHeight),
  }))
  expect(height / lineHeight).toBeCloseTo(2, 1)
  const quotesTop = (await page.getByRole('heading', { name: 'Key Quotes' }).boundingBox())?.y ?? 0
  expect((await gist.boundingBox())?.y).toBeLessThan(quotesTop)
  const spoken = await page.getByRole('main').ariaSnapshot()
  expect(spoken.match(/Two guests discuss/g)).toHaveLength(1)
})
