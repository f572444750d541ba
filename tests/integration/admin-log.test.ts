import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { adminLogApi } from '#shared/api/admin-log.ts'
import { contracts } from '#shared/api/all.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { LogEntry, LogKind } from '#shared/domain/admin-log.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { changeSentence, logTitle } from '#shared/format/log-sentence.ts'
import {
  contentOf,
  countingTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem, sampleItems } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import {
  readLogPage,
  repairLog,
  restoreItems,
  seedAccount,
  seedLogEntry,
  seedStoredLog,
} from '#tests/integration/seed-accounts.ts'
import { seedSuspicious } from '#tests/integration/seed-records.ts'
import {
  openSignInEnvironment,
  password,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

let environment: SignInEnvironment
let admin: { userId: string; token: string }
let free: { token: string }

beforeAll(async () => {
  environment = await openSignInEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  free = await environment.signIn({ role: 'free' })
  await importShow(environment.catalogue, sampleItems(4))
  await publishSample(environment.catalogue, 1, {
    stance: 'Left-leaning',
    topics: ['Taxes', 'Budget', 'Spending'],
  })
  await seedSuspicious(environment, 4, 'Far Right')
})
afterAll(() => environment.close())

type Answer = Awaited<ReturnType<SignInEnvironment['call']>>
const entriesOf = (answer: Answer): LogEntry[] => adminLogApi.list.answer.parse(JSON.parse(answer.body ?? ''))

const list = (query: Record<string, string> = {}) =>
  environment.call('admin-log.list', { query: { limit: '50', ...query }, token: admin.token })

async function followLog() {
  const known = new Set((await everything()).map(({ at, id }) => at + id))
  return async () => (await everything()).filter(({ at, id }) => !known.has(at + id))
}

async function logged(name: string, call: Call, caller = admin) {
  const newEntries = await followLog()
  const answer = await environment.call(name, { ...call, token: caller.token })
  return { answer, entries: await newEntries() }
}

async function everything(): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  let query: Record<string, string> = {}
  for (;;) {
    const page = await list(query)
    entries.push(...entriesOf(page))
    const cursor = page.headers?.['x-next-cursor']
    if (cursor === undefined) return entries
    query = { cursor: String(cursor) }
  }
}

async function finishUpkeep(): Promise<void> {
  while (!isDeepStrictEqual(await callEntry('upkeep/remove-accounts'), { isDone: true }));
}

const noEpisode = { params: { id: '999999' } }
const noPodcast = { params: { podcast_id: '999999' } }
const noUser = { params: { id: '00000000-0000-4000-8000-000000000000' } }
const account = { email: 'matrix@example.org', password, role: 'free' }
const opml = '<opml version="2.0"><body><outline xmlUrl="https://show.example/feed.xml"/></body></opml>'

/** One call of each kind; it succeeds or is refused because of the data, not because of access. */
const calls: Record<string, Call> = {
  'users.create': { body: account },
  'users.update': { ...noUser, body: account },
  'users.delete': noUser,
  'podcasts.add': { body: { url: 'http://127.0.0.1:9/feed.xml' } },
  'podcasts.update': { ...noPodcast, body: { is_opted_out: true } },
  'podcasts.delete': noPodcast,
  'podcasts.import-older': noPodcast,
  'podcasts.import-list': { rawBody: opml, headers: { 'content-type': 'text/x-opml' } },
  'podcasts.stop-list-import': { body: { started_at: '2026-03-01T06:00:00.000Z' } },
  'episodes.update': { ...noEpisode, body: { political_stance: 'Centrist' } },
  'episodes.delete': noEpisode,
  'episodes.transcribe': noEpisode,
  'episodes.analyze': noEpisode,
  'offline.list-new-episodes': {},
  'uploads.start': { body: { files: [{ filename: 'p1-e1-20260101.json', size: 10 }] } },
  'uploads.renew': { params: { session: '00000000-0000-4000-8000-000000000000' }, body: { files: [1] } },
  'runs.begin': { body: { episode_ids: [999_999] } },
  'runs.cancel': { body: { episode_ids: [999_999] } },
  'email.send-test': {},
  'email.trigger': {},
  'ratings.repeat': { body: { episode_ids: [999_999] } },
  'email.update-schedule': { body: { ...defaultEmailSchedule, hour: 3 } },
  'processing.update': { body: { update_interval_hours: 7 } },
  'processing.check-feeds': { body: { scope: 'due' } },
  'budget.update': { body: { monthly_limit_cents: 100 } },
  'private-names.add': { body: { name: 'Jane Roe' } },
  'private-names.remove': { params: { id: '999999' } },
  'topic-merges.begin': { body: { from_id: 999_998, into_id: 999_999 } },
  'topic-merges.keep-apart': { body: { first_id: 999_998, second_id: 999_999 } },
}

