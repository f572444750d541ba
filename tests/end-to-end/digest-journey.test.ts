import type { Browser, Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveEmailSchedule } from '#functions/data/digests/email-schedule.ts'
import { openTable } from '#functions/data/table/table.ts'
import { outputOf, samplePerson } from '#local/people.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { processingApi } from '#shared/api/processing.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { audioTime } from '#tests/browser/answer-audio.ts'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
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
  await scheduleAsIfLongAgo()
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
  await page.getByRole('checkbox', { name: 'Email me what is new' }).check()
  await press('Save Preferences')
  await says('Your profile preferences have been saved successfully.')
  expect(await digests()).toEqual([])
})

test('an episode about it is published, the hour comes, and one mail contains it [S12.21]', async () => {
  newEpisodeId = await publishEpisode('long-table', newEpisode)
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
  await press(`Play from ${clock}`)
  await expect.poll(() => audioTime(page)).toBeGreaterThan(second)
})

test('the header of that mail unsubscribes, and its page subscribes again [S12.21]', async () => {
  const address = /^<(.*)>$/.exec(headerOf(digest, 'list-unsubscribe'))?.[1] ?? ''
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(address, { method: 'POST', body })).status).toBe(204)
  await open('/profile?tab=email')
  const updates = page.getByRole('checkbox', { name: 'Email me what is new' })
  await updates.waitFor()
  expect(await updates.isChecked()).toBe(false)
  await openDigest()
  const link = page.getByRole('link', { name: 'Unsubscribe', exact: true })
  await page.goto((await link.getAttribute('href')) ?? '')
  await says('We send no digests to')
  await press('Subscribe again')
  await says('Done. You are subscribed again.')
  await open('/profile?tab=email')
  await updates.waitFor()
  expect(await updates.isChecked()).toBe(true)
})
