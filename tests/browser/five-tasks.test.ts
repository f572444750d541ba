import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment, renew } from '#tests/browser/browser-environment.ts'
import type { SampleCaller } from '#tests/browser/sample-calls.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let environment: BrowserEnvironment
let desktop: Page
let touched: Page
beforeAll(async () => {
  environment = await openBrowserEnvironment()
  const permissions = ['clipboard-read', 'clipboard-write']
  desktop = await environment.newPage({ permissions })
  touched = await environment.newPage({ permissions, ...phone })
})
afterAll(() => environment.close())

const inputs = ['mouse', 'touch', 'keyboard'] as const
type Input = (typeof inputs)[number]

/** A person with one input device. Moving to a control by Tab or scrolling does not count as an action. */
type Reader = {
  page: Page
  press: (target: Locator) => Promise<void>
  choose: (step: 'Far Right') => Promise<void>
  actions: () => number
}

async function open(path: string, input: Input, person: SampleCaller = 'visitor'): Promise<Reader> {
  const page = input === 'touch' ? touched : desktop
  await renew(page, environment.url)
  await answerCalls(page, person)
  await answerAudio(page)
  await page.goto(environment.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  let actions = 0
  const press = async (target: Locator) => {
    actions += 1
    if (input === 'mouse') return target.click()
    if (input === 'touch') return target.tap()
    await target.focus()
    await page.keyboard.press('Enter')
  }
  const choose = async (step: 'Far Right') => {
    if (input !== 'keyboard') return press(page.getByRole('link', { name: step, exact: true }))
    actions += 1
    await page.getByRole('slider').focus()
    await page.keyboard.press('End')
  }
  return { page, press, choose, actions: () => actions }
}

const isHeard = (page: Page) => expect.poll(() => audioTime(page)).toBeGreaterThan(0)
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const playQuote = /^Play the quote at /
const listen = /^Listen · /

test.each(inputs)('by %s a view from the other end of the scale is heard with 2 actions', async (input) => {
  const { page, press, choose, actions } = await open('/', input)
  const featuredQuote = page.getByRole('figure')
  await featuredQuote.getByRole('button', { name: listen }).waitFor()
  await choose('Far Right')
  // With the keyboard, the slider changes the featured quote. With other inputs, the stance's label opens its
  // list of episodes.
  if (input === 'keyboard') await featuredQuote.locator('a[href^="/episode/54"]').first().waitFor()
  else await page.getByRole('heading', { name: 'The latest Far Right episodes' }).waitFor()
  const button =
    input === 'keyboard'
      ? featuredQuote.getByRole('button', { name: listen })
      : page.getByRole('article').first().getByRole('button', { name: playQuote }).first()
  await press(button)
  await isHeard(page)
  expect(actions()).toBe(2)
})

test.each(inputs)('by %s two stances are compared on one topic with 3 actions', async (input) => {
  const { page, press, actions } = await open('/topic/Housing', input, 'paid')
  await press(page.getByRole('button', { name: 'Political stance' }))
  for (const stance of ['Left-leaning', 'Right-leaning']) {
    const column = page.getByRole('region', { name: stance })
    await press(column.getByRole('button', { name: playQuote }).first())
    await column.getByRole('button', { name: /^Stop the quote at / }).waitFor()
  }
  expect(actions()).toBe(3)
})

test.each(inputs)('by %s both sides of an episode are heard with 1 action', async (input) => {
  const { page, press, actions } = await open('/episode/7', input)
  await press(page.getByRole('button', { name: /^Hear both: / }).first())
  await isHeard(page)
  await page.getByText('Next: ').first().waitFor()
  expect(actions()).toBe(1)
})

test.each(inputs)('by %s a quote is ready to be sent to a friend with 1 action', async (input) => {
  const { page, press, actions } = await open('/episode/7', input)
  await press(page.getByRole('button', { name: /^Share the quote / }).first())
  await page.getByText('Quote copied').first().waitFor()
  await expect.poll(() => copied(page)).toMatch(/“.+”[\s\S]+\/episode\/7\?t=\d+/)
  expect(actions()).toBe(1)
})

test.each(inputs)(
  'by %s a podcast is found from the home page and its feed copied with 3 actions [S20.19]',
  async (input) => {
    const { page, press, actions } = await open('/', input)
    await press(page.getByRole('button', { name: 'See my Sidelight' }))
    const show = page.getByRole('article').first().getByRole('link', { name: 'The Long Table' })
    await press(show)
    await press(page.getByRole('button', { name: /^Copy feed address/ }).first())
    await expect.poll(() => copied(page)).toMatch(/^https?:\/\/.+\.xml$/)
    expect(actions()).toBe(3)
  },
)