/** A bulk call succeeds even if every episode in it is refused. */
const refusesEach = (name: string) => (/^(runs|ratings)\./.test(name) ? ['refused'] : [])

const loggedNames = contracts.filter((contract) => contract.logged).map(({ name }) => name)

test('every call that writes a log entry is tested here [S19.1]', () => {
  expect(Object.keys(calls).toSorted()).toEqual(loggedNames.toSorted())
})

test.each(loggedNames)(
  '%s writes exactly one entry, with the caller and the outcome, and none without access or with invalid input [S19.1]',
  async (name) => {
    const newEntries = await followLog()
    const call = calls[name] ?? {}
    const invalid = { ...call, query: { nobody: 'takes this' }, token: admin.token }
    expect((await environment.call(name, { ...call, token: free.token })).statusCode).toBe(403)
    expect((await environment.call(name, invalid)).statusCode).toBe(400)
    const answer = await environment.call(name, { ...call, token: admin.token })
    const entries = await newEntries()
    expect(entries).toMatchObject([{ action: name, user_id: admin.userId }])
    const isDone = (answer.statusCode ?? 500) < 400
    expect(isDone ? ['done', 'unchanged', ...refusesEach(name)] : ['refused']).toContain(entries[0]?.outcome)
  },
)

test('a stance and its explanation: the entry has both stances, and of the explanation only that it changed [S19.2]', async () => {
  const body = { political_stance: 'Centrist', political_stance_explanation: 'In my own words.' }
  const { entries } = await logged('episodes.update', { params: { id: '1' }, body })
  expect(entries).toMatchObject([{ subject: { kind: 'episode', id: 1 }, outcome: 'done' }])
  expect(entries[0]?.changes).toEqual([
    { field: 'political_stance', before: 'Left-leaning', after: 'Centrist' },
    { field: 'political_stance_explanation' },
  ])
  const again = await logged('episodes.update', { params: { id: '1' }, body })
  expect(again.entries).toMatchObject([{ outcome: 'unchanged', changes: [] }])
})

test('releasing a rating under review is logged once [S16.23]', async () => {
  const params = { id: '4' }
  const body = { released_transcript: 'abc' }
  const { entries } = await logged('episodes.update', { params, body })
  expect(entries).toMatchObject([
    { subject: { kind: 'episode', id: 4 }, outcome: 'done', changes: [{ field: 'released_transcript' }] },
  ])
  const again = await logged('episodes.update', { params, body })
  expect(again.entries).toMatchObject([{ outcome: 'unchanged', changes: [] }])
  const mixed = { ...body, political_stance: 'Centrist' }
  expect((await logged('episodes.update', { params, body: mixed })).answer.statusCode).toBe(400)
})

test('an account: its id, both roles, and of address and password only that they changed [S19.2]', async () => {
  const created = await logged('users.create', {
    body: { email: 'logged.person@example.org', password, role: 'free' },
  })
  const { id } = JSON.parse(created.answer.body ?? '')
  const subject = { kind: 'user', id }
  expect(created.entries).toMatchObject([{ subject, changes: [{ field: 'role', after: 'free' }] }])
  const body = { email: 'moved.person@example.org', password: 'another good password', role: 'paid' }
  const changed = await logged('users.update', { params: { id }, body })
  expect(changed.entries).toMatchObject([{ subject, outcome: 'done' }])
  expect(changed.entries[0]?.changes).toEqual([
    { field: 'role', before: 'free', after: 'paid' },
    { field: 'email' },
    { field: 'password' },
  ])
  const same = await logged('users.update', { params: { id }, body: { ...body, password: '' } })
  expect(same.entries).toMatchObject([{ subject, outcome: 'unchanged', changes: [] }])
})

