import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stanceSlug, stances } from '#shared/domain/stance.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

/** RGB of the markers of each step, from 0 to 255. */
function coloursOf(page: Page, marks: readonly string[]): Promise<number[][]> {
  return page.evaluate(
    (names) =>
      names.map((name) => {
        const element = document.body.appendChild(document.createElement('i'))
        element.dataset.stance = name
        element.style.color = 'var(--stance-fill)'
        return (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)
      }),
    marks,
  )
}

const strength = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  Math.max(red, green, blue) - Math.min(red, green, blue)
const lean = ([red = 0, , blue = 0]: readonly number[]) => red - blue

test.each(['light', 'dark'] as const)(
  'in the %s theme the scale runs from strong blue over gray to strong red, and unrated is gray [S3.22]',
  async (colorScheme) => {
    const page = await environment.newPage({ colorScheme })
    await answerCalls(page)
    await page.goto(environment.url)
    const colours = await coloursOf(page, [...stances.map(stanceSlug), 'unrated'])
    const leans = colours.slice(0, stances.length).map(lean)
    expect(leans[0]).toBeLessThan(-100)
    expect(leans[1]).toBeLessThan(-50)
    expect(leans[3]).toBeGreaterThan(50)
    expect(leans[4]).toBeGreaterThan(100)
    const [farLeft = 0, leftLeaning = 0, centrist = 0, rightLeaning = 0, farRight = 0, unrated = 0] =
      colours.map(strength)
    expect(Math.max(centrist, unrated)).toBeLessThan(20)
    expect(farLeft).toBeGreaterThan(leftLeaning)
    expect(farRight).toBeGreaterThan(rightLeaning)
  },
)

test('a header’s light comes from the episode’s place on the scale, and there is none for unrated ones', async () => {
  const page = await environment.newPage({})
  await answerCalls(page)
  await page.goto(environment.url)
  const beams = await page.evaluate(
    (lights) =>
      lights.map((light) => {
        const head = document.body.appendChild(document.createElement('div'))
        head.className = 'sidelight'
        head.dataset.light = light
        return getComputedStyle(head, '::before').content
      }),
    [...stances.map(stanceSlug), 'unrated'],
  )
  expect(beams).toEqual([...stances.map(() => '""'), 'none'])
})
