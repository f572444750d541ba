import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'
import { usersApi } from '#shared/api/users.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import type { Capability, Role } from '#shared/rules/access.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { seedAccount } from '#tests/integration/seed-accounts.ts'
import {
  cookiesOf,
  network,
  openSignInEnvironment,
  password,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'

/** Written by hand, independently of the contracts, so that a wrong contract fails here. */
type Row = 'everyone' | 'signed in' | 'Pro' | { needs: Capability; everyRole?: true; paidRole?: true }

const rows: Record<string, Row> = {
  'search-index.get': { needs: 'settings:read' },
  'search.suggest': 'everyone',
  'search.find': 'everyone',
  'shows.list': 'everyone',
  'bubble.list-shows': 'everyone',
  'bubble.get-month': 'everyone',
  'episodes.list-recent': 'everyone',
  'saved-quotes.list': 'signed in',
  'saved-quotes.save': 'signed in',
  'saved-quotes.delete': 'signed in',
  'saved-searches.list': 'signed in',
  'saved-searches.save': 'signed in',
  'saved-searches.update': 'signed in',
  'saved-searches.delete': 'signed in',
  'topics.list-blind-spots': 'everyone',
  'weeks.get': 'everyone',
  'topics.compare': 'everyone',
  'episodes.get-passage': 'everyone',
  'statistics.get': 'everyone',
  'topics.list-all': 'everyone',
  'topics.list-for-stance': 'everyone',
  'topics.search': 'everyone',
  'geographies.list': 'everyone',
  'geographies.list-with-counts': 'everyone',
  'sidelight.list': 'everyone',
  'sidelight.list-voices': 'everyone',
  'episodes.get': 'everyone',
  'episodes.get-receipt': 'everyone',
  'episodes.list-changes': 'everyone',
  'episodes.get-transcript': 'everyone',
  'transcripts.get-vtt': 'everyone',
  'transcripts.get-srt': 'everyone',
  'transcripts.get-json': 'everyone',
  'transcripts.get-text': 'everyone',
  'episodes.list-other-side': 'everyone',
  'episodes.list-by-topic': { needs: 'content:basic', everyRole: true },
  'episodes.list-feed': 'Pro',
  'episodes.assess': 'everyone',
  'episodes.update': { needs: 'episodes:update' },
  'episodes.delete': { needs: 'episodes:delete' },
  'episodes.transcribe': { needs: 'system:process' },
  'episodes.analyze': { needs: 'system:process' },
  'offline.list-new-episodes': { needs: 'system:process' },
  'offline.download-episode-list': { needs: 'system:process' },
  'uploads.start': { needs: 'system:process' },
  'uploads.renew': { needs: 'system:process' },
  'podcasts.list': { needs: 'podcasts:create' },
  'podcasts.get': 'everyone',
  'podcasts.list-episodes': 'everyone',
  'podcasts.add': { needs: 'podcasts:create' },
  'podcasts.preview': { needs: 'podcasts:create' },
  'podcasts.update': { needs: 'podcasts:create' },
  'podcasts.delete': { needs: 'podcasts:delete' },
  'podcasts.import-older': { needs: 'podcasts:create' },
  'podcasts.export-list': { needs: 'podcasts:create' },
  'podcasts.import-list': { needs: 'podcasts:create' },
  'podcasts.get-list-import': { needs: 'podcasts:create' },
  'podcasts.stop-list-import': { needs: 'podcasts:create' },
  'runs.list': { needs: 'system:process' },
  'runs.estimate': { needs: 'system:process' },
  'runs.begin': { needs: 'system:process' },
  'ratings.list-earlier': { needs: 'system:process' },
  'ratings.repeat': { needs: 'system:process' },
  'runs.cancel': { needs: 'system:process' },
  'profile.create-private-feed': 'Pro',
  'profile.delete-private-feed': 'signed in',
  'profile.get': 'signed in',
  'profile.update': 'signed in',
  'profile.export': 'signed in',
  'profile.delete': 'signed in',
  'auth.me': 'signed in',
  'auth.login': 'everyone',
  'auth.logout': 'everyone',
  'auth.register': 'everyone',
  'auth.change-password': 'signed in',
  'auth.refresh': 'everyone',
  'profile.list-sessions': 'signed in',
  'profile.preview-digest': { needs: 'email:receive', paidRole: true },
  'profile.end-other-sessions': 'signed in',
  'billing.price': 'everyone',
  'billing.create-checkout': 'signed in',
  'billing.open-portal': 'signed in',
  'email.send-test': { needs: 'settings:update' },
  'email.count-readers': { needs: 'settings:read' },
  'email.trigger': { needs: 'settings:update' },
  'email.list-runs': { needs: 'settings:read' },
  'email.get-schedule': { needs: 'settings:read' },
  'email.update-schedule': { needs: 'settings:update' },
  'processing.get': { needs: 'settings:read' },
  'processing.update': { needs: 'settings:update' },
  'processing.check-feeds': { needs: 'settings:update' },
  'budget.get': { needs: 'settings:read' },
  'budget.update': { needs: 'settings:update' },
  'private-names.list': { needs: 'settings:update' },
  'private-names.add': { needs: 'settings:update' },
  'private-names.remove': { needs: 'settings:update' },
  'topic-merges.list': { needs: 'topics:manage' },
  'topic-merges.preview': { needs: 'topics:manage' },
  'topic-merges.begin': { needs: 'topics:manage' },
  'topic-merges.keep-apart': { needs: 'topics:manage' },
  'admin-log.list': { needs: 'settings:read' },
  'admin-log.export': { needs: 'settings:read' },
  'mail-preferences.get': 'everyone',
  'mail-preferences.update': 'everyone',
  'mail-preferences.unsubscribe': 'everyone',
  'mail-preferences.open-unsubscribe': 'everyone',
  'webhooks.stripe': 'everyone',
  'auth.change-email': 'signed in',
  'auth.confirm-email': 'everyone',
  'auth.resend-confirmation': 'signed in',
  'users.list': { needs: 'users:create' },
  'users.create': { needs: 'users:create' },
  'users.update': { needs: 'users:create' },
  'users.delete': { needs: 'users:delete' },
}

let environment: SignInEnvironment
beforeAll(async () => {
  environment = await openSignInEnvironment()
})
afterAll(() => environment.close())

type Caller = { token(needed?: Capability): Promise<string | undefined>; expected(row: Row): number }

/** `expected` is the status of the access check's refusal. 0 means that the check lets the call through. */
const callers: Record<string, Caller> = {
  visitor: { token: async () => undefined, expected: (row) => (row === 'everyone' ? 0 : 401) },
  free: {
    token: async () => (await environment.signIn({ role: 'free' })).token,
    expected: (row) => (row !== 'Pro' && (typeof row === 'string' || row.everyRole) ? 0 : 403),
  },
  paid: {
    token: async () => (await environment.signIn({ role: 'paid' })).token,
    expected: (row) => (typeof row === 'string' || row.everyRole || row.paidRole ? 0 : 403),
  },
  admin: { token: async () => (await environment.signIn({ role: 'admin' })).token, expected: () => 0 },
  'a free user given just that capability': {
    token: async (needed) =>
      (await environment.signIn({ role: 'free', capabilities: needed ? [needed] : [] })).token,
    expected: (row) => (row === 'Pro' ? 403 : 0),
  },
  'an admin whose capabilities were taken away': {
    token: async () => (await environment.signIn({ role: 'admin', capabilities: [] })).token,
    expected: (row) => (typeof row === 'string' ? 0 : 403),
  },
  'an admin whose session has expired': {
    token: async () => {
      const { userId } = await environment.signIn({ role: 'admin' })
      return environment.token(userId, { exp: Math.floor(Date.now() / 1000) - 1 })
    },
    expected: (row) => (row === 'everyone' ? 0 : 401),
  },
  'a caller with a forged session': {
    token: async () => environment.forgedToken((await environment.signIn({ role: 'admin' })).userId),
    expected: (row) => (row === 'everyone' ? 0 : 401),
  },
  'an admin whose account is gone': {
    token: async () => environment.token(randomUUID()),
    expected: (row) => (row === 'everyone' ? 0 : 401),
  },
}

/** Unknown ids and an invalid body, so that a permitted call changes nothing. */
function probe(contract: Contract) {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    params: Object.fromEntries(names.map((name) => [name, name === 'stance' ? 'Centrist' : '999999'])),
    body: { nobodyTakesThis: true },
  }
}