test('settings, budget and schedule: only what changed, and prompts by their versions [S19.2]', async () => {
  const settings = {
    quotes_prompt: 'Prefer whole sentences, please.',
    concurrent_runs: 3,
    auto_transcribe: false,
  }
  const processing = await logged('processing.update', { body: settings })
  expect(processing.entries[0]?.changes).toEqual([
    { field: 'concurrent_runs', before: null, after: 3 },
    { field: 'quotes_prompt', before: 0, after: 1 },
  ])
  const budget = await logged('budget.update', { body: { monthly_limit_cents: 5000 } })
  expect(budget.entries[0]?.changes).toEqual([{ field: 'monthly_limit_cents', before: 100, after: 5000 }])
  const schedule = { ...defaultEmailSchedule, hour: 3, sunday: false }
  const email = await logged('email.update-schedule', { body: schedule })
  expect(email.entries[0]?.changes).toEqual([{ field: 'sunday', before: true, after: false }])
})

test('a podcast: its changed settings, and of its name only that it changed; the list reads its present name [S19.2] [S7.96]', async () => {
  const body = {
    name: 'A Name of My Own',
    geography: 'Ohio',
    hides_transcripts: true,
    is_feed_public: false,
  }
  const { entries } = await logged('podcasts.update', { params: { podcast_id: '1' }, body })
  const { name } = await getPodcast(environment.catalogue, 1)
  expect(entries).toMatchObject([{ subject: { kind: 'podcast', id: 1 }, subject_name: name }])
  expect(entries[0]?.changes).toEqual([
    { field: 'name' },
    { field: 'geography', before: expect.any(String), after: 'Ohio' },
    { field: 'hides_transcripts', before: false, after: true },
    { field: 'is_feed_public', before: true, after: false },
  ])
})

test('stopping a list import: logged if it is running, and refused for another list', async () => {
  await environment.call('podcasts.import-list', { ...calls['podcasts.import-list'], token: admin.token })
  const shown = await environment.call('podcasts.get-list-import', { token: admin.token })
  const { import: latest } = podcastsApi.getListImport.answer.parse(JSON.parse(shown.body ?? ''))
  const { entries } = await logged('podcasts.stop-list-import', { body: { started_at: latest?.started_at } })
  expect(entries).toMatchObject([{ subject: null, outcome: 'done', changes: [] }])
  expect(entries.map(logTitle)).toEqual(['Stopped an import of podcasts'])
  const other = await logged('podcasts.stop-list-import', calls['podcasts.stop-list-import'] ?? {})
  expect(other.entries).toMatchObject([{ outcome: 'refused' }])
  expect(other.entries.map(logTitle)).toEqual(['Tried to stop an import of podcasts'])
})

test('runs: a single episode is the subject of the entry; many are listed by their ids [S19.2]', async () => {
  const many = await logged('runs.begin', { body: { episode_ids: [2, 3, 999_999] } })
  expect(many.entries).toMatchObject([{ subject: null }])
  expect(many.entries[0]?.changes).toEqual([
    { field: 'episodes', after: 2 },
    { field: 'refused', after: 1 },
    { field: 'episode_ids', after: '2, 3' },
    { field: 'at_once', after: false },
  ])
  const one = await logged('runs.cancel', { body: { episode_ids: [2] } })
  expect(one.entries).toMatchObject([{ subject: { kind: 'episode', id: 2 }, outcome: 'done' }])
  const again = await logged('runs.cancel', { body: { episode_ids: [2] } })
  expect(again.entries).toMatchObject([{ subject: { kind: 'episode', id: 2 }, outcome: 'refused' }])
  const none = await logged('runs.cancel', { body: { episode_ids: [2, 999_999] } })
  expect(none.entries).toMatchObject([{ subject: null, outcome: 'refused' }])
})

test('merging topics or keeping them apart: by their ids', async () => {
  const kept = await logged('topic-merges.keep-apart', { body: { first_id: 1, second_id: 3 } })
  expect(kept.entries.map(logTitle)).toEqual(['Kept two topics apart'])
  expect(kept.entries[0]?.changes.map(changeSentence)).toEqual(['Topic IDs: 1, 3.'])
  const merged = await logged('topic-merges.begin', { body: { from_id: 2, into_id: 3 } })
  expect(merged.entries).toMatchObject([{ subject: null, outcome: 'done' }])
  expect(merged.entries.map(logTitle)).toEqual(['Merged two topics'])
  expect(merged.entries[0]?.changes.map(changeSentence)).toEqual(['Topic 2.', 'Into topic 3.'])
})

