import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await environment.newPage(options)
  await answerCalls(page)
  await answerAudio(page)
  await page.goto(environment.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const field = (page: Page) => page.locator('.header-search input')

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(focused)) return
  }
  throw new Error(`The Tab key does not reach ${name}.`)
}

test('by keyboard: from the header to a suggestion, its results, a sentence and further ones [S24.45]', async () => {
  const page = await open('/about')
  await page.keyboard.press('/')
  await page.keyboard.type('holl')
  await page.getByRole('option', { name: 'Hollis Housman' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=%22Hollis+Housman%22')
  await page.getByText('The newest 5 episodes.').waitFor()
  await tabTo(page, /^Play the sentence at 0:47/)
  await page.keyboard.press('Enter')
  await expect.poll(() => audioTime(page)).toBeGreaterThan(45)
  expect(await audioTime(page)).toBeLessThan(60)
  await tabTo(page, /^9 more in this episode$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Play the sentence at 0:01/)
  await page.keyboard.press('Enter')
  await expect.poll(() => audioTime(page)).toBeLessThan(20)
})

test('by touch: the button of the header opens the field over it, and both sides are heard [S24.45]', async () => {
  const page = await open('/about', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  expect((await field(page).boundingBox())?.width).toBeLessThan(40)
  await page.getByRole('link', { name: 'Search', exact: true }).tap()
  await expect.poll(async () => (await field(page).boundingBox())?.width).toBeGreaterThan(300)
  await page.keyboard.type('hous')
  await page.getByRole('option', { name: 'Hollis Housman' }).tap()
  await page.waitForURL('**/search?q=%22Hollis+Housman%22')
  await page.getByRole('button', { name: 'Hear both sides' }).tap()
  await page.getByRole('region', { name: 'Player' }).getByText('Next: ', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Login' }).tap()
  await page.waitForURL('**/auth')
})

test('what was typed before the code of the field has loaded gets its suggestions', async () => {
  const page = await open('/about')
  await page.route('**/assets/header-suggestions-*.js', async (route) => {
    await field(page).pressSequentially('hous')
    await route.continue()
  })
  await field(page).focus()
  await page.getByRole('option').first().waitFor()
})

test('screen readers get a heading for each episode, and sentences without a break at each mark [S24.45]', async () => {
  const page = await open('/search?q=housing')
  const tree = await page.getByRole('article').first().ariaSnapshot()
  expect(tree).toContain('- heading "Who pays when the river rises" [level=2]')
  expect(tree).toContain('“If you want fewer people on the street, build more housing that they can afford.”')
})
