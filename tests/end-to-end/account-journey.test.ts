import { readFile } from 'node:fs/promises'
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { createStatusPages } from 'cdk-on-localhost'
import type { Browser, Page } from 'playwright-core'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTable } from '#functions/data/table/table.ts'
import { changeUser, findUserByEmail, findUserIdByEmail } from '#functions/data/users/users.ts'
import { outputOf, samplePeople, samplePerson } from '#local/people.ts'
import { followSampleTopics } from '#local/sample/follow-topics.ts'
import type { SiteCredentials } from '#local/sample/site-session.ts'
import { emailApi } from '#shared/api/email.ts'
import { processingApi } from '#shared/api/processing.ts'
import { profileApi } from '#shared/api/profile.ts'
import { searchIndexApi } from '#shared/api/search-index.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicPath } from '#shared/pages/page-path.ts'
import type { Role } from '#shared/rules/access.ts'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { signInWithRole } from '#tests/end-to-end/sign-in.ts'
import { findTraces } from '#tests/find-traces.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'

const person = { email: 'reader@example.org', password: 'a few words of my own' }

let cloud: TestCloud
let browser: Browser
let page: Page
let topic: string
let episodeTitles: string[]
let privateAddress: string
let traces: string[]

beforeAll(async () => {
  cloud = await startTestCloud({}, { withFirstShow: true })
  cloud.cloud.extendSite(createStatusPages({ cloud: cloud.cloud, name: 'Sidelight' }))
  browser = await launchChromium()
  page = await openBrowserPage(browser)
})
afterAll(async () => {
  await browser?.close()
  await cloud?.close()
})

const pathOf = (device: Page) => new URL(device.url()).pathname
const open = (path: string) => page.goto(cloud.siteUrl + path)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (text: string) => page.getByText(text).first().waitFor()
const shownTitles = () => page.locator('article').getByRole('heading').allTextContents()

/** One scenario: each test continues where the one before it ended. */
test('a visitor registers and is signed in [S10.72]', async () => {
  await open('/auth?form=register&return=%2Fabout')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await press('Register')
  await toast('Your account has been created successfully!')
  await page.getByRole('button', { name: `account of ${person.email}` }).waitFor()
  expect(pathOf(page)).toBe('/about')
})

test('the link in the local mailbox confirms the address, even on another device, and leads back [S10.72] [S20.127] [S20.130]', async () => {
  const other = await openBrowserPage(browser)
  await other.goto(`${cloud.siteUrl}/_local/mail`)
  await other.getByRole('link', { name: 'Confirm your email address' }).click()
  const opened = other.context().waitForEvent('page')
  await other.frameLocator('iframe').getByRole('link', { name: 'Confirm my address' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Confirm my address' }).click()
  await tab.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await tab.getByRole('link', { name: 'Go back to where you were' }).click()
  await tab.getByRole('heading', { level: 1, name: 'About Sidelight' }).waitFor()
  await other.context().close()
  await open('/profile')
  await page.getByText('Confirmed', { exact: true }).waitFor()
})

test('a topic is chosen, saved, and has its page [S10.72]', async () => {
  await page.getByRole('combobox', { name: 'Find topics' }).click()
  const option = page.getByRole('option').first()
  topic = (await option.textContent()) ?? ''
  await option.click()
  await press('Save Preferences')
  await toast('Your profile preferences have been saved successfully.')
  await open(topicPath(topic))
  await page.getByRole('heading', { level: 1, name: topic }).waitFor()
  await page.locator('article').first().waitFor()
  episodeTitles = await shownTitles()
})

test('a declined card buys nothing; a valid one opens the feed [S1.16] [S10.72]', async () => {
  await page.getByRole('link', { name: 'Feed (Pro)' }).click()
  await press('Upgrade to Pro')
  await press('Pay with a card that is declined')
  await page.getByRole('alert').waitFor()
  await press('Pay')
  await page.getByText("You're on Pro.").waitFor()
  await page.getByRole('link', { name: 'See your feed' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Personalized Feed' }).waitFor()
  await expect.poll(shownTitles).toEqual(episodeTitles)
})

test('a podcast app reads the same from the private address [S10.72]', async () => {
  await open('/profile')
  await press('Create address')
  privateAddress = (await page.locator('code').textContent()) ?? ''
  const parsed = await new RssParser().parseURL(privateAddress)
  const heard = parsed.items.map(({ title = '' }) => title.replace('Ground Floor (sample, invented): ', ''))
  expect(heard).toEqual(episodeTitles)
})

test('after canceling the user is free again, and the private address is invalid [S10.72] [S13.19]', async () => {
  await press('Manage your subscription')
  await press('Cancel subscription')
  await page.getByText('canceled').waitFor()
  await page.getByRole('link', { name: 'Go back' }).click()
  // The webhook may arrive after the user has returned, so the page keeps polling.
  await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
  await page.getByRole('link', { name: 'Feed (Pro)' }).waitFor()
  await open('/profile')
  await page.getByRole('link', { name: 'See what Pro adds' }).waitFor()
  expect((await fetch(privateAddress)).status).toBe(404)
})

test('all of the user’s data can be saved as a file [S10.72] [S11.20]', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), press('Download my data')])
  expect(download.suggestedFilename()).toMatch(/^sidelight-account-\d{4}-\d\d-\d\d\.json$/)
  const kept = await readFile(await download.path(), 'utf8')
  expect(kept).toContain(person.email)
})

