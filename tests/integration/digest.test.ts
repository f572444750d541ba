import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { profileApi } from '#shared/api/profile.ts'
import { topicsApi } from '#shared/api/topics.ts'
import type { Digest } from '#shared/domain/digest.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { Preferences } from '#shared/domain/user.ts'
import type { Role } from '#shared/rules/access.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { siteUrl } from '#tests/integration/function-variables.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import { seedReader, seedSentDigest, seedShow } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
const minute = 60 * 1000
const hour = 60 * minute
const topics = new Map<string, number>()
let courts: number

const episodes: readonly { title: string; hoursAgo: number; stance: Stance | null; topic: string }[] = [
  { title: 'Taxes from the left', hoursAgo: 2, stance: 'Left-leaning', topic: 'Taxes' },
  { title: 'Taxes from far left', hoursAgo: 3, stance: 'Far Left', topic: 'Taxes' },
  { title: 'Taxes from the right', hoursAgo: 4, stance: 'Right-leaning', topic: 'Taxes' },
  { title: 'Taxes from far right', hoursAgo: 5, stance: 'Far Right', topic: 'Taxes' },
  { title: 'Taxes last week', hoursAgo: 100, stance: 'Left-leaning', topic: 'Taxes' },
  { title: 'Taxes last month', hoursAgo: 800, stance: 'Right-leaning', topic: 'Taxes' },
  { title: 'Schools from the left', hoursAgo: 6, stance: 'Left-leaning', topic: 'Schools' },
  ...Array.from({ length: 14 }, (_, index) => ({
    title: `Courts ${index + 1}`,
    hoursAgo: 1 + index,
    stance: null,
    topic: 'Courts',
  })),
]

async function publishShow(number: number, isAbout: (topic: string) => boolean): Promise<number> {
  const own = episodes.filter(({ topic }) => isAbout(topic))
  const now = Date.now()
  const items = own.map(({ title, hoursAgo }, index) =>
    sampleItem(index + 1, { title, publishedAt: new Date(now - hoursAgo * hour).toISOString() }),
  )
  const { podcastId, imported } = await seedShow(environment, { number, items })
  for (const { title, episodeId } of imported) {
    const episode = own.find((one) => one.title === title)
    const { stance = null, topic = '', hoursAgo = 0 } = episode ?? {}
    const published = new Date(now - hoursAgo * hour + minute)
    await publishSample(environment.catalogue, episodeId, { stance, topics: [topic], now: published })
  }
  return podcastId
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  courts = await publishShow(1, (topic) => topic === 'Courts')
  await publishShow(2, (topic) => topic !== 'Courts')
  for (const name of ['Taxes', 'Schools', 'Courts']) {
    const found = await answerFor(environment, topicsApi.search, { query: { prefix: name } })
    topics.set(name, found.topics[0]?.id ?? 0)
  }
})
afterAll(() => environment.close())

async function newReader(
  names: readonly string[],
  preferences: Partial<Preferences> = {},
  role: Role = 'paid',
) {
  return seedReader(environment, {
    role,
    preferences: {
      stance_consent_at: dawn.toISOString(),
      interested_topics: names.map((name) => topics.get(name) ?? 0),
      ...preferences,
    },
  })
}

const preview = (token: string): Promise<Digest> =>
  answerFor(environment, profileApi.previewDigest, { token })

const titles = ({ episodes: listed, other_side: otherSide }: Digest) => [
  listed.map(({ title }) => title),
  otherSide?.title ?? null,
]

test('a daily digest has the last day’s episodes on the chosen topics, newest first, and one from the other side [S12.1]', async () => {
  const { token } = await newReader(['Taxes', 'Schools'], { political_stance_interests: ['Left-leaning'] })
  const digest = await preview(token)
  expect(titles(digest)).toEqual([['Taxes from the left', 'Schools from the left'], 'Taxes from the right'])
  expect(digest.has_more).toBe(false)
})

test('a weekly digest covers a week', async () => {
  const { token } = await newReader(['Taxes'], {
    political_stance_interests: ['Left-leaning'],
    digest_frequency: 'weekly',
  })
  expect(titles(await preview(token))).toEqual([
    ['Taxes from the left', 'Taxes last week'],
    'Taxes from the right',
  ])
})

