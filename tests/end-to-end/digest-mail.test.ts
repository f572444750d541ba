import { createStatusPages } from 'cdk-on-localhost'
import type { Browser, Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendMail } from '#functions/clients/mail.ts'
import { currentSecret } from '#functions/clients/secrets.ts'
import { retryingMailer } from '#functions/connections/mail.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { secrets } from '#functions/connections/resources.ts'
import { openTable } from '#functions/data/table/table.ts'
import { changeUser, findUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import { digestToken } from '#functions/domain/mail/digest-token.ts'
import { composeDigestMail } from '#functions/use-cases/digest/compose-digest-mail.ts'
import { outputOf, samplePerson } from '#local/people.ts'
import { usersApi } from '#shared/api/users.ts'
import { axeViolations } from '#tests/browser/axe-violations.ts'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { sampleDigest } from '#tests/browser/sample-digest.ts'
import { sendSignIn, signInAs } from '#tests/end-to-end/sign-in.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'

let cloud: TestCloud
let browser: Browser
let page: Page

beforeAll(async () => {
  cloud = await startTestCloud()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await cloud?.close()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()

describe('the links of a digest', () => {
  let reader: { userId: string; email: string }

  beforeAll(async () => {
    page = await openBrowserPage(browser)
    const { email } = samplePerson('paid')
    reader = { userId: (await findUserIdByEmail(people(), email)) ?? '', email }
    await changeUser(people(), reader.userId, (user) => ({
      ...user,
      preferences: { ...user.preferences, email_notifications: true },
    }))
  })

  const people = () => openTable(outputOf(cloud.cloud, 'PeopleTableName'))
  const preferences = async () => (await findUser(people(), reader.userId))?.preferences

  function deployedDeps() {
    const functions = cloud.cloud.services.lambda.functions()
    const found = functions.find(
      ({ environment }) => 'MAIL_CONFIGURATION_SET' in environment && 'MAILED_LINK_SECRETS' in environment,
    )
    if (!found) throw new Error('No function sends mail with links.')
    for (const [name, value] of Object.entries(found.environment)) vi.stubEnv(name, value)
    try {
      return connectTo({ mailer: retryingMailer(), linkSecrets: secrets('MAILED_LINK_SECRETS') }).connect()
    } finally {
      vi.unstubAllEnvs()
    }
  }

  async function mailDigest(): Promise<Email> {
    const { ses } = cloud.cloud.services
    const user = await findUser(people(), reader.userId)
    if (!user) throw new Error('The local cloud has no such person.')
    const { mailer, ...secrets } = deployedDeps()
    const deps = { ...secrets, siteUrl: cloud.siteUrl, postalAddress: '12 Main Street' }
    await sendMail(mailer, await composeDigestMail(deps, user, sampleDigest()))
    const [newest] = ses.listMessages().filter(({ destinations }) => destinations.includes(reader.email))
    return PostalMime.parse(newest?.raw() ?? '')
  }

  async function follow(mail: Email, label: string): Promise<void> {
    await page.goto('about:blank')
    await page.setContent(mail.html ?? '')
    const link = page.getByRole('link', { name: label, exact: true })
    await page.goto((await link.getAttribute('href')) ?? '')
  }

  test('a link in the mail proposes weekly digests, and one press changes it without signing in [S12.31]', async () => {
    await follow(await mailDigest(), 'Weekly instead')
    await says('Nothing has changed yet.')
    await expect.poll(() => page.url()).toBe(`${cloud.siteUrl}/email`)
    expect(await preferences()).toMatchObject({ digest_frequency: 'daily' })
    expect(await axeViolations(page)).toEqual([])
    await press('Weekly instead')
    await says('Done. Digests now come weekly.')
    expect(await preferences()).toMatchObject({ digest_frequency: 'weekly' })
    expect(await axeViolations(page)).toEqual([])
  })

  test('the page can be reloaded, although its URL no longer has the token', async () => {
    await page.reload()
    await says('at most once a week')
  })

  test('the next mail offers to change back, and a pause that can be undone [S12.31]', async () => {
    const mail = await mailDigest()
    expect(mail.text).toContain('Daily instead')
    await follow(mail, 'Pause for four weeks')
    await press('Pause for four weeks')
    await says('Done. Digests are paused.')
    expect((await preferences())?.digest_paused_until).toMatch(/^20/)
    await press('Undo')
    await says('Done. Your change was undone.')
    expect(await preferences()).toMatchObject({ digest_paused_until: null, digest_frequency: 'weekly' })
  })

  test('the page unsubscribes, and subscribes again [S12.31]', async () => {
    await follow(await mailDigest(), 'Unsubscribe')
    await press('Unsubscribe')
    await says('Done. You are unsubscribed.')
    expect(await preferences()).toMatchObject({ email_notifications: false })
    await press('Subscribe again')
    await says('Done. You are subscribed again.')
    expect(await preferences()).toMatchObject({ email_notifications: true })
  })

  test('the mailbox program’s button unsubscribes directly, twice with the same result; opening its URL asks first [S12.31]', async () => {
    const mail = await mailDigest()
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.*)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    await page.goto(address)
    await says('Nothing has changed yet.')
    expect(await preferences()).toMatchObject({ email_notifications: true })
    for (const time of ['first', 'second']) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const answer = await fetch(address, { method: 'POST', body })
      expect([time, answer.status, await answer.text()]).toEqual([time, 204, ''])
      expect(await preferences()).toMatchObject({ email_notifications: false })
    }
    await page.reload()
    await says('We send no digests to')
  })

  test('the mail’s link to email settings asks for a sign-in, and leads to the tab about mail', async () => {
    await follow(await mailDigest(), 'Email settings')
    await sendSignIn(page, samplePerson('paid'))
    await page.getByRole('checkbox', { name: 'Email me what is new' }).waitFor()
  })

  test('no function’s log names the reader or contains a token', async () => {
    const { lambda } = cloud.cloud.services
    const lines = lambda.functions().flatMap(({ name }) => lambda.logLines(name))
    expect(lines.length).toBeGreaterThan(0)
    const token = digestToken(reader, await currentSecret(deployedDeps().linkSecrets))
    for (const trace of [reader.email, reader.userId, token.slice(37)]) {
      expect(lines.filter((line) => line.includes(trace))).toEqual([])
    }
  })
})

describe('mail that bounces', () => {
  /** Requests a link at registration and two later, which is the hourly limit per address. */
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
    await page.getByRole('checkbox', { name: 'Email me what is new' }).check()
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
    await says(`our email to ${person.email} came back because it could not be delivered.`)
    const updates = page.getByRole('checkbox', { name: 'Email me what is new' })
    expect([await updates.isChecked(), await updates.isDisabled()]).toEqual([false, true])
    await press('Email me the link')
    await confirmByMail()
    await turnOnUpdates()
  })

  test('so does a spam complaint, made in the list of the mailbox [S12.47]', async () => {
    await open('/_local/mail')
    await page
      .getByRole('button', { name: /^Complain: / })
      .first()
      .click()
    await says('An event was sent to the event bus')
    await openOnceStopped()
    await says('told us that our email was reported as spam.')
    await press('Email me a link to confirm it')
    await confirmByMail()
    await turnOnUpdates()
  })
})