test('every call has a row, and every row has a call [S6.7]', () => {
  expect(contracts.map((contract) => contract.name).toSorted()).toEqual(Object.keys(rows).toSorted())
})

const readers = new Map<string, Promise<string | undefined>>()

/** Reads share one session per caller and capability; writes get a new user each. */
function tokenOf(who: string, { name, method }: Contract): Promise<string | undefined> {
  const [row, caller] = [rows[name], callers[who]]
  if (!row || !caller) throw new Error(`No row for ${name}.`)
  const needed = typeof row === 'string' ? undefined : row.needs
  if (method !== 'GET') return caller.token(needed)
  const key = `${who} ${needed}`
  const token = readers.get(key) ?? caller.token(needed)
  readers.set(key, token)
  return token
}

/** The invalid body keeps `auth.refresh` and `auth.login` from returning a 401 of their own. */
const refusedStatus = (status: number | undefined) => (status === 401 || status === 403 ? status : 0)

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  test.each(Object.keys(callers))('%s [S6.8]', async (who) => {
    const row = rows[name]
    const expected = row && callers[who]?.expected(row)
    const token = await tokenOf(who, contract)
    const answer = await environment.call(name, { ...probe(contract), token })
    expect(refusedStatus(answer.statusCode)).toBe(expected)
    expect(answer.statusCode).toBeLessThan(500)
  })
})

