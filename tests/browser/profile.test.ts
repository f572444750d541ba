import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

async function openProfile(): Promise<Page> {
  const page = await environment.newPage()
  await answerCalls(page, 'paid')
  await page.goto(`${environment.url}/about`)
  await page.getByRole('button', { name: /account of/ }).waitFor()
  await page.goto(`${environment.url}/profile`)
  await page.getByRole('heading', { name: 'Preferences' }).waitFor()
  return page
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('role'))

test('the keyboard alone reaches a topic and its list, chooses from it, and switches tabs [S11.11]', async () => {
  const page = await openProfile()
  await page.getByRole('combobox').waitFor()
  await page.getByRole('tab', { name: 'Topics' }).focus()
  await page.keyboard.press('Tab')
  // Tab stops first at the scrollable panel, then at the field in it.
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('combobox')
  await page.keyboard.type('im')
  await page.getByRole('option', { name: 'Immigration reform' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Immigration reform' }).waitFor()
  await page.getByRole('tab', { name: 'Topics' }).focus()
  for (const [tab, shows] of [
    ['Stances', 'I agree that Sidelight keeps the stances I choose'],
    ['Geography', 'National podcasts'],
    ['Email', 'Email me what is new'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe(tab)
    await page.getByText(shows).waitFor()
  }
})

test('going back with unsaved changes asks first; staying keeps the page, leaving goes back [S11.10]', async () => {
  const page = await environment.newPage()
  await answerCalls(page, 'paid')
  await page.goto(`${environment.url}/about`)
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByRole('checkbox', { name: 'Email me what is new' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/profile')
  expect(await page.getByRole('checkbox', { name: 'Email me what is new' }).isChecked()).toBe(true)
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'About Sidelight' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('the user’s data is downloaded under the server’s file name [S11.20]', async () => {
  const page = await openProfile()
  await page.route('**/api/profile/export', (route) =>
    route.fulfill({
      contentType: 'application/json',
      headers: { 'content-disposition': 'attachment; filename="everything.json"' },
      body: '{"account": {}}',
    }),
  )
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('everything.json')
  expect(await readFile(await file.path(), 'utf8')).toBe('{"account": {}}')
})