test('marking offline episodes logs only what was marked, and a repeated listing changes nothing', async () => {
  const publishedAt = new Date().toISOString()
  const items = [21, 22].map((number) => sampleItem(number, { publishedAt }))
  await importShow(environment.catalogue, items, 2)
  const first = await logged('offline.list-new-episodes', {})
  expect(first.entries).toMatchObject([{ outcome: 'done', changes: [{ field: 'episodes', after: 2 }] }])
  const again = await logged('offline.list-new-episodes', {})
  expect(JSON.parse(again.answer.body ?? '')).toMatchObject({ episodeCount: 2 })
  expect(again.entries).toMatchObject([{ outcome: 'unchanged', changes: [] }])
})

test('a check of feeds requested again within a minute changes nothing, whether the first is running or over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const body = { scope: 'all' }
  const check = (requestId: string) => logged('processing.check-feeds', { body, requestId })
  const first = await check('first')
  const again = await check('again')
  const [name = '', run] = [...environment.runs].at(-1) ?? []
  environment.runs.set(name, { input: run?.input, status: 'SUCCEEDED' })
  const later = await check('later')
  expect([again.answer.body, later.answer.body]).toEqual([first.answer.body, first.answer.body])
  const entries = [first, again, later].flatMap((one) => one.entries)
  expect(entries.map(({ outcome }) => outcome)).toEqual(['done', 'unchanged', 'unchanged'])
})

test('a call killed at any write has an entry for everything it changed [S19.4]', async () => {
  const limit = async () =>
    JSON.parse((await environment.call('budget.get', { token: admin.token })).body ?? '')
  for (let write = 1; write <= 3; write += 1) {
    const { monthly_limit_cents: before } = await limit()
    environment.dieBeforeWrite(write)
    const { entries } = await logged('budget.update', { body: { monthly_limit_cents: before + 1 } })
    environment.dieBeforeWrite(undefined)
    const { monthly_limit_cents: after } = await limit()
    expect(entries.map(({ outcome }) => outcome)).toEqual(write === 1 ? [] : ['begun'])
    expect(after).toBe(write === 3 ? before + 1 : before)
  }
})

test('so has a call with many writes, killed before any of them', async () => {
  let changed = 0
  for (let write = 1; ; write += 1) {
    const before = await contentOf(environment.people)
    environment.dieBeforeWrite(write)
    const body = { email: `cut.off.${write}@example.org`, password, role: 'free' }
    const { entries } = await logged('users.create', { body })
    environment.dieBeforeWrite(undefined)
    if (entries[0]?.outcome === 'done') break
    const isChanged = !isDeepStrictEqual(await contentOf(environment.people), before)
    if (isChanged) changed += 1
    expect([entries.map(({ outcome }) => outcome), isChanged && write === 1]).toEqual([
      write === 1 ? [] : ['begun'],
      false,
    ])
  }
  expect(changed).toBeGreaterThan(1)
})

test('the log contains no personal data and no free text [S19.2]', async () => {
  const kept = JSON.stringify(
    (await contentOf(environment.operations)).filter((item) => String(item.pk).startsWith('admin-log')),
  )
  expect(kept).toContain(admin.userId)
  const secrets = [
    'example.org',
    'example.com',
    password,
    'another good password',
    'In my own words',
    'whole sentences',
    'A Name of My Own',
    'show.example',
    'Show 1',
  ]
  for (const secret of secrets) expect(kept).not.toContain(secret)
})

test('every logged change has words', async () => {
  const changes = (await everything()).flatMap((entry) => entry.changes)
  expect(changes.length).toBeGreaterThan(10)
  expect(changes.map(changeSentence).filter((sentence) => sentence.includes('no longer offered'))).toEqual([])
})

test('a user’s export contains the entries that name them, and no other user’s id [S19.3]', async () => {
  const own = await environment.newPerson('downloads@example.com', 'admin')
  const session = { userId: own.userId, token: await environment.token(own.userId) }
  await logged('budget.update', { body: { monthly_limit_cents: 4321 } }, session)
  const body = { email: 'downloads@example.com', password: '', role: 'paid' }
  await logged('users.update', { params: { id: own.userId }, body })
  const exported = await environment.call('profile.export', { token: session.token })
  expect(JSON.parse(exported.body ?? '').admin_log).toEqual([
    {
      at: expect.any(String),
      by: 'an admin',
      what: 'Changed an account. Set the role to Pro (was Admin).',
    },
    {
      at: expect.any(String),
      by: 'you',
      what: expect.stringMatching(/^Changed the monthly limit\. Set the limit to \$43\.21/),
    },
  ])
  expect(exported.body).not.toContain(admin.userId)
})