/** Valid bodies, into which another user's id is smuggled. */
const bodies: Record<string, object> = {
  'sidelight.list': { stance: 'Centrist' },
  'episodes.assess': { assessment_good: 1 },
  'episodes.update': { political_stance: 'Centrist' },
  'podcasts.add': { url: 'https://example.org/feed.xml' },
  'podcasts.preview': { url: 'https://example.org/feed.xml' },
  'podcasts.stop-list-import': { started_at: '2026-03-01T06:00:00.000Z' },
  'podcasts.update': { is_checked: true },
  'runs.begin': { episode_ids: [999_999] },
  'ratings.repeat': { episode_ids: [999_999] },
  'runs.cancel': { episode_ids: [999_999] },
  'auth.login': { email: 'a@example.com', password: 'a long enough password' },
  'auth.register': { email: 'a@example.com', password: 'a long enough password' },
  'auth.change-password': { current_password: 'a password', new_password: 'a long enough password' },
  'auth.change-email': { email: 'a@example.com', password: 'a password' },
  'auth.confirm-email': { token: 'a-token' },
  'profile.update': { theme: 'dark' },
  'mail-preferences.update': { token: 'a-token', change: { is_subscribed: false } },
  'email.update-schedule': defaultEmailSchedule,
  'processing.update': { auto_check_enabled: false },
  'processing.check-feeds': { scope: 'due' },
  'budget.update': { monthly_limit_cents: 5000 },
  'private-names.add': { name: 'Jane Roe' },
  'topic-merges.begin': { from_id: 1, into_id: 2 },
  'topic-merges.keep-apart': { first_id: 1, second_id: 2 },
  'profile.delete': { password: 'a password' },
  'uploads.start': { files: [{ filename: '1.json', size: 1 }] },
  'uploads.renew': { files: [1] },
  'users.create': { email: 'a@example.com', password: 'a long enough password', role: 'free' },
  'users.update': { email: 'a@example.com', password: '', role: 'admin' },
  'saved-quotes.save': { quotes: [sampleSavedQuote] },
  'saved-searches.save': { q: 'housing' },
  'saved-searches.update': { in_digest: true },
}

const takesJson = ({ bodyForm }: Contract) => bodyForm !== 'bytes' && bodyForm !== 'form'

const aboutOthers = new Set(['users.update', 'users.delete'])

/** Everything a signed-in user could send to act as another user or to reach that user's data. */
function smuggled(contract: Contract, otherId: string): Call[] {
  const ids = { user_id: otherId, userId: otherId, sub: otherId }
  const { params } = probe(contract)
  const body = bodies[contract.name]
  const named = Object.fromEntries(Object.keys(params).map((name) => [name, otherId]))
  return [
    ...Object.entries(ids).map(([name, id]) => ({ params, body, query: { [name]: id } })),
    ...(takesJson(contract) ? [{ params, body: { ...body, ...ids } }] : []),
    ...(Object.keys(named).length > 0 ? [{ params: named, body }] : []),
  ]
}

