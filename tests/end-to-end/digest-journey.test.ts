import type { Browser, Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendMail } from '#functions/clients/mail.ts'
import { currentSecret } from '#functions/clients/secrets.ts'
import { retryingMailer } from '#functions/connections/mail.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { secrets } from '#functions/connections/resources.ts'
import { saveEmailSchedule } from '#functions/data/digests/email-schedule.ts'
import { openTable } from '#functions/data/table/table.ts'
import { findUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import { digestToken } from '#functions/domain/mail/digest-token.ts'
import { composeDigestMail } from '#functions/use-cases/digest/compose-digest-mail.ts'
import { outputOf, samplePerson } from '#local/people.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { processingApi } from '#shared/api/processing.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { audioTime } from '#tests/browser/answer-audio.ts'
import { axeViolations } from '#tests/browser/axe-violations.ts'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { sampleDigest } from '#tests/browser/sample-digest.ts'
import { signInWithRole } from '#tests/end-to-end/sign-in.ts'
import { unconfirmAddress } from '#tests/end-to-end/unconfirm-address.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'

const topic = 'Housing'
const newEpisode = 'Build more, and look after those who wait'

let cloud: TestCloud
let browser: Browser
let page: Page
let admin: Page
let digest: Email
let newEpisodeId: number

beforeAll(async () => {
  cloud = await startTestCloud({}, { withFirstShow: true })
  await unconfirmAddress(cloud, 'paid')
  browser = await launchChromium()
  page = await openBrowserPage(browser)
  admin = await openBrowserPage(browser)
})
afterAll(async () => {
  await browser?.close()
  await cloud?.close()
})

/**
 * Saves the schedule as of 1970 with an hour that is already over. A new schedule would begin the next day.
 */
async function scheduleAsIfLongAgo(): Promise<void> {
  // Chooses a time zone where it is between 6 AM and 6 PM, so that no midnight passes during the scenario.
  const hour = new Date().getUTCHours()
  const timezone = hour >= 6 && hour < 18 ? 'UTC' : 'UTC+12'
  const schedule = { ...defaultEmailSchedule, hour: 0, timezone } as const
  await saveEmailSchedule(openTable(outputOf(cloud.cloud, 'CatalogueTableName')), schedule, new Date(0))
}

const open = (path: string) => page.goto(cloud.siteUrl + path)
const press = (name: string, device = page) => device.getByRole('button', { name, exact: true }).click()
const says = (text: string, device = page) => device.getByText(text).first().waitFor()

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? ''

async function mailsToReader(): Promise<Email[]> {
  const mails = cloud.cloud.services.ses.listMessages()
  const own = mails.filter(({ destinations }) => destinations.includes(samplePerson('paid').email))
  return Promise.all(own.map(({ raw }) => PostalMime.parse(raw())))
}

/** Digests have an unsubscribe header; other mails do not. */
async function digests(): Promise<Email[]> {
  return (await mailsToReader()).filter((mail) => headerOf(mail, 'list-unsubscribe') !== '')
}

/**
 * Adds a show and publishes one of its episodes. Automatic runs are off, because each takes seconds of CPU
 * time.
 */
async function publishEpisode(show: string, title: string): Promise<number> {
  const session = await cloud.signIn('admin')
  await cloud.call(processingApi.update, { session, body: { daily_automatic_runs_per_feed: 0 } })
  const url = new URL(`/${show}/feed.xml`, cloud.feedServer.url).href
  const added = await cloud.call(podcastsApi.add, { session, body: { url } })
  const { podcast } = podcastsApi.add.answer.parse(await added.json())
  const read = async () => {
    const answer = await cloud.call(podcastsApi.listEpisodes, { params: { podcast_id: podcast.id }, session })
    const { episodes } = podcastsApi.listEpisodes.answer.parse(await answer.json())
    return episodes.find((episode) => episode.title === title)
  }
  const id = (await read())?.id ?? 0
  await cloud.call(episodesApi.transcribe, { params: { id }, session })
  await expect.poll(async () => (await read())?.transcript_status, { interval: 300 }).toBe('completed')
  return id
}

function hourlyTick() {
  const schedules = cloud.cloud.services.scheduler.schedules()
  const tick = schedules.find(({ targetArn }) => /digest-?tick/i.test(targetArn))
  if (!tick) throw new Error(`No schedule ticks: ${schedules.map(({ targetArn }) => targetArn).join(' ')}`)
  return tick
}

const historyRow = (startedBy: string) =>
  admin.getByRole('table', { name: 'History of digests' }).getByRole('row').filter({ hasText: startedBy })

async function openDigest(): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(digest.html ?? '')
}

