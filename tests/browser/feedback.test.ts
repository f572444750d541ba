import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productKey } from '#shared/domain/product.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const thanks = 'Thank you for helping us improve.'
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

async function open(path: string): Promise<Page> {
  const page = await environment.page()
  await answerCalls(page)
  await page.goto(environment.url + path)
  await page.getByRole('button', { name: 'Accurate assessment' }).first().waitFor()
  return page
}

/** Leaves all calls but the vote unanswered, so that a refetch that clears the page would be visible. */
async function delayAnswers(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/assessment')) return route.fulfill({ status: 204 })
    asked.push(pathname)
    return undefined
  })
  return asked
}

test('a vote on a card is sent once, gets thanks, and moves nothing while everything is requested again [S1.9] [S2.67]', async () => {
  const page = await open('/stance/right_leaning')
  const asked = await delayAnswers(page)
  const card = page.getByRole('article').nth(3)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  const [request] = await Promise.all([
    page.waitForRequest('**/assessment'),
    card.getByRole('button', { name: 'Could be better' }).click(),
  ])
  expect(request.postDataJSON()).toEqual({ assessment_bad: 1 })
  await card.getByText(thanks).waitFor()
  await toast(page, 'Thank you!').waitFor()
  await expect.poll(() => asked).toContain(`/api/${productKey}`)
  await expect.poll(() => page.getByRole('article').count()).toBe(6)
  await expect.poll(() => page.getByText(thanks).count()).toBe(1)
  await expect.poll(() => page.getByText('Illuminating').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('a refetched answer keeps the thanks, and the episode’s own page shows them', async () => {
  const page = await open('/stance/right_leaning')
  await page.route(/\/api\/episodes\/\d+$/, (route) => {
    const id = Number(route.request().url().split('/').at(-1))
    return route.fulfill({ json: sample.episode(id) })
  })
  const card = page.getByRole('article').first()
  const again = page.waitForResponse(`**/api/${productKey}`)
  await card.getByRole('button', { name: 'Accurate assessment' }).click()
  await again
  await card.getByText(thanks).waitFor()
  await card.getByRole('heading').getByRole('link').click()
  const block = page.getByRole('region', { name: 'Stance analysis' })
  await block.getByText(thanks).waitFor()
  await expect.poll(() => block.getByRole('button', { name: 'Accurate assessment' }).count()).toBe(0)
})

test.each([320, 768])(
  'no button changes its size or position while a vote is sent, at %i px',
  async (width) => {
    const page = await environment.page({ width, height: 900 })
    await answerCalls(page)
    await page.route('**/assessment', () => undefined)
    await page.goto(`${environment.url}/stance/right_leaning`)
    const card = page.getByRole('article').first()
    const buttons = ['Accurate assessment', 'Could be better'].map((name) =>
      card.getByRole('button', { name }),
    )
    const boxes = () => Promise.all(buttons.map((button) => button.boundingBox()))
    await buttons[0]?.waitFor()
    await page.evaluate(() => document.fonts.ready)
    await card.scrollIntoViewIfNeeded()
    const before = await boxes()
    await buttons[1]?.click()
    await card.getByTestId('feedback-under-way').waitFor()
    await expect.poll(() => boxes()).toEqual(before)
    const cardBox = await card.boundingBox()
    for (const box of before) {
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((cardBox?.x ?? 0) + (cardBox?.width ?? 0))
    }
  },
)