test('every call that needs a body has a valid one here', () => {
  const without = contracts
    .filter(takesJson)
    .filter(({ name, body }) => !body.safeParse(bodies[name]).success)
  expect(without.map(({ name }) => name)).toEqual([])
})

let other: Awaited<ReturnType<SignInEnvironment['signIn']>>
let before: unknown
const keptOfOther = async () =>
  (await contentOf(environment.people)).filter((item) => JSON.stringify(item).includes(other.userId))
beforeAll(async () => {
  other = await environment.signIn({ role: 'free' })
  before = await keptOfOther()
})

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  test.each(['free', 'paid', 'admin'] as const)(
    "another user's id, sent by %s, has no effect [S10.32]",
    async (role) => {
      const token = await tokenOf(role, contract)
      if (role === 'admin' && aboutOthers.has(name)) return
      for (const call of smuggled(contract, other.userId)) {
        const answer = await environment.call(name, { ...call, token })
        // In a call for a topic, the other user's id is an unknown topic name, so nothing is listed.
        if (answer.statusCode === 200) expect(answer.body).not.toContain('"id":')
        else expect([400, 403, 404]).toContain(answer.statusCode)
        expect(answer.body).not.toContain(other.userId)
      }
      expect(await keptOfOther()).toEqual(before)
      expect((await environment.call('auth.me', { token: other.token })).statusCode).toBe(200)
    },
  )
})

test('ending sessions, changing a password and signing out affect no other user [S10.32]', async () => {
  const [own, other] = [
    await environment.signIn({ role: 'admin' }),
    await environment.signIn({ role: 'free' }),
  ]
  const body = { current_password: 'not the password', new_password: 'a long enough password' }
  await environment.call('profile.end-other-sessions', { token: own.token })
  await environment.call('auth.change-password', { token: own.token, body })
  await environment.call('auth.logout', { token: own.token })
  expect((await environment.call('auth.me', { token: own.token })).statusCode).toBe(401)
  expect((await environment.call('auth.me', { token: other.token })).statusCode).toBe(200)
})

const ofAnAccount = [
  'auth.me',
  'auth.change-password',
  'auth.change-email',
  'profile.get',
  'profile.update',
  'profile.list-sessions',
  'profile.end-other-sessions',
  'billing.create-checkout',
]

type Person = { userId: string; email: string; here: string[]; elsewhere: string[] }

async function signedInTwice(email: string): Promise<Person> {
  const { userId } = await environment.newPerson(email, 'admin')
  const [here, elsewhere] = [
    cookiesOf(await environment.login(email)),
    cookiesOf(await environment.login(email)),
  ]
  return { userId, email, here, elsewhere }
}

async function edit({ userId, email }: Person, change: { role?: Role; password?: string }) {
  const { token } = await environment.signIn({ role: 'admin' })
  const body = { email, password: '', role: 'admin', ...change }
  await answerFor(environment, usersApi.update, { params: { id: userId }, body, token })
}

const another = 'another long enough password'

const ends: [name: string, status: number, end: (person: Person) => Promise<unknown>][] = [
  ['demotion', 403, (person) => edit(person, { role: 'free' })],
  ['a password set by an admin', 401, (person) => edit(person, { password: another })],
  [
    'a disabled account',
    401,
    ({ userId }) => seedAccount(environment, userId, { disabledAt: new Date().toISOString() }),
  ],
  [
    'a deleted account',
    401,
    ({ elsewhere }) =>
      environment.call('profile.delete', { cookies: elsewhere, headers: network(), body: { password } }),
  ],
  [
    'a changed password',
    401,
    ({ elsewhere }) => environment.changePassword(elsewhere, { from: password, to: another }),
  ],
  [
    'ended sessions',
    401,
    ({ elsewhere }) => environment.call('profile.end-other-sessions', { cookies: elsewhere }),
  ],
  ['logout', 401, ({ here }) => environment.logout(here)],
]

test.each(ends)('%s counts at the next call [S6.9]', async (name, status, end) => {
  const person = await signedInTwice(`${name.replaceAll(' ', '.')}@example.com`)
  const cookies = person.here
  expect((await environment.call('podcasts.list', { cookies })).statusCode).toBe(200)
  await end(person)
  expect((await environment.call('podcasts.list', { cookies })).statusCode).toBe(status)
  const others = status === 401 ? ofAnAccount : []
  for (const other of others) expect((await environment.call(other, { cookies })).statusCode).toBe(401)
})