/** One scenario: each test continues where the one before it ended. */
test('a user confirms their address, chooses a topic and asks for digests [S12.21]', async () => {
  await open('/auth')
  await signInWithRole(page, 'paid')
  await open('/profile')
  await press('Send the link again')
  await says('The link is on its way. Check your inbox.')
  const [mail] = await mailsToReader()
  await page.goto(/http\S+#token=\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link')
  await press('Confirm my address')
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await open('/profile')
  await page.getByRole('combobox', { name: 'Find topics' }).fill(topic)
  await page.getByRole('option', { name: topic, exact: true }).click()
  await press('Save Preferences')
  await says('Your profile preferences have been saved successfully.')
  await open('/profile?tab=email')
  await page.getByRole('checkbox', { name: "Email me what's new" }).check()
  await press('Save Preferences')
  await says('Your profile preferences have been saved successfully.')
  expect(await digests()).toEqual([])
})

test('an episode about it is published, the hour comes, and one mail contains it [S12.21]', async () => {
  newEpisodeId = await publishEpisode('long-table', newEpisode)
  // Not earlier: at a full hour the cloud's own tick would send the digest before the episode is there.
  await scheduleAsIfLongAgo()
  cloud.cloud.services.scheduler.fireNow(hourlyTick().name)
  await expect.poll(async () => (await digests()).length).toBe(1)
  const [mail] = await digests()
  if (!mail) throw new Error('It was there a moment ago.')
  digest = mail
  expect(digest.subject).toContain('2 new episodes')
  expect(digest.text).toContain(newEpisode)
})

test('the admin’s history has one sent digest [S12.21]', async () => {
  await admin.goto(`${cloud.siteUrl}/login?return=%2Fadmin%2Femail-management`)
  await signInWithRole(admin, 'admin')
  await historyRow('The schedule').getByText('1 digest sent.').waitFor()
  await historyRow('The schedule').getByText('Finished').waitFor()
  await says('Last sent on', admin)
})

test('a second tick starts nothing, and an admin’s run mails no one twice [S12.21]', async () => {
  const { payload } = await cloud.cloud.services.lambda.invoke(hourlyTick().targetArn, '{}')
  expect(JSON.parse(payload)).toEqual({ begun: null })
  await press('Send Now…', admin)
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Send Now' }).click()
  await historyRow('An admin').getByText('1 person skipped: 1 already had a digest that day.').waitFor()
  expect(await digests()).toHaveLength(1)
})

test('a link of the mail opens the episode, which plays the quote at its second [S12.21]', async () => {
  await openDigest()
  // Audio of the prepared show cannot be loaded, so this uses the new episode.
  const ofNewEpisode = page.locator(`[href*="/episode/${newEpisodeId}?"]`)
  const link = page
    .getByRole('link', { name: /^Listen at / })
    .and(ofNewEpisode)
    .last()
  const clock = /\d+:\d+$/.exec((await link.textContent()) ?? '')?.[0] ?? ''
  const address = new URL((await link.getAttribute('href')) ?? '')
  const second = Number(address.searchParams.get('t'))
  expect(second).toBeGreaterThan(0)
  await page.goto(address.href)
  await page.getByRole('button', { name: `Play the quote at ${clock}` }).waitFor()
  await page.getByRole('button', { name: `Play from ${clock}: ` }).click()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(second)
})

test('the header of that mail unsubscribes, and its page subscribes again [S12.21] [S12.31]', async () => {
  const address = /^<(.*)>$/.exec(headerOf(digest, 'list-unsubscribe'))?.[1] ?? ''
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(address, { method: 'POST', body })).status).toBe(204)
  await open('/profile?tab=email')
  const updates = page.getByRole('checkbox', { name: "Email me what's new" })
  await updates.waitFor()
  expect(await updates.isChecked()).toBe(false)
  await openDigest()
  const link = page.getByRole('link', { name: 'Unsubscribe', exact: true })
  await page.goto((await link.getAttribute('href')) ?? '')
  await says("We don't send digests to")
  await press('Subscribe again')
  await says("Done. You're subscribed again.")
  await open('/profile?tab=email')
  await updates.waitFor()
  expect(await updates.isChecked()).toBe(true)
})

describe('the links of a digest', () => {
  let reader: { userId: string; email: string }

  beforeAll(async () => {
    page = await openBrowserPage(browser)
    const { email } = samplePerson('paid')
    reader = { userId: (await findUserIdByEmail(people(), email)) ?? '', email }
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

  test('the mailbox program’s button unsubscribes directly [S12.31]', async () => {
    const { headers } = await mailDigest()
    const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.*)>$/.exec(headerOf('list-unsubscribe'))?.[1] ?? ''
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(address, { method: 'POST', body })).status).toBe(204)
    expect(await preferences()).toMatchObject({ email_notifications: false })
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
