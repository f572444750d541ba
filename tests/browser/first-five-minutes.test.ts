import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmEmailLink } from '#shared/pages/mailed-path.ts'
import { answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { json } from '#tests/browser/sample-answer.ts'
import { user } from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

/** Counts as docs/evaluation/first-five-minutes.md does. */
async function openCounted(path: string) {
  const page = await environment.newPage()
  await answerCalls(page)
  await answerAudio(page)
  await page.goto(environment.url + path)
  const count = { presses: 0, fields: 0, pages: 0 }
  const press = async (target: Locator) => {
    count.presses += 1
    await target.click()
  }
  const fill = async (label: string, text: string) => {
    count.fields += 1
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  const arrive = async (heading: string) => {
    count.pages += 1
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  return { page, count, press, fill, arrive }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('from a topic of a list, a new account is made and confirmed, follows a topic, and hears the other side there [S20.132]', async () => {
  const { page, count, press, fill, arrive } = await openCounted('/stance/left_leaning')
  await press(page.locator('a[href*="return=%2Ftopic%2F"]').first())
  await arrive('Sign in')
  const returnPath = new URL(page.url()).searchParams.get('return') ?? ''
  expect(returnPath).toMatch(/^\/topic\//)
  await press(link(page, 'Register'))
  await fill('Email', 'free.person@example.org')
  await fill('Password', 'correct horse battery')
  await fill('Confirm password', 'correct horse battery')
  await answerCalls(page, 'free')
  await answerInstead(page, '**/api/auth/register', json({ ...user('free'), confirmation_mail: 'sent' }))
  const sent = page.waitForRequest('**/api/auth/register')
  await press(button(page, 'Register'))
  expect((await sent).postDataJSON()).toMatchObject({ return_path: returnPath })
  const topic = await page.getByRole('heading', { level: 1, name: /^Topic: / }).textContent()
  await arrive(topic ?? '')
  expect(new URL(page.url()).pathname).toBe(returnPath)

  count.presses += 1
  await page.goto(environment.url + confirmEmailLink('a.b-c_d', returnPath))
  await arrive('Confirm your address')
  await answerInstead(page, '**/api/auth/email/confirm', { status: 204, headers: {}, body: '' })
  await press(button(page, 'Confirm my address'))
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()

  await press(link(page, 'Choose your topics'))
  await page.getByRole('tab', { name: 'Topics', selected: true }).waitFor()
  count.pages += 1
  await press(button(page, `Add ${topic?.replace('Topic: ', '')}`))
  await press(button(page, 'Save Preferences'))
  await page.getByText('Your profile preferences have been saved successfully.').first().waitFor()
  await press(link(page, 'go back to where you were'))
  await arrive(topic ?? '')
  await press(page.getByRole('button', { name: /^Hear both/ }).first())
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0)
  await page.getByText('Next: ').first().waitFor()

  expect(count).toEqual({ presses: 10, fields: 3, pages: 5 })
})
