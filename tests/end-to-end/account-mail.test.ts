import { createStatusPages } from 'cdk-on-localhost'
import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePerson } from '#local/people.ts'
import { authApi } from '#shared/api/auth.ts'
import { usersApi } from '#shared/api/users.ts'
import { recoveryConfigSchema } from '#shared/deployment/recovery-config.ts'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { nothingObserved, type ObservedActions, observePage } from '#tests/browser/observe-page.ts'
import { sendSignIn, signInAs } from '#tests/end-to-end/sign-in.ts'
import { unconfirmAddress } from '#tests/end-to-end/unconfirm-address.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'

const newPassword = 'a new pass phrase'
const { email, password } = samplePerson('free')

let cloud: TestCloud
let browser: Browser
let page: Page
let seen: ObservedActions
let elsewhere: Session
const scripts: string[] = []
const policies = new Map<string, string>()

beforeAll(async () => {
  cloud = await startTestCloud()
  await unconfirmAddress(cloud, 'free')
  elsewhere = await cloud.signIn('free')
  browser = await launchChromium()
  page = await openBrowserPage(browser)
  seen = observePage(page, [cloud.siteUrl])
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return
    const { pathname } = new URL(response.url())
    policies.set(pathname, response.headers()['content-security-policy'] ?? '')
  })
})
afterAll(async () => {
  await browser?.close()
  await cloud?.close()
})

const pathOf = () => new URL(page.url()).pathname
const connectSources = (path: string) => /connect-src ([^;]*)/.exec(policies.get(path) ?? '')?.[1]

async function mailedCode(): Promise<string> {
  const mail = cloud.cloud.services.ses
    .listMessages()
    .find(({ destinations }) => destinations.includes(email))
  if (!mail) throw new Error('No code was mailed.')
  const { subject, html = '' } = await PostalMime.parse(mail.raw())
  expect(subject).toBe('Your code for Sidelight')
  return /\b\d{6}\b/.exec(html)?.[0] ?? ''
}

async function askForCode(): Promise<number> {
  const config: unknown = await (await fetch(`${cloud.siteUrl}/config.json`)).json()
  expect(config).toMatchObject({ release: expect.stringMatching(/^\d+\.\d+\.\d+\+local$/) })
  const { userPoolClientId } = recoveryConfigSchema.parse(config)
  const response = await fetch(cloud.cloud.awsEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, Username: email }),
  })
  await response.body?.cancel()
  return response.status
}

const isOver = async (session: Session) => (await cloud.call(authApi.me, { session })).status === 401

/** One scenario: each test continues where the one before it ended. */
test('only the page for forgotten passwords loads Amplify and may contact the user pool [S10.51]', async () => {
  await page.goto(`${cloud.siteUrl}/auth`)
  await page.getByLabel('Email').waitFor()
  await page.waitForLoadState('networkidle')
  expect(connectSources('/auth')).toBe("'self'")
  expect(scripts.filter((url) => /amplify/.test(url))).toEqual([])
})