test('after an account is deleted, the log does not contain its id as caller or subject [S19.5]', async () => {
  const gone = await environment.signIn({ role: 'admin' })
  const own = await logged('budget.update', { body: { monthly_limit_cents: 77 } }, gone)
  const deleted = await logged('users.delete', { params: { id: gone.userId } })
  expect(deleted.entries).toMatchObject([{ subject: { kind: 'user', id: gone.userId }, outcome: 'done' }])
  await finishUpkeep()
  expect(JSON.stringify(await contentOf(environment.operations))).not.toContain(gone.userId)
  const ids = [own.entries[0], deleted.entries[0]].map((entry) => entry?.at)
  const left = (await everything()).filter(({ at }) => ids.includes(at))
  expect(left).toMatchObject([
    { user_id: admin.userId, subject: { kind: 'user', id: null } },
    { user_id: null, changes: [{ field: 'monthly_limit_cents', after: 77 }] },
  ])
  const again = await logged('users.delete', { params: { id: gone.userId } })
  expect(again.entries).toMatchObject([{ subject: { kind: 'user', id: null }, outcome: 'refused' }])
})

test('a restored Operations table loses the ids of users deleted since, and of no others', async () => {
  const gone = await environment.signIn({ role: 'admin' })
  await logged('budget.update', { body: { monthly_limit_cents: 78 } }, gone)
  await logged('users.delete', { params: { id: gone.userId } })
  const backup = await contentOf(environment.operations)
  await finishUpkeep()
  await restoreItems(environment.operations, backup)
  const found = await repairLog(environment)
  expect(found).toContain(gone.userId)
  expect(found).not.toContain(admin.userId)
  const kept = JSON.stringify(await contentOf(environment.operations))
  expect([kept.includes(gone.userId), kept.includes(admin.userId)]).toEqual([false, true])
  expect(await repairLog(environment)).toEqual([])
})

test('a user deleted while their call is running is not named afterwards [S19.5]', async () => {
  const gone = await environment.signIn({ role: 'admin' })
  await seedAccount(environment, gone.userId, { deletedAt: dawn.toISOString() })
  await expect(seedLogEntry(environment, { userId: gone.userId })).rejects.toMatchObject({
    code: 'signed-out',
  })
  expect(JSON.stringify(await contentOf(environment.operations))).not.toContain(gone.userId)
})

test('pages continue over the turn of a year, by kind and by month, and end after a year [S19.6]', async () => {
  const old = await environment.signIn({ role: 'admin' })
  const day = 24 * 3600 * 1000
  const noted = async (back: number, kind: 'accounts' | 'settings') => {
    const now = new Date(Date.now() - back * day)
    const action = kind === 'accounts' ? 'users.create' : 'budget.update'
    await seedLogEntry(environment, { userId: old.userId, action, kind, now })
    return now.toISOString()
  }
  const times: string[] = []
  for (const back of [100, 200, 300, 364])
    times.push(await noted(back, back === 200 ? 'accounts' : 'settings'))
  await noted(366, 'settings')
  const all = (await everything()).filter(({ user_id: userId }) => userId === old.userId)
  expect(all.map(({ at }) => at)).toEqual(times)
  const month = String(times[1]?.slice(0, 7))
  expect(entriesOf(await list({ month })).map(({ at }) => at)).toEqual([times[1]])
  const accounts = entriesOf(await list({ kind: 'accounts' }))
  expect(accounts.at(-1)?.at).toBe(times[1])
  expect(accounts.every(({ action }) => action.startsWith('users.'))).toBe(true)
  const first = await list({ kind: 'accounts', limit: '1' })
  const second = await list({
    kind: 'accounts',
    limit: '1',
    cursor: String(first.headers?.['x-next-cursor']),
  })
  expect([...entriesOf(first), ...entriesOf(second)]).toEqual(accounts.slice(0, 2))
  const carried = await list({ kind: 'settings', cursor: String(first.headers?.['x-next-cursor']) })
  expect(carried.headers?.['x-error-code']).toBe('invalid-cursor')
})

test('oldest first is the same log in reverse, also over the turn of a year and in pages [S20.105]', async () => {
  const newestFirst = await everything()
  const oldestFirst: LogEntry[] = []
  let query: Record<string, string> = { sort: 'oldest', limit: '7' }
  for (;;) {
    const page = await list(query)
    oldestFirst.push(...entriesOf(page))
    const cursor = page.headers?.['x-next-cursor']
    if (cursor === undefined) break
    query = { ...query, cursor: String(cursor) }
  }
  expect(oldestFirst).toEqual(newestFirst.toReversed())
})

