import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls, refuse } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

async function openWithToast(): Promise<Page> {
  const page = await environment.newPage()
  await page.clock.install()
  await answerCalls(page)
  await page.route('**/api/auth/login', (route) => refuse(route, 401, 'Email or password is wrong.'))
  await page.goto(`${environment.url}/auth`)
  await page.getByLabel('Email').fill('a@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await toasts(page).waitFor()
  return page
}

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).locator('li')

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('the toast is not on screen')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y, { steps: 3 })
  await page.mouse.move(x + pixels, y, { steps: 3 })
  await page.mouse.up()
  await page.clock.runFor(500)
}

test('a swipe of more than 50 px to the right dismisses a toast, a shorter one or one to the left does not [S9.5]', async () => {
  const page = await openWithToast()
  await swipe(page, 40)
  await swipe(page, -120)
  await expect.poll(() => toasts(page).count()).toBe(1)
  await swipe(page, 60)
  await expect.poll(() => toasts(page).count()).toBe(0)
})

test('toasts have the width of the window up to 767 px, and 420 px from 768 px [S9.6]', async () => {
  const page = await openWithToast()
  const list = page.getByRole('region', { name: /Notifications/ }).locator('ol')
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return (await list.boundingBox())?.width
  }
  await expect.poll(() => widthAt(767)).toBe(767)
  await expect.poll(() => widthAt(768)).toBe(420)
})

test('toasts: five at most, newest first, F8 reaches them [S9.3]', async () => {
  const page = await environment.newPage()
  await answerCalls(page)
  let attempts = 0
  await page.route('**/api/auth/login', (route) => {
    attempts += 1
    return refuse(route, 401, `Attempt ${attempts}.`)
  })
  await page.goto(`${environment.url}/auth`)
  await page.getByLabel('Email').fill('a@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  for (const attempt of [1, 2, 3, 4, 5, 6]) {
    await page.getByRole('button', { name: 'Sign In' }).click()
    await toasts(page)
      .filter({ hasText: `Attempt ${attempt}.` })
      .waitFor()
  }
  const fromTopToBottom = () =>
    toasts(page).evaluateAll((all) =>
      all
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map(({ textContent }) => /Attempt \d/.exec(textContent ?? '')?.[0]),
    )
  await expect.poll(fromTopToBottom).toEqual([6, 5, 4, 3, 2].map((attempt) => `Attempt ${attempt}`))
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('OL')
})