test('navigating to the page within the site loads a new document, which may contact the pool [S10.52]', async () => {
  await page.evaluate(() => {
    history.pushState(null, '', '/auth/reset')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expect.poll(() => connectSources('/auth/reset')).toBe(`'self' ${cloud.cloud.awsEndpoint}`)
  await page.getByLabel('Email').waitFor()
  expect(scripts.filter((url) => /amplify/.test(url))).toHaveLength(1)
  expect(seen).toEqual(nothingObserved)
})

test('a code from the mailbox sets a new password [S10.50]', async () => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('If this address has an account').waitFor()
  expect(await isOver(new Map(elsewhere))).toBe(false)
  await page.getByLabel('Code', { exact: true }).fill(await mailedCode())
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('Your password has been changed, and you’re signed out everywhere.').waitFor()
})

test('the pool is the only other origin that the page contacted [S10.52]', () => {
  const { foreignRequests, ...rest } = seen
  expect(new Set(foreignRequests)).toEqual(new Set([`${cloud.cloud.awsEndpoint}/`]))
  expect({ foreignRequests: [], ...rest }).toEqual(nothingObserved)
  seen.foreignRequests.length = 0
})

test('every earlier session ends at its next call [S10.56]', async () => {
  expect(await isOver(new Map(elsewhere))).toBe(true)
  const renewed = await cloud.call(authApi.refresh, { session: new Map(elsewhere) })
  expect(renewed.status).toBe(401)
})

test('leaving the page loads another document, which may contact no other origin [S10.52]', async () => {
  policies.clear()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect.poll(() => connectSources('/about')).toBe("'self'")
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goto(`${cloud.siteUrl}/auth/reset/`)
  await expect.poll(pathOf).toBe('/auth/reset')
})

test('the new password signs in, the old one does not, and the address counts as confirmed [S10.57]', async () => {
  await page.goto(`${cloud.siteUrl}/auth`)
  await sendSignIn(page, { email, password })
  await page.getByText('Login failed').first().waitFor()
  await sendSignIn(page, { email, password: newPassword })
  await page.getByRole('button', { name: /account of/ }).waitFor()
  const me = await page.evaluate(() => fetch('/api/auth/me').then((answer) => answer.json()))
  expect(me).toMatchObject({ email, email_confirmed: true })
  expect(seen).toEqual(nothingObserved)
})

test('the deployed pool mails no fourth code in an hour', async () => {
  const countMails = () =>
    cloud.cloud.services.ses.listMessages().filter(({ destinations }) => destinations.includes(email)).length
  // Earlier mails count, too: one code and the confirmation links.
  const before = countMails()
  const answers = [await askForCode(), await askForCode(), await askForCode()]
  expect(answers.at(-1)).toBe(400)
  expect(countMails() - before).toBe(answers.filter((status) => status === 200).length)
})

describe('mail that bounces', () => {
  const person = { email: 'reader@bounces.example', password: 'a pass phrase of their own' }

  beforeAll(async () => {
    page = await openBrowserPage(browser)
    const created = await cloud.call(usersApi.create, {
      session: await cloud.signIn('admin'),
      body: { ...person, role: 'paid' },
    })
    expect(created.ok, await created.text()).toBe(true)
    cloud.cloud.extendSite(createStatusPages({ cloud: cloud.cloud, name: 'Sidelight' }))
  })

  const open = (path: string) => page.goto(cloud.siteUrl + path)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const says = (text: string) => page.getByText(text).first().waitFor()

  async function newestMail() {
    const [mail] = cloud.cloud.services.ses.listMessages()
    const { text = '' } = await PostalMime.parse(mail?.raw() ?? '')
    return {
      path: `/_local/mail/${encodeURIComponent(mail?.id ?? '')}`,
      link: /http\S+#token=\S+/.exec(text)?.[0] ?? '',
    }
  }

  async function followMailedLink(): Promise<void> {
    await page.goto((await newestMail()).link)
    await press('Confirm my address')
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  }

  async function openOnceStopped(): Promise<void> {
    await expect
      .poll(async () => {
        await open('/profile?tab=email')
        await page.getByRole('heading', { name: 'Account Info' }).waitFor()
        return page.getByRole('heading', { name: 'We no longer send you updates' }).count()
      })
      .toBe(1)
  }

  async function turnOnUpdates(): Promise<void> {
    await open('/profile?tab=email')
    await page.getByRole('checkbox', { name: "Email me what's new" }).check()
    await press('Save Preferences')
    await says('Your profile preferences have been saved successfully.')
  }

  test('a user confirms their address and asks for updates', async () => {
    await open('/auth')
    await signInAs(page, person)
    await followMailedLink()
    await turnOnUpdates()
  })

  test('a bounce turns updates off, and a new link turns them on again [S12.47]', async () => {
    await open((await newestMail()).path)
    await press('Bounce')
    await says('An event was sent to the event bus')
    await openOnceStopped()
    await says(`our email to ${person.email} bounced.`)
    const updates = page.getByRole('checkbox', { name: "Email me what's new" })
    expect([await updates.isChecked(), await updates.isDisabled()]).toEqual([false, true])
    await press('Email me the link')
    await says('The link is on its way. Check your inbox.')
    await followMailedLink()
    await turnOnUpdates()
  })
})
