import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import { answerCalls, refuse } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const pathOf = (page: Page) => new URL(page.url()).pathname

async function openWithSessions(path: string, role: Role): Promise<Page> {
  const page = await environment.newPage()
  await answerCalls(page)
  let isSignedIn = false
  await page.route('**/api/auth/me', (route) =>
    isSignedIn ? route.fulfill({ json: sample.user(role) }) : refuse(route, 401, 'Please sign in.'),
  )
  await page.route('**/api/auth/login', (route) => {
    isSignedIn = route.request().postDataJSON().password === 'right password'
    return isSignedIn
      ? route.fulfill({ json: sample.user(role) })
      : refuse(route, 401, 'Email or password is wrong.')
  })
  await page.route('**/api/auth/logout', (route) => {
    isSignedIn = false
    return route.fulfill({ status: 204 })
  })
  await page.route('**/api/podcasts', (route) => route.fulfill({ json: [] }))
  await page.goto(environment.url + path)
  return page
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill('admin.person@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a visitor to an admin page signs in and returns to it; logging out leads home [S2.9]', async () => {
  const page = await openWithSessions('/admin/podcasts', 'admin')
  await expect.poll(() => pathOf(page)).toBe('/login')
  await signIn(page, 'right password')
  await page.getByRole('heading', { name: 'Manage Podcasts' }).waitFor()
  expect(pathOf(page)).toBe('/admin/podcasts')
  await page.getByText('Welcome back admin.person@example.org').first().waitFor()
  await page.evaluate(() => localStorage.setItem('auth-token', 'left over'))
  await page.getByRole('button', { name: 'AP, account of admin.person@example.org' }).click()
  await expect.poll(() => page.getByRole('menu').textContent()).toContain('admin.person@example.org')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByText('You have been logged out successfully.').first().waitFor()
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
})

test('a visitor registers on the way to Pro, pays, and the header follows when the payment has arrived', async () => {
  const page = await environment.newPage({ viewport: { width: 390, height: 844 } })
  await answerCalls(page)
  let role: Role | undefined
  await page.route('**/api/auth/me', (route) =>
    role ? route.fulfill({ json: sample.user(role) }) : refuse(route, 401, 'Please sign in.'),
  )
  await page.route('**/api/auth/register', (route) => {
    role = 'free'
    return route.fulfill({ json: { ...sample.user(role), confirmation_mail: 'sent' } })
  })
  await page.route('**/api/create-subscription-checkout', (route) =>
    route.fulfill({ json: { url: `${environment.url}/upgrade?checkout=done` } }),
  )
  await page.goto(`${environment.url}/upgrade`)
  await page.getByRole('link', { name: 'Sign in to upgrade' }).click()
  await page.getByLabel('Email').fill('free.person@example.org')
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Password again', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('free.person@example.org')
  await page.keyboard.press('Enter')
  await page.getByText('Your account has been created successfully!').first().waitFor()
  await expect.poll(() => pathOf(page)).toBe('/upgrade')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Feed (Pro)' }).waitFor()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByText('We are waiting for your payment').waitFor()
  role = 'paid'
  await page.getByText('Welcome to Pro.').waitFor()
  await navigation.getByRole('link', { name: 'Feed', exact: true }).waitFor()
})

test('a password can be pasted into each password field, and is sent unchanged [S10.13]', async () => {
  const page = await environment.newPage()
  await answerCalls(page)
  const sent: unknown[] = []
  for (const call of ['login', 'register']) {
    await page.route(`**/api/auth/${call}`, (route) => {
      sent.push(route.request().postDataJSON())
      return refuse(route, 400, `The ${call} is refused.`)
    })
  }
  await page.goto(`${environment.url}/auth?form=register`)
  await page.getByLabel('Email').fill('correct horse battery')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+X')
  await page.getByLabel('Email').fill('ada@example.org')
  for (const label of ['Password', 'Password again']) {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+V')
  }
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('The register is refused.').first().waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('The login is refused.').first().waitFor()
  const password = 'correct horse battery'
  expect(sent).toMatchObject([{ password }, { password }])
})

test('a refusal makes the page request the current user, and it follows [S10.24]', async () => {
  const page = await environment.newPage()
  await answerCalls(page, 'admin')
  let role: Role = 'admin'
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: sample.user(role) }))
  await page.route('**/api/podcasts', (route) =>
    role === 'admin' ? route.fulfill({ json: [] }) : refuse(route, 403, 'You may not do this.'),
  )
  await page.goto(`${environment.url}/settings`)
  await page.getByRole('heading', { name: 'Admin Settings' }).waitFor()
  role = 'free'
  await page.getByRole('link', { name: 'Manage Podcasts' }).click()
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
  await page.getByRole('link', { name: 'Feed (Pro)' }).waitFor()
})

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
  await page.route('**/api/podcasts', (route) => route.fulfill({ json: [] }))
  await page.goto(`${environment.url}/admin/podcasts`)
  const spinner = page.getByRole('main').getByRole('status').locator('span').first()
  const box = await spinner.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2, 'the middle of 1280 px').toBeCloseTo(640, 0)
  await expect.poll(() => page.getByRole('heading', { name: 'Manage Podcasts' }).count()).toBe(0)
  answer()
  await page.getByRole('heading', { name: 'Manage Podcasts' }).waitFor()
})

test('toasts: five at most, newest first, F8 reaches them [S9.3]', async () => {
  const page = await openWithSessions('/auth', 'free')
  let attempts = 0
  await page.route('**/api/auth/login', (route) => {
    attempts += 1
    return refuse(route, 401, `Attempt ${attempts}.`)
  })
  await page.getByLabel('Email').fill('a@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  const toasts = page.getByRole('region', { name: /Notifications/ }).locator('li')
  for (const attempt of [1, 2, 3, 4, 5, 6]) {
    await page.getByRole('button', { name: 'Sign In' }).click()
    await toasts.filter({ hasText: `Attempt ${attempt}.` }).waitFor()
  }
  const fromTopToBottom = () =>
    toasts.evaluateAll((all) =>
      all
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map(({ textContent }) => /Attempt \d/.exec(textContent ?? '')?.[0]),
    )
  await expect.poll(fromTopToBottom).toEqual([6, 5, 4, 3, 2].map((attempt) => `Attempt ${attempt}`))
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('OL')
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