test('without consent chosen stances are ignored, and no episode is shown twice [S12.2]', async () => {
  const { token } = await newReader(['Schools', 'Taxes'], {
    political_stance_interests: ['Far Right'],
    stance_consent_at: null,
  })
  const [listed, otherSide] = titles(await preview(token))
  expect(listed).toEqual([
    'Taxes from the left',
    'Taxes from far left',
    'Taxes from the right',
    'Taxes from far right',
    'Schools from the left',
  ])
  expect(otherSide).toBeNull()
})

test('contains at most the newest twelve [S12.3]', async () => {
  const digest = await preview((await newReader(['Courts'])).token)
  expect(titles(digest)).toEqual([Array.from({ length: 12 }, (_, index) => `Courts ${index + 1}`), null])
  expect(digest.has_more).toBe(true)
})

test('without new episodes, or without topics, there is no other side either', async () => {
  const { token } = await newReader(['Schools'], { political_stance_interests: ['Far Right'] })
  expect(titles(await preview(token))).toEqual([[], null])
  expect(titles(await preview((await newReader([])).token))).toEqual([[], null])
})

async function sendTest(token: string) {
  const answer = await environment.call('email.send-test', { token })
  return [answer.statusCode, answer.headers?.['x-error-code'] ?? JSON.parse(answer.body ?? '')]
}

test('an admin can send themselves a test digest, as HTML and as text [S7.77]', async () => {
  const { token, email } = await newReader(
    ['Taxes'],
    { political_stance_interests: ['Left-leaning'] },
    'admin',
  )
  expect(await sendTest(token)).toEqual([
    202,
    { success: true, message: `A test email is on its way to ${email}.` },
  ])
  const [mail, ...others] = await environment.mail.mailTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Test: 1 new episode, and one from the other side')
  const { episodes: listed } = await preview(token)
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain('Taxes from the left')
    expect(form).toContain(`${siteUrl}/episode/${listed[0]?.id}?t=10`)
    expect(form).toContain('Taxes from the right')
    expect(form).toContain('It doesn’t count as a digest.')
    expect(form).toContain('12 Main Street')
    expect(form).not.toContain('Unsubscribe')
  }
  expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('a test digest has no effect on the next real one', async () => {
  const { token, userId } = await newReader(['Taxes'], { digest_frequency: 'weekly' }, 'admin')
  const [listed] = titles(await preview(token))
  expect(listed).toContain('Taxes last week')
  expect((await sendTest(token))[0]).toBe(202)
  const { body: exported = '' } = await environment.call('profile.export', { token })
  expect(JSON.parse(exported).digests).toEqual({
    last_begun_for: null,
    being_sent_since: null,
    new_since: null,
    last_episodes: [],
    last_runs: [],
  })
  expect(titles(await preview(token))[0]).toEqual(listed)
  const newSince = new Date(Date.now() - 210 * minute).toISOString()
  await seedSentDigest(environment, userId, { newSince })
  const next = await preview(token)
  expect(next.since).toBe(newSince)
  expect(titles(next)[0]).toEqual(['Taxes from the left', 'Taxes from far left'])
})

test('an admin without topics is told so, not that nothing is new', async () => {
  const { token, email } = await newReader([], {}, 'admin')
  expect((await sendTest(token))[0]).toBe(202)
  const [mail] = await environment.mail.mailTo(email)
  expect(mail?.text).toContain('you haven’t chosen any yet')
  expect(mail?.text).not.toContain('Nothing new')
})

test('episodes of a podcast that is being deleted leave room for older ones', async () => {
  const { token } = await newReader(['Courts', 'Schools'])
  const { token: admin } = await environment.signIn({ role: 'admin' })
  await answerFor(environment, podcastsApi.delete, { params: { podcast_id: String(courts) }, token: admin })
  const digest = await preview(token)
  expect(digest.has_more).toBe(false)
  expect(titles(digest)).toEqual([['Schools from the left'], null])
})

test('nothing is sent to an unconfirmed address [S7.78]', async () => {
  const { token } = await environment.signIn({ role: 'admin' })
  const { email } = await answerFor(environment, profileApi.get, { token })
  expect(await sendTest(token)).toEqual([409, 'email-not-confirmed'])
  expect(await environment.mail.mailTo(email)).toEqual([])
})

test('a test digest that SES refuses says so [S7.79]', async () => {
  const { token } = await newReader(['Taxes'], {}, 'admin')
  await environment.mail.refuseMail(true)
  expect(await sendTest(token)).toEqual([502, 'mail-unavailable'])
  await environment.mail.refuseMail(false)
})
