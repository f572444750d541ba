import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

test('while the session loads, a guarded page shows a centered spinner, then the page [S2.21]', async () => {
  const page = await environment.newPage()
  await answerCalls(page)
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await released
    await route.fulfill({ json: sample.user('admin') })
  })
  await page.route('**/api/podcasts?*', (route) => route.fulfill({ json: [] }))
  await page.goto(`${environment.url}/admin/podcasts`)
  const spinner = page.getByRole('main').getByRole('status').locator('span').first()
  const box = await spinner.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2, 'the middle of 1280 px').toBeCloseTo(640, 0)
  await expect.poll(() => page.getByRole('heading', { name: 'Manage Podcasts' }).count()).toBe(0)
  answer()
  await page.getByRole('heading', { name: 'Manage Podcasts' }).waitFor()
})

test('the site works by keyboard alone: skip link, slider, button, episode, and the focus follows [S21.3]', async () => {
  const page = await environment.newPage()
  await answerCalls(page)
  await page.goto(environment.url)
  await page.getByText("We've listened").waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused()).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('range')
  await page.keyboard.press('ArrowRight')
  for (let presses = 0; presses < 10 && (await focused()) !== 'See my Sidelight'; presses++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByText('Found 6 episodes').waitFor()
  const isOnTitle = () => page.evaluate(() => document.activeElement?.matches('article h3 a') ?? false)
  for (let presses = 0; presses < 10 && !(await isOnTitle()); presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'What a school owes a town' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('going back with unsaved changes asks first; staying keeps the page, leaving goes back [S11.10]', async () => {
  const page = await environment.newPage()
  await answerCalls(page, 'paid')
  await page.goto(`${environment.url}/about`)
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByRole('checkbox', { name: "Email me what's new" }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/profile')
  expect(await page.getByRole('checkbox', { name: "Email me what's new" }).isChecked()).toBe(true)
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'About Sidelight' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})
