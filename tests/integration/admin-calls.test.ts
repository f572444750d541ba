import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginScheduledRun, countOutcome } from '#functions/data/digests/digest-runs.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { getEpisode } from '#functions/data/episodes/episodes.ts'
import { cloudKey } from '#functions/data/keys.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { findCloudDrift } from '#functions/data/topics/clouds.ts'
import { readOpml } from '#functions/domain/opml/read-opml.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { dawn, sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpBed, openHttpBed } from '#tests/integration/http-bed.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

let bed: HttpBed
let admin: { userId: string; token: string }

beforeAll(async () => {
  bed = await openHttpBed()
  admin = await bed.signIn({ role: 'admin' })
  for (const number of [1, 2, 3]) {
    const now = new Date(dawn.getTime() + number * 1000)
    const podcast = await createPodcast(bed.catalogue, samplePodcast(number), now)
    const items = [1, 2, 3, 4].map((item) => sampleItem(number * 10 + item))
    const { imported } = await importEpisodes(bed.catalogue, podcast, { items, now })
    for (const [index, episode] of imported.slice(0, 3).entries()) {
      await publishSample(bed.catalogue, episode.episodeId, {
        stance: index === 0 ? 'Far Left' : 'Right-leaning',
        now,
      })
    }
  }
})
afterAll(() => bed.close())

test('lists podcasts newest first by pages, with counts and the median of three rated episodes [S3.10]', async () => {
  const first = await bed.call('podcasts.list', { query: { limit: '2' }, token: admin.token })
  const cursor = String(first.headers?.['x-next-cursor'])
  const second = await bed.call('podcasts.list', { query: { limit: '2', cursor }, token: admin.token })
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
    const answer = await bed.call('podcasts.list-episodes', { params: { podcast_id: '1' }, token })
    return podcastsApi.listEpisodes.answer.parse(JSON.parse(answer.body ?? '')).episodes
  }
  const ofVisitors = await list()
  expect(ofVisitors.map(({ quotes }) => quotes.length)).toEqual([3, 3, 3])
  const ids = ofVisitors.map(({ id }) => id)
  const ofAdmins = (await list(admin.token)).filter(({ id }) => ids.includes(id))
  expect(ofAdmins.map(({ quotes }) => quotes)).toEqual(ofVisitors.map(({ quotes }) => quotes))
})

test('the email schedule is the default until an admin saves another one as a whole [S7.76]', async () => {
  const read = async () =>
    JSON.parse((await bed.call('email.get-schedule', { token: admin.token })).body ?? '')
  expect(await read()).toEqual({ ...defaultEmailSchedule, last_sent_date: null })
  const schedule = { ...defaultEmailSchedule, hour: 0, enabled: false, timezone: 'UTC-12', sunday: false }
  const saved = await bed.call('email.update-schedule', { body: schedule, token: admin.token })
  expect([saved.statusCode, JSON.parse(saved.body ?? '')]).toEqual([200, schedule])
  expect(await read()).toEqual({ ...schedule, last_sent_date: null })
})

test('the email schedule names the latest day on which a digest was sent [S3.18]', async () => {
  const read = async () =>
    JSON.parse((await bed.call('email.get-schedule', { token: admin.token })).body ?? '').last_sent_date
  const now = new Date('2026-03-03T08:00:00Z')
  const begin = (date: string) => {
    const due = { date, timezone: 'UTC' as const, frequencies: ['daily' as const] }
    return beginScheduledRun(bed.catalogue, due, new Date(`${date}T08:00:00Z`))
  }
  const count = async (run: Awaited<ReturnType<typeof begin>>, outcome: DigestOutcome) =>
    transact(bed.catalogue, [countOutcome(bed.catalogue, run.runId, { outcome, at: now })])
  const first = await begin('2026-03-01')
  const second = await begin('2026-03-02')
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

test.each([
  [{ hour: 24 }, 'Hour must be between 0 and 23.'],
  [{ hour: -1 }, 'Hour must be between 0 and 23.'],
  [{ hour: 8.5 }, 'Hour must be a whole number.'],
  [{ timezone: 'UTC+13' }, "Time zone isn't one of the values allowed here."],
  [{ timezone: 'Europe/Paris' }, "Time zone isn't one of the values allowed here."],
  [{ monday: 'yes' }, 'Monday must be true or false.'],
  [{ sunday: undefined }, 'Sunday is required.'],
  [{ last_sent_date: '2026-01-01' }, "“last_sent_date” can't be set here."],
])(
  'an email schedule with %j is a 400 that names the field, and changes nothing [S5.11]',
  async (change, sentence) => {
    const before = await bed.call('email.get-schedule', { token: admin.token })
    const body = { ...defaultEmailSchedule, ...change }
    const answer = await bed.call('email.update-schedule', { body, token: admin.token })
    expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, 'invalid-body'])
    expect(answer.body).toBe(sentence)
    expect((await bed.call('email.get-schedule', { token: admin.token })).body).toBe(before.body)
  },
)

