import type { Locator, Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { axeViolations, recolour } from '#tests/browser/axe-violations.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { overflow } from '#tests/browser/observe-page.ts'
import { topics } from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const ofAll = 'Trending Topics Across All Political Stances'
const ofStance = 'Trending Topics in Left-leaning Media'
const wordsOf = (page: Page, label: string) => page.getByRole('list', { name: label })

type Person = { as?: Role | 'visitor'; viewport?: ViewportSize; page?: Page }

async function openClouds(
  { as = 'free', viewport, page: own }: Person = {},
  prepare?: (page: Page) => Promise<unknown>,
) {
  const page = own ?? (await environment.page(viewport))
  await answerCalls(page, as)
  await prepare?.(page)
  await page.goto(`${environment.url}/stance/left_leaning`)
  await page.getByText(/^Found \d+ episodes/).waitFor()
  // Word clouds are drawn only when they come near the viewport.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: ofAll }).waitFor()
  return page
}

const answerTopics = (page: Page, list: unknown) =>
  page.route('**/api/topics/all', (route) => route.fulfill({ json: { topics: list } }))

type Box = { name: string; left: number; right: number; top: number; bottom: number; fontPixels: number }

const boxesOf = (list: Locator): Promise<Box[]> =>
  list.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const name = link.textContent?.replaceAll('\n', ' ').split(', ')[0] ?? ''
      return {
        name,
        left,
        right,
        top,
        bottom,
        fontPixels: Number.parseFloat(getComputedStyle(link).fontSize),
      }
    }),
  )

/** The maximum number of words in a cloud. */
const sixty = [...topics().topics, { name: 'Zoos', frequency: 1 }, { name: 'Canals', frequency: 1 }]

const areApart = (one: Box, other: Box) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top

async function faultsOf(list: Locator): Promise<string[]> {
  const boxes = await boxesOf(list)
  const frame = await list.boundingBox()
  if (!frame) return ['the cloud is not on the page']
  const names = boxes.map(({ name }) => name)
  const missing = sixty.filter(({ name }) => !names.includes(name)).map(({ name }) => `${name} is missing`)
  const outside = boxes
    .filter(({ left, right }) => left < frame.x - 0.5 || right > frame.x + frame.width + 0.5)
    .map(({ name }) => `${name} stands outside`)
  const small = boxes
    .filter(({ left, right, top, bottom }) => Math.min(bottom - top, right - left) < 24)
    .map(({ name }) => `${name} is small`)
  const touching = boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => !areApart(box, other))
      .map((other) => `${box.name} touches ${other.name}`),
  )
  const low = frame.height < 250 ? [`it is ${frame.height} px high`] : []
  const extra = boxes.length === sixty.length ? [] : [`${boxes.length} words`]
  return [...missing, ...extra, ...outside, ...small, ...touching, ...low]
}

const widthOf = (list: Locator) => list.evaluate((element) => element.getBoundingClientRect().width)

async function resize(page: Page, width: number, lists: readonly Locator[]): Promise<void> {
  const before = await Promise.all(lists.map(widthOf))
  await page.setViewportSize({ width, height: 900 })
  for (const [index, list] of lists.entries()) await expect.poll(() => widthOf(list)).not.toBe(before[index])
}

test('at every width each of 60 words is inside the word cloud, and none overlaps another', async () => {
  const page = await openClouds({}, (opened) => answerTopics(opened, sixty))
  const list = wordsOf(page, ofAll)
  await list.waitFor()
  for (const width of [1280, 600, 768, 1920]) {
    if (width !== 1280) await resize(page, width, [list])
    await expect.poll(() => faultsOf(list), { message: `${width} px` }).toEqual([])
  }
})

test('words are a list with counts, most frequent first; fonts grow linearly from 16 to 60 pixels, upright and in the site’s font [S9.8]', async () => {
  const page = await openClouds({}, (opened) =>
    answerTopics(opened, { Rent: 21, Bail: { frequency: 11 }, Visas: {}, Dropped: 0 }),
  )
  const list = wordsOf(page, ofAll)
  await list.waitFor()
  const sizes = (await boxesOf(list)).map(({ name, fontPixels }) => [name, fontPixels])
  expect(sizes).toEqual([
    ['Rent', 60],
    ['Bail', 38],
    ['Visas', 16],
  ])
  const texts = await list.getByRole('link').allTextContents()
  expect(texts).toEqual(['Rent, 21 episodes', 'Bail, 11 episodes', 'Visas, 1 episode'])
  const word = list.getByRole('link').first()
  const style = await word.evaluate((link) => {
    const { fontFamily, rotate, transform, writingMode } = getComputedStyle(link)
    return { fontFamily, rotate, transform, writingMode }
  })
  expect(style).toMatchObject({ rotate: 'none', transform: 'none', writingMode: 'horizontal-tb' })
  expect(style.fontFamily).toContain('Newsreader')
})