test('the deleted account is no longer on the site and cannot sign in [S10.72]', async () => {
  const people = openTable(outputOf(cloud.cloud, 'PeopleTableName'))
  const { userId = 'nobody', sub = 'nobody' } = (await findUserByEmail(people, person.email)) ?? {}
  traces = [person.email, userId, sub]
  expect(await findTraces(cloud, traces)).toContain(`table ${people.name}`)
  await press('Delete account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  await open('/auth')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await press('Sign In')
  await toast('Login failed')
})

test('no data of the deleted user stays in any table, index, bucket, queue, execution, log, mail to others or in the pool [S7.10]', async () => {
  // Polls rarely, because each poll reads all data and slows down the deletion.
  await expect.poll(() => findTraces(cloud, traces), { interval: 500 }).toEqual([])
  const pool = new CognitoIdentityProviderClient()
  for (const Username of traces) {
    const asked = new AdminGetUserCommand({ UserPoolId: outputOf(cloud.cloud, 'UserPoolId'), Username })
    await expect(pool.send(asked)).rejects.toThrow(UserNotFoundException)
  }
  pool.destroy()
})

const askedBySettings = [statisticsApi.get, emailApi.listRuns, processingApi.get, searchIndexApi.get].map(
  ({ path }) => path,
)

test('an admin demoted in another window loses the admin pages at the next call [S6.10] [S10.24]', async () => {
  const device = await openBrowserPage(browser)
  await device.goto(`${cloud.siteUrl}/settings`)
  // Waits for this page's calls, so that the next call after the demotion is the link's.
  const answered = askedBySettings.map((path) =>
    device.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok()),
  )
  await signInWithRole(device, 'admin')
  await Promise.all(answered)
  const people = openTable(outputOf(cloud.cloud, 'PeopleTableName'))
  const userId = await findUserIdByEmail(people, samplePerson('admin').email)
  await changeUser(people, userId ?? '', (user) => ({ ...user, role: 'free' }))
  await device.getByRole('link', { name: 'Manage Podcasts' }).click()
  await device.getByRole('heading', { name: 'Access Restricted' }).waitFor()
  await device.getByRole('link', { name: 'Feed (Pro)' }).waitFor()
  await changeUser(people, userId ?? '', (user) => ({ ...user, role: 'admin' }))
})

test('one of two devices ends the session of the other, which is signed out at its next call [S10.30]', async () => {
  const [one, other] = [await openBrowserPage(browser), await openBrowserPage(browser)]
  for (const device of [one, other]) {
    await device.goto(`${cloud.siteUrl}/login?return=%2Fprofile`)
    await signInWithRole(device, 'paid')
    await device.getByRole('heading', { name: 'Account Info' }).waitFor()
  }
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await other.getByText("You're signed out everywhere else").first().waitFor()
  await one.getByRole('button', { name: 'Download my data' }).click()
  await expect.poll(() => pathOf(one)).toBe('/login')
  await other.reload()
  await other.getByRole('heading', { name: 'Account Info' }).waitFor()
})

async function profileOf(role: Role) {
  const answer = await cloud.call(profileApi.get, { session: await cloud.signIn(role) })
  return profileApi.get.answer.parse(await answer.json())
}

const follow = (credentials: SiteCredentials = samplePerson('paid')) =>
  followSampleTopics({
    siteUrl: cloud.siteUrl,
    credentials,
    signal: new AbortController().signal,
  })

test('the accounts of the sample have confirmed addresses', async () => {
  for (const { role } of samplePeople) expect(await profileOf(role)).toMatchObject({ email_confirmed: true })
})

test('the Pro account follows four topics of the sample until its owner chooses others', async () => {
  expect(await follow()).toBe(true)
  expect((await profileOf('paid')).preferences.interested_topics).toHaveLength(4)
  const body = { interested_topics: [] }
  await cloud.call(profileApi.update, { session: await cloud.signIn('paid'), body })
  expect(await follow()).toBe(true)
  expect((await profileOf('paid')).preferences.interested_topics).toEqual([])
})

test('a Pro account whose password was changed is left unchanged without an error', async () => {
  expect(await follow({ ...samplePerson('paid'), password: 'another pass phrase' })).toBe(true)
})
