import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailApi } from '#shared/api/email.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { topicsApi } from '#shared/api/topics.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { episodeAdminRowSchema } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { seedDigestRun, seedOutcome, seedShow } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
let admin: { userId: string; token: string }

beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  for (const number of [1, 2, 3]) {
    await seedShow(environment, {
      number,
      items: [1, 2, 3, 4].map((item) => sampleItem(number * 10 + item)),
      stances: ['Far Left', 'Right-leaning', 'Right-leaning'],
      now: new Date(dawn.getTime() + number * 1000),
    })
  }
})
afterAll(() => environment.close())

test('lists podcasts newest first by pages, with counts and the median of three rated episodes [S3.10]', async () => {
  const first = await environment.call('podcasts.list', { query: { limit: '2' }, token: admin.token })
  const cursor = String(first.headers?.['x-next-cursor'])
  const second = await environment.call('podcasts.list', {
    query: { limit: '2', cursor },
    token: admin.token,
  })
  const rows = [first, second].flatMap((page) => podcastsApi.list.answer.parse(JSON.parse(page.body ?? '')))
  expect(rows.map((row) => row.name)).toEqual(['Show 3', 'Show 2', 'Show 1'])
  expect(second.headers?.['x-next-cursor']).toBeUndefined()
  expect(rows[0]).toMatchObject({
    episodeCount: 4,
    completedCount: 3,
    offlineCount: 0,
    political_stance: 'Right-leaning',
  })
})

test('admins see the same quotes in a podcast’s list as visitors', async () => {
  const list = async (token?: string) => {
    const params = { podcast_id: '1' }
    return (await answerFor(environment, podcastsApi.listEpisodes, { params, ...(token && { token }) }))
      .episodes
  }
  const ofVisitors = await list()
  expect(ofVisitors.map(({ quotes }) => quotes.length)).toEqual([3, 3, 3])
  const ids = ofVisitors.map(({ id }) => id)
  const ofAdmins = (await list(admin.token)).filter(({ id }) => ids.includes(id))
  expect(ofAdmins.map(({ quotes }) => quotes)).toEqual(ofVisitors.map(({ quotes }) => quotes))
})

test('the email schedule is the default until an admin saves another one as a whole [S7.76]', async () => {
  const read = () => answerFor(environment, emailApi.getSchedule, admin)
  expect(await read()).toEqual({ ...defaultEmailSchedule, last_sent_date: null })
  const schedule = { ...defaultEmailSchedule, hour: 0, enabled: false, timezone: 'UTC-12', sunday: false }
  const saved = await environment.call('email.update-schedule', { body: schedule, token: admin.token })
  expect([saved.statusCode, JSON.parse(saved.body ?? '')]).toEqual([200, schedule])
  expect(await read()).toEqual({ ...schedule, last_sent_date: null })
})

test('the email schedule names the latest day on which a digest was sent [S3.18]', async () => {
  const read = async () => (await answerFor(environment, emailApi.getSchedule, admin)).last_sent_date
  const at = new Date('2026-03-03T08:00:00Z')
  const count = (runId: string, outcome: DigestOutcome) => seedOutcome(environment, runId, { outcome, at })
  const first = await seedDigestRun(environment, '2026-03-01')
  const second = await seedDigestRun(environment, '2026-03-02')
  await count(second, 'nothing-new')
  await count(second, 'failed')
  expect(await read()).toBeNull()
  await count(first, 'sent')
  expect(await read()).toBe('2026-03-01')
  await count(second, 'sent')
  await count(second, 'sent')
  await count(first, 'sent')
  expect(await read()).toBe('2026-03-02')
})

test('an invalid email schedule is a 400 that names the field, and changes nothing [S5.11]', async () => {
  const before = await environment.call('email.get-schedule', { token: admin.token })
  const body = { ...defaultEmailSchedule, enabled: false, hour: 24 }
  const answer = await environment.call('email.update-schedule', { body, token: admin.token })
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, 'invalid-body'])
  expect(answer.body).toBe('Hour must be between 0 and 23.')
  expect((await environment.call('email.get-schedule', { token: admin.token })).body).toBe(before.body)
})

