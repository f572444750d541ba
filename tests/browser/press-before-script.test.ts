import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { delayScript } from '#tests/browser/delay-script.ts'
import { nothingObserved, observePage } from '#tests/browser/observe-page.ts'
import { serveSample } from '#tests/browser/serve-pages.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

async function openWithoutScript(path: string) {
  const page = await environment.newPage({ permissions: ['clipboard-write'] })
  await answerCalls(page, path.startsWith('/topic') ? 'free' : 'visitor')
  const audioAsked = await answerAudio(page)
  await serveSample(page, environment.url, path)
  const release = await delayScript(page)
  await page.goto(environment.url + path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, release, audioAsked }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const switchedOff = (page: Page) => page.evaluate(() => localStorage.getItem('switched-off'))

/** Returns right after the click. Scripts are still blocked, so waiting for a navigation would never end. */
const press = (control: Locator) => control.click({ noWaitAfter: true })

type Press = {
  path: string
  what: string
  reveal?: (page: Page) => Promise<void>
  control: (page: Page) => Locator
  effect: (page: Page) => Promise<unknown>
}

const presses: Press[] = [
  {
    path: '/episode/7',
    what: 'Play',
    control: (page) => button(page, /^Play episode: /),
    effect: (page) => expect.poll(() => audioTime(page)).toBeGreaterThan(0),
  },
  {
    path: '/episode/7?t=83',
    what: 'Play, with a time in the address',
    control: (page) => button(page, /^Play episode: /),
    effect: (page) => expect.poll(() => audioTime(page)).toBeGreaterThan(83),
  },
  {
    path: '/episode/7',
    what: 'a link that plays a quote',
    control: (page) => page.getByRole('link', { name: 'Listen at 0:47' }),
    effect: (page) => expect.poll(() => audioTime(page)).toBeGreaterThan(47),
  },
  {
    path: '/episode/7',
    what: '“Hear both”',
    control: (page) => button(page, /^Hear both: /),
    effect: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    path: '/?stance=far_left',
    what: 'a theme, where the page is drawn anew',
    control: (page) => page.getByRole('radio', { name: 'Dark' }),
    effect: (page) => expect.poll(() => theme(page)).toBe('dark'),
  },
  {
    path: '/episode/7',
    what: 'feedback',
    control: (page) => button(page, /^Accurate assessment: /),
    effect: (page) => page.getByText('Thank you for helping us improve.').waitFor(),
  },
  {
    path: '/stance/far_left',
    what: 'a quote',
    control: (page) => button(page, /^Play the quote at 0:47 /),
    effect: (page) => expect.poll(() => audioTime(page)).toBeGreaterThan(47),
  },
  {
    path: '/podcast/2',
    what: '“Show more episodes”',
    control: (page) => button(page, 'Show more episodes'),
    effect: (page) => expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(6),
  },
  {
    path: '/topic/Housing',
    what: 'the order',
    control: (page) => button(page, 'Political stance'),
    effect: (page) => page.waitForURL('**/topic/Housing?order=stance'),
  },
  {
    path: '/feeds',
    what: '“Copy feed address”',
    control: (page) => button(page, /^Copy feed address/),
    effect: (page) => page.getByText('Address copied', { exact: true }).waitFor(),
  },
  {
    path: '/about',
    what: 'a theme',
    control: (page) => page.getByRole('radio', { name: 'Dark' }),
    effect: (page) => expect.poll(() => theme(page)).toBe('dark'),
  },
  {
    path: '/privacy',
    what: 'a checkbox',
    // Folded parts open without the script.
    reveal: (page) => page.getByRole('heading', { name: 'On your device' }).click(),
    control: (page) => page.getByRole('checkbox', { name: /Your place in episodes$/ }),
    effect: (page) => expect.poll(() => switchedOff(page)).toBe('places'),
  },
]

test.each(presses)(
  'on $path, a press of $what before the script has loaded is shown, and handled once it has [S20.35]',
  async ({ path, reveal, control, effect }) => {
    const { page, release } = await openWithoutScript(path)
    await reveal?.(page)
    const seen = observePage(page, [environment.url, 'https://audio.example'])
    const pressed = control(page)
    await press(pressed)
    await expect.poll(() => pressed.evaluate((one) => getComputedStyle(one).cursor)).toBe('progress')
    release()
    await effect(page)
    await expect.poll(() => page.locator('[data-waiting]').count()).toBe(0)
    expect(seen).toEqual(nothingObserved)
  },
)

test('of several presses before the script has loaded, only the last one is handled, once [S20.35]', async () => {
  const { page, release, audioAsked } = await openWithoutScript('/episode/7')
  const votes: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/assessment')) votes.push(request.postDataJSON())
  })
  await press(button(page, /^Play episode: /))
  await press(button(page, /^Accurate assessment: /))
  await press(button(page, /^Could be better: /))
  await press(button(page, /^Could be better: /))
  release()
  await page.getByText('Thank you for helping us improve.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(votes).toEqual([{ assessment_bad: 1 }])
  expect(audioAsked).toEqual([])
})

test('a press before the script has loaded is dropped by a press of something else, and on the next page [S20.35]', async () => {
  const { page, release, audioAsked } = await openWithoutScript('/episode/7')
  await press(button(page, /^Play episode: /))
  await page.locator('[data-waiting]').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => page.locator('[data-waiting]').count()).toBe(0)
  await press(button(page, /^Play episode: /))
  await page.getByRole('link', { name: 'About', exact: true }).first().click({ noWaitAfter: true })
  await page.waitForURL('**/about', { waitUntil: 'commit' })
  release()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(audioAsked).toEqual([])
})

test('if autoplay is blocked by then, Play looks as before the press, without an error [S20.35]', async () => {
  const { page, release } = await openWithoutScript('/episode/7')
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await press(button(page, /^Play episode: /))
  release()
  const player = page.getByRole('region', { name: 'Audio' })
  await player.getByRole('button', { name: /^Play: / }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test.each(['index', 'episode-screen'])(
  'a press before the script fails (%s) stops looking pending [S20.35]',
  async (script) => {
    const page = await environment.newPage()
    await answerCalls(page)
    await serveSample(page, environment.url, '/episode/7')
    let fail = () => {}
    const failing = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(`**/assets/${script}-*.js`, async (route) => {
      await failing
      await route.abort()
    })
    await page.goto(`${environment.url}/episode/7`, { waitUntil: 'commit' })
    await press(button(page, /^Play episode: /))
    await page.locator('[data-waiting]').waitFor()
    fail()
    await expect.poll(() => page.locator('[data-waiting]').count()).toBe(0)
  },
)

test('text typed before the script has loaded is searched for once it has [S20.35]', async () => {
  const { page, release } = await openWithoutScript('/feeds')
  await page.getByRole('combobox', { name: 'Find topics' }).pressSequentially('Hou')
  release()
  await page.getByRole('option', { name: 'Housing' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Find topics' }).inputValue()).toBe('Hou')
})
