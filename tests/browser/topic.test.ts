import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

async function openTopic(path = '/topic/Flood_insurance') {
  const page = await environment.page()
  await answerCalls(page, 'free')
  await page.goto(environment.url + path)
  return page
}

test('stances are side by side on wide screens, and one below the other on narrow ones', async () => {
  const page = await openTopic('/topic/Flood_insurance?order=stance')
  const headings = page.getByRole('heading', { level: 2 })
  await headings.first().waitFor()
  const topsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return headings.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  }
  expect(new Set(await topsAt(1280)).size).toBe(1)
  expect(new Set(await topsAt(390)).size).toBe(5)
})

test('by stance the rows of each group are as wide as the page from 768 px, whatever their number of cards [S2.210]', async () => {
  const page = await openTopic('/topic/Flood_insurance?order=stance')
  await page.getByRole('article').first().waitFor()
  const gaps = () =>
    page.getByRole('main').evaluate((main) => {
      const rightOf = (element: Element) => element.getBoundingClientRect().right
      return [...main.querySelectorAll('section ul')].map((list) => {
        const cards = [...list.querySelectorAll('article')]
        const tops = [...new Set(cards.map((card) => card.getBoundingClientRect().top))]
        const ends = tops.map((top) =>
          Math.max(...cards.filter((card) => card.getBoundingClientRect().top === top).map(rightOf)),
        )
        return Math.round(rightOf(list) - Math.min(...ends))
      })
    })
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(gaps, { message: `${width} px` }).toEqual([0, 0, 0, 0])
  }
})

test('the order is stored in the URL, and the pressed button keeps the focus', async () => {
  const page = await openTopic()
  const button = page.getByRole('button', { name: 'Political stance' })
  await button.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Centrist' }).waitFor()
  expect(new URL(page.url()).search).toBe('?order=stance')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Centrist' }).waitFor()
})

test('a URL that cannot be decoded is shown as it is', async () => {
  const page = await openTopic()
  for (const raw of ['100%', '%E0%A4%A', 'a%2']) {
    await page.goto(`${environment.url}/topic/${raw}`)
    await page.getByRole('heading', { level: 1, name: `Topic: ${raw}` }).waitFor()
  }
})

test('a chip on a card links to its topic, anything else on the card to the episode', async () => {
  const page = await openTopic()
  const card = page.locator('article').first()
  await card.getByRole('link', { name: 'Housing' }).click()
  await page.getByRole('heading', { name: 'Topic: Housing' }).waitFor()
  const quote = await page.locator('article').first().locator('blockquote').first().boundingBox()
  if (!quote) throw new Error('the quote is not on screen')
  await page.mouse.click(quote.x + quote.width / 2, quote.y + quote.height / 2)
  await page.waitForURL('**/episode/*')
})