test('setting a stance answers 204, is stored beside the model’s, and keeps counters exact [S7.69]', async () => {
  const body = { political_stance: 'Centrist', political_stance_explanation: '  Heard it.  ' }
  const answer = await environment.call('episodes.update', { params: { id: '1' }, body, token: admin.token })
  expect([answer.statusCode, answer.body]).toEqual([204, undefined])
  expect(await answerFor(environment, episodesApi.get, { params: { id: '1' } })).toMatchObject({
    political_stance: 'Centrist',
    political_stance_explanation: 'Heard it.',
    is_stance_overridden: true,
    is_explanation_overridden: true,
  })
  const params = { podcast_id: '1' }
  const query = { id: '1' }
  const { episodes } = await answerFor(environment, podcastsApi.listEpisodes, { ...admin, params, query })
  expect(episodeAdminRowSchema.parse(episodes[0])).toMatchObject({
    political_stance: 'Centrist',
    machine_stance: 'Far Left',
  })
  await expectNoDrift(environment)
})

test('setting a stance updates the word clouds, again if the call died and is repeated', async () => {
  const update = async (stance: Stance) => {
    const body = { political_stance: stance }
    const answer = await environment.call('episodes.update', {
      params: { id: '1' },
      body,
      token: admin.token,
    })
    return answer.statusCode
  }
  const cloudOf = async (stance: Stance) => {
    const params = { stance }
    const { topics } = await answerFor(environment, topicsApi.listForStance, { params })
    return topics.map(({ name, frequency }) => [name, frequency])
  }
  const stances = ['Far Right', 'Centrist'] as const
  let isWhole = false
  for (let write = 1; !isWhole; write += 1) {
    const [stance, other] = write % 2 === 1 ? stances : stances.toReversed()
    if (!stance || !other) throw new Error('Two stances were to alternate.')
    environment.dieBeforeWrite(write)
    isWhole = (await update(stance)) === 204
    environment.dieBeforeWrite(undefined)
    expect(await update(stance), `write ${write}`).toBe(204)
    expect([await cloudOf(stance), await cloudOf(other)], `write ${write}`).toEqual([[['Taxes', 1]], []])
  }
})

test.each([
  [{}, 400],
  [{ political_stance: 'Upwards' }, 400],
  [{ political_stance: 'Centrist', status: 'completed' }, 400],
  [{ political_stance_explanation: '   ' }, 400],
  [{ political_stance_explanation: 'x'.repeat(4001) }, 400],
  [{ political_stance: null }, 204],
])('the body %j is answered %i', async (body, status) => {
  const answer = await environment.call('episodes.update', { params: { id: '2' }, body, token: admin.token })
  expect(answer.statusCode).toBe(status)
})

test('an unknown episode is 404 for admins, too', async () => {
  const body = { political_stance: 'Centrist' }
  const answer = await environment.call('episodes.update', {
    params: { id: '999' },
    body,
    token: admin.token,
  })
  expect([answer.statusCode, answer.body]).toEqual([404, 'There is no such episode.'])
})

test('before the first list import there is no status', async () => {
  const answer = await environment.call('podcasts.get-list-import', { token: admin.token })
  expect([answer.statusCode, answer.body]).toEqual([200, '{"import":null}'])
})

test('the list of all podcasts is a file with every feed, which can be imported again [S14.40]', async () => {
  const answer = await environment.call('podcasts.export-list', { token: admin.token })
  expect(answer.headers?.['content-type']).toMatch(/^text\/x-opml/)
  expect(answer.headers?.['content-disposition']).toMatch(
    /filename="sidelight-podcasts-\d{4}-\d\d-\d\d\.opml"/,
  )
  const rawBody = answer.body ?? ''
  const headers = { 'content-type': 'text/x-opml' }
  const summary = await answerFor(environment, podcastsApi.importList, { ...admin, rawBody, headers })
  expect(summary).toMatchObject({ feeds: 3, broken_count: 0, duplicates: 0 })
  const { import: begun } = await answerFor(environment, podcastsApi.getListImport, admin)
  expect(begun?.feeds.map(({ url, title }) => ({ url, title }))).toEqual(
    [3, 2, 1].map((number) => ({ url: `https://feeds.example/${number}.xml`, title: `Show ${number}` })),
  )
})

test.each<[string, Call]>([
  ['podcasts.update', { params: { podcast_id: '1' }, body: {} }],
  ['podcasts.update', { params: { podcast_id: '1' }, body: { is_checked: 'yes' } }],
  ['podcasts.import-list', { rawBytes: Buffer.from('Hello') }],
  ['podcasts.import-list', { rawBytes: Buffer.from('<opml/>'), query: { geography: 'Atlantis' } }],
])('%s refuses %j with 400', async (name, call) => {
  expect((await environment.call(name, { ...call, token: admin.token })).statusCode).toBe(400)
})

test('an unknown podcast can neither be checked nor searched for older episodes', async () => {
  const call = { params: { podcast_id: '999' }, token: admin.token }
  const answers = [
    await environment.call('podcasts.update', { ...call, body: { is_checked: false } }),
    await environment.call('podcasts.import-older', call),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
})
