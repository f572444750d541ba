import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPoolUser, openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { openTable } from '#functions/data/table/table.ts'
import { changeUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import { outputOf, samplePerson } from '#local/people.ts'
import { authApi } from '#shared/api/auth.ts'
import { emailApi } from '#shared/api/email.ts'
import { processingApi } from '#shared/api/processing.ts'
import { profileApi } from '#shared/api/profile.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicPath } from '#shared/pages/page-path.ts'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { signInWithRole } from '#tests/end-to-end/sign-in.ts'
import { findTraces } from '#tests/find-traces.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'

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

async function mailedLink(): Promise<string> {
  const mails = cloud.cloud.services.ses.listMessages()
  const mail = mails.find(({ destinations }) => destinations.includes(person.email))
  const { text = '' } = await PostalMime.parse(mail?.raw() ?? '')
  return /http\S+#token=\S+/.exec(text)?.[0] ?? 'no link'
}

/** One scenario: each test continues where the one before it ended. */
test('a visitor registers and is signed in [S10.72]', async () => {
  await open('/auth?form=register')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Password again', { exact: true }).fill(person.password)
  await press('Register')
  await toast('Your account has been created successfully!')
  await page.getByRole('button', { name: `account of ${person.email}` }).waitFor()
})

test('the link from the mailbox confirms the address, even on another device [S10.72]', async () => {
  const link = await mailedLink()
  const other = await openBrowserPage(browser)
  await other.goto(link)
  await other.getByRole('button', { name: 'Confirm my address' }).click()
  await other.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
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

test('a free user at the feed is told that it needs another subscription', async () => {
  await open('/feed')
  await toast('You need a different subscription to access this content')
  await expect.poll(() => pathOf(page)).toBe('/')
})

test('a declined card buys nothing; a valid one opens the feed [S1.16] [S10.72]', async () => {
  await page.getByRole('link', { name: 'Feed (Pro)' }).click()
  await press('Upgrade to Pro')
  await press('Pay with a card that is declined')
  await page.getByRole('alert').waitFor()
  await press('Pay')
  await page.getByText('You have Pro.').waitFor()
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

test('all of the user’s data can be exported [S10.72]', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), press('Download my data')])
  const kept = await readFile(await download.path(), 'utf8')
  expect(kept).toContain(person.email)
})

test('the deleted account is no longer on the site and cannot sign in [S10.72]', async () => {
  const people = openTable(outputOf(cloud.cloud, 'PeopleTableName'))
  traces = [person.email, (await findUserIdByEmail(people, person.email)) ?? 'nobody']
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

const askedBySettings = [statisticsApi.get, emailApi.listRuns, processingApi.get].map(({ path }) => path)

test('an admin demoted in another window loses the admin pages at the next call [S6.10]', async () => {
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
  await other.getByRole('button', { name: 'End all others' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
  await other.getByText('You are signed out everywhere else').first().waitFor()
  await one.getByRole('button', { name: 'Download my data' }).click()
  await expect.poll(() => pathOf(one)).toBe('/login')
  await other.reload()
  await other.getByRole('heading', { name: 'Account Info' }).waitFor()
})

const tableOutputs = ['CatalogueTableName', 'PeopleTableName', 'OperationsTableName']

/** Ignored, because sent mail belongs to its recipients. */
const mailbox = 'mail'

/** Everything the emulator stores in files, except tables and the mailbox. */
async function keptFiles(): Promise<{ place: string; text: string }[]> {
  const entries = await readdir(cloud.dataFolder, { recursive: true, withFileTypes: true })
  const isElsewhere = ({ parentPath }: Dirent) =>
    [mailbox, 'dynamodb'].includes(relative(cloud.dataFolder, parentPath).split(sep, 1)[0] ?? '')
  const files = entries.filter((entry) => entry.isFile() && !isElsewhere(entry))
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      return { place: file, text: await readFile(file, 'latin1').catch(() => '') }
    }),
  )
}

async function placesNaming(names: readonly string[]): Promise<string[]> {
  const { lambda } = cloud.cloud.services
  const tables = tableOutputs.map(async (output) => {
    const content = await contentOf(openTable(outputOf(cloud.cloud, output)))
    return { place: output, text: JSON.stringify(content) }
  })
  const logs = lambda.functions().map(({ name }) => ({ place: name, text: lambda.logLines(name).join('\n') }))
  const all = [...(await Promise.all(tables)), ...logs, ...(await keptFiles())]
  return all.filter(({ text }) => names.some((name) => text.includes(name))).map(({ place }) => place)
}

test('a deleted user is found in no table, bucket, queue or log, nor in the pool', async () => {
  const session = await cloud.signIn('paid')
  const me = authApi.me.answer.parse(await (await cloud.call(authApi.me, { session })).json())
  const names = [me.id, me.email]
  expect(await placesNaming(names)).toContain('PeopleTableName')
  const body = { password: samplePerson('paid').password }
  const deleted = await cloud.call(profileApi.delete, { session, body })
  expect(deleted.status, await deleted.text()).toBe(202)
  // Polls rarely, because each poll reads all data and slows down the deletion.
  await expect.poll(() => placesNaming(names), { interval: 500 }).toEqual([])
  const pool = openPoolDirectory(outputOf(cloud.cloud, 'UserPoolId'))
  expect(await findPoolUser(pool, me.id)).toBeUndefined()
})
