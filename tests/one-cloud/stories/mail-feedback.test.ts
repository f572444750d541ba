import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStatusPages } from '#emulator/status/status-pages.ts'
import { usersApi } from '#shared/api/users.ts'
import { openPage } from '#tests/browser/bed.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import type { TestCloud } from '#tests/harness.ts'
import { sharedCloud } from '#tests/one-cloud/shared-cloud.ts'
import { signInAs } from '#tests/one-cloud/stories/sign-in.ts'

let cloud: TestCloud
let browser: Browser
let page: Page
/** Gets a link when the account is created, and two later: all that an address gets in an hour. */
const person = { email: 'reader@bounces.example', password: 'a pass phrase of their own' }

beforeAll(async () => {
  cloud = await sharedCloud()
  const created = await cloud.call(usersApi.create, {
    session: await cloud.signIn('admin'),
    body: { ...person, role: 'paid' },
  })
  expect(created.ok, await created.text()).toBe(true)
  cloud.cloud.extendSite(createStatusPages({ cloud: cloud.cloud, name: 'Sidelight' }))
  browser = await launchChromium()
  page = await openPage(browser)
})
afterAll(() => browser?.close())

const open = (path: string) => page.goto(cloud.siteUrl + path)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const seen = (text: string) => page.getByText(text).first().waitFor()

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

async function confirmByMail(): Promise<void> {
  await page.getByText('The link is on its way. Check your inbox.').waitFor()
  await followMailedLink()
}

/** The profile once the report has come through the bus. */
async function openWhenTold(): Promise<void> {
  await expect
    .poll(
      async () => {
        await open('/profile?tab=email')
        await page.getByRole('heading', { name: 'Account Info' }).waitFor()
        return page.getByRole('heading', { name: 'We no longer send you updates' }).count()
      },
      { timeout: 120_000 },
    )
    .toBe(1)
}

async function turnOn(): Promise<void> {
  await open('/profile?tab=email')
  await page.getByRole('checkbox', { name: 'Email me what is new' }).check()
  await press('Save Preferences')
  await seen('Your profile preferences have been saved successfully.')
}

/** One story, told in order: each step stands on what the one before left. */
test('somebody confirms their address and asks for updates', async () => {
  await open('/auth')
  await signInAs(page, person)
  await followMailedLink()
  await turnOn()
})

test('a mail that came back turns updates off, and a new link leads back', async () => {
  await open((await newestMail()).path)
  await press('Bounce')
  await seen('The event bus was told')
  await openWhenTold()
  await seen(`our email to ${person.email} came back because it could not be delivered.`)
  const updates = page.getByRole('checkbox', { name: 'Email me what is new' })
  expect([await updates.isChecked(), await updates.isDisabled()]).toEqual([false, true])
  await press('Email me the link')
  await confirmByMail()
  await turnOn()
})

test('so does a mail that was called spam, from the list of the mailbox', async () => {
  await open('/_local/mail')
  await page
    .getByRole('button', { name: /^Complain: / })
    .first()
    .click()
  await seen('The event bus was told')
  await openWhenTold()
  await seen('told us that our email was reported as spam.')
  await press('Email me a link to confirm it')
  await confirmByMail()
  await turnOn()
})