test.each([320, 390])(
  'at %i px topics are chips with counts, most frequent first, each with a capital, of which none is cut [S2.205]',
  async (width) => {
    const names = {
      housing: 1200,
      'CRIMINAL JUSTICE': 31,
      'Artificial intelligence in public schools': 2,
      NATO: 1,
    }
    const page = await openClouds({ viewport: { width, height: 900 } }, (opened) =>
      answerTopics(opened, names),
    )
    const links = wordsOf(page, ofAll).getByRole('link')
    await expect.poll(() => links.allInnerTexts()).toHaveLength(4)
    const texts = (await links.allTextContents()).map((text) => text.split(', ')[0])
    expect(texts).toEqual([
      'Housing1,200',
      'Criminal justice31',
      'Artificial intelligence in public schools2',
      'NATO1',
    ])
    expect(await links.first().getAttribute('href')).toBe('/topic/housing')
    const sizes = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).fontSize))
    expect(new Set(sizes).size).toBe(1)
    expect(await overflow(page)).toEqual([])
  },
)

test('words fit their boxes in the rendered font, including long names and names without spaces', async () => {
  const long = [
    { name: 'Universal basic income for parents of small children in towns', frequency: 9 },
    { name: 'Donaudampfschifffahrtsgesellschaftskapitaen', frequency: 5 },
    { name: '教育改革と地方自治', frequency: 3 },
    { name: 'سياسة الهجرة', frequency: 2 },
    { name: 'x', frequency: 1 },
  ]
  const page = await openClouds({ viewport: { width: 600, height: 900 } }, (opened) =>
    answerTopics(opened, long),
  )
  const list = wordsOf(page, ofAll)
  const links = list.getByRole('link')
  const overflowing = () =>
    links.evaluateAll((all) =>
      all.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    )
  for (const width of [600, 1280, 360]) {
    if (width !== 600) await resize(page, width, [list])
    await expect.poll(() => links.count()).toBe(long.length)
    await expect.poll(overflowing).toEqual([])
    expect(await overflow(page)).toEqual([])
  }
})

test('word clouds are requested and drawn only when they come near the viewport', async () => {
  const asked: string[] = []
  const page = await environment.page()
  await answerCalls(page)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${environment.url}/stance/left_leaning`)
  await page.getByText('Found 6 episodes').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /topic/.test(path))).toEqual([])
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await wordsOf(page, ofAll).waitFor()
  expect(asked).toContain('/api/topics/all')
})

// The axe test of all pages uses small word clouds. This one checks full ones, including the cloud behind the
// visitors' sign-in overlay.
test.each([
  ['visitor', '/auth?return=%2Ftopic%2FHousing', 2],
  ['free', '/topic/Housing', 0],
] as const)(
  'the words of a %s lead to %s, and axe finds nothing in full word clouds, light or dark [S2.70] [S2.71]',
  async (as, target, overlays) => {
    const page = await openClouds({ as }, (opened) => answerTopics(opened, sixty))
    for (const label of [ofAll, ofStance]) {
      const word = wordsOf(page, label).getByRole('link', { name: /^Housing/ })
      await expect.poll(() => word.getAttribute('href')).toBe(target)
    }
    expect(await page.getByRole('link', { name: 'Sign in to browse by topic' }).count()).toBe(overlays)
    expect(await axeViolations(page)).toEqual([])
    await resize(page, 360, [wordsOf(page, ofAll), wordsOf(page, ofStance)])
    await recolour(page, 'dark')
    expect(await axeViolations(page, 'appearance')).toEqual([])
  },
)

test('word clouds drawn in view move only what is below them', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const own = await environment.newPage()
  const page = await openClouds({ page: own }, async (opened) => {
    await opened.route('**/api/topics/all', async (route) => {
      await released
      await route.fulfill({ json: topics() })
    })
    await opened.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })
  await wordsOf(page, ofStance).waitFor()
  await page.getByRole('heading', { name: ofAll }).scrollIntoViewIfNeeded()
  release()
  await wordsOf(page, ofAll).waitFor()
  const total = await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(shifts.reduce((sum, one) => sum + one, 0)), 300)))',
  )
  expect(total).toBeLessThanOrEqual(0.02)
})