test('setting a stance answers 204, is stored beside the model’s, and keeps counters exact [S7.69]', async () => {
  const body = { political_stance: 'Centrist', political_stance_explanation: '  Heard it.  ' }
  const answer = await bed.call('episodes.update', { params: { id: '1' }, body, token: admin.token })
  expect([answer.statusCode, answer.body]).toEqual([204, undefined])
  const episode = await getEpisode(bed.catalogue, 1)
  expect(episode.override).toMatchObject({
    stance: 'Centrist',
    explanation: 'Heard it.',
  })
  expect(publishedOf(episode)?.stance).toBe('Centrist')
  expect(episode.analysis?.stance).toBe('Far Left')
  expect(await findDrift(bed.catalogue)).toEqual([])
})

test('setting a stance updates the word clouds, again if the call is repeated', async () => {
  const update = (stance: Stance) => {
    const body = { political_stance: stance }
    return bed.call('episodes.update', { params: { id: '1' }, body, token: admin.token })
  }
  for (const stance of ['Far Right', 'Centrist'] as const) {
    expect((await update(stance)).statusCode).toBe(204)
    expect(await findCloudDrift(bed.catalogue), stance).toEqual([])
  }
  // The state that a call leaves if it dies between the two writes.
  const Key = cloudKey('Centrist')
  await bed.catalogue.client.send(new DeleteCommand({ TableName: bed.catalogue.name, Key }))
  expect((await update('Centrist')).statusCode).toBe(204)
  expect(await findCloudDrift(bed.catalogue)).toEqual([])
})

test.each([
  [{}, 400],
  [{ political_stance: 'Upwards' }, 400],
  [{ political_stance: 'Centrist', status: 'completed' }, 400],
  [{ political_stance_explanation: '   ' }, 400],
  [{ political_stance_explanation: 'x'.repeat(4001) }, 400],
  [{ political_stance: null }, 204],
])('the body %j is answered %i', async (body, status) => {
  const answer = await bed.call('episodes.update', { params: { id: '2' }, body, token: admin.token })
  expect(answer.statusCode).toBe(status)
})

test('an unknown episode is 404 for admins, too', async () => {
  const body = { political_stance: 'Centrist' }
  const answer = await bed.call('episodes.update', { params: { id: '999' }, body, token: admin.token })
  expect([answer.statusCode, answer.body]).toEqual([404, 'There is no such episode.'])
})

test('the list of all podcasts is a file with every feed, which can be imported again [S14.40]', async () => {
  const answer = await bed.call('podcasts.export-list', { token: admin.token })
  expect(answer.headers?.['content-type']).toMatch(/^text\/x-opml/)
  expect(answer.headers?.['content-disposition']).toMatch(
    /filename="sidelight-podcasts-\d{4}-\d\d-\d\d\.opml"/,
  )
  expect(readOpml(Buffer.from(answer.body ?? ''))).toEqual({
    feeds: [3, 2, 1].map((number) => ({
      url: `https://feeds.example/${number}.xml`,
      title: `Show ${number}`,
    })),
    broken: [],
    duplicates: 0,
  })
})

test.each<[string, Call]>([
  ['podcasts.update', { params: { podcast_id: '1' }, body: {} }],
  ['podcasts.update', { params: { podcast_id: '1' }, body: { is_checked: 'yes' } }],
  ['podcasts.import-list', { rawBytes: Buffer.from('Hello') }],
  ['podcasts.import-list', { rawBytes: Buffer.from('<opml/>'), query: { geography: 'Atlantis' } }],
])('%s refuses %j with 400', async (name, call) => {
  expect((await bed.call(name, { ...call, token: admin.token })).statusCode).toBe(400)
})

test('an unknown podcast can neither be checked nor searched for older episodes', async () => {
  const call = { params: { podcast_id: '999' }, token: admin.token }
  const answers = [
    await bed.call('podcasts.update', { ...call, body: { is_checked: false } }),
    await bed.call('podcasts.import-older', call),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
})

test('before the first list import there is no status', async () => {
  const answer = await bed.call('podcasts.get-list-import', { token: admin.token })
  expect([answer.statusCode, answer.body]).toEqual([200, '{"import":null}'])
})