test('the log of a podcast, and of an account as caller or subject [S20.106]', async () => {
  const other = await environment.signIn({ role: 'admin' })
  await seedLogEntry(environment, { userId: other.userId })
  await seedLogEntry(environment, {
    userId: admin.userId,
    action: 'users.update',
    subject: { kind: 'user', id: other.userId },
  })
  const subject = { kind: 'podcast', id: 987 } as const
  await seedLogEntry(environment, { userId: other.userId, action: 'podcasts.update', subject })
  await seedLogEntry(environment, {
    userId: admin.userId,
    action: 'episodes.update',
    subject: { kind: 'episode', id: 987 },
  })
  const actions = async (query: Record<string, string>) =>
    entriesOf(await list(query)).map(({ action }) => action)
  expect(await actions({ podcast_id: '987' })).toEqual(['podcasts.update'])
  expect((await actions({ user_id: other.userId })).toSorted()).toEqual([
    'budget.update',
    'podcasts.update',
    'users.update',
  ])
  expect(await actions({ user_id: other.userId, podcast_id: '1' })).toEqual([])
  const answer = await environment.call('admin-log.export', {
    query: { podcast_id: '987' },
    token: admin.token,
  })
  expect(String(answer.body).trimEnd().split('\r\n')).toHaveLength(2)
})

test('the year can be downloaded as a table without formulas [S19.8]', async () => {
  const changes = [{ field: 'geography', before: null, after: '=1+1' }]
  await seedStoredLog(environment.operations, [
    {
      id: 'evil',
      at: new Date().toISOString(),
      user_id: admin.userId,
      action: '=cmd',
      subject: null,
      outcome: 'done',
      changes,
    },
  ])
  const answer = await environment.call('admin-log.export', { token: admin.token })
  expect(answer.headers).toMatchObject({ 'content-type': expect.stringContaining('text/csv') })
  const lines = String(answer.body).trimEnd().split('\r\n')
  expect(lines[0]).toBe('"time","admin","action","about","id","outcome","details"')
  expect(lines).toHaveLength((await everything()).length + 1)
  expect(lines.find((line) => line.includes('"podcast","1","done"'))).toContain(
    'Changed the name. Set the geography to Ohio',
  )
  expect(lines.filter((line) => /(^|,)"[=+@-]/.test(line))).toEqual([])
  const accounts = await environment.call('admin-log.export', {
    query: { kind: 'accounts' },
    token: admin.token,
  })
  expect(
    String(accounts.body)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .every((line) => line.includes('account')),
  ).toBe(true)
})

test.each(['admin-log.list', 'admin-log.export'])('%s refuses an invalid month', async (name) => {
  const answer = await environment.call(name, { query: { month: '2026-13' }, token: admin.token })
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, 'invalid-query'])
})

test('a page costs the same however long the log is, also for a rare kind [S19.7]', async () => {
  const bedOfCosts = await openCatalogueEnvironment()
  const costOf = async (count: number) => {
    const table = await bedOfCosts.newTable()
    const now = new Date('2026-06-15T12:00:00.000Z')
    const changes = [{ field: 'political_stance', before: 'Left-leaning', after: 'Right-leaning' }]
    const entries = Array.from({ length: count }, (_, index): LogEntry & { kind: LogKind } => ({
      id: `request-${index}`,
      at: new Date(now.getTime() - index * 60_000).toISOString(),
      user_id: admin.userId,
      action: 'episodes.update',
      kind: 'episodes',
      subject: { kind: 'episode', id: index + 1 },
      outcome: 'done',
      changes,
    }))
    await seedStoredLog(table, entries)
    const counting = countingTable(bedOfCosts, table)
    const all = await readLogPage(counting, undefined, now)
    const units = counting.take()
    const rare = await readLogPage(counting, 'accounts', now)
    expect([all.entries.length, rare.entries.length]).toEqual([24, 0])
    return { units, rare: counting.take() }
  }
  const [short, long, longer] = [await costOf(500), await costOf(700), await costOf(1200)]
  await bedOfCosts.close()
  expect([short.units, longer.units]).toEqual([long.units, long.units])
  expect(longer.rare).toBe(long.rare)
  expect(long.units).toBeLessThan(3)
  expect(long.rare).toBeLessThan(40)
})
