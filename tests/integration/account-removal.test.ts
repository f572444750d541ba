import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statisticsApi } from '#shared/api/statistics.ts'
import type { Role } from '#shared/rules/access.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import {
  castLateVote,
  damageAccount,
  seedAccount,
  seedTraces,
  seedVotes,
} from '#tests/integration/seed-accounts.ts'
import { seedSentDigest, seedShow } from '#tests/integration/seed-records.ts'
import {
  cookiesOf,
  network,
  openSignInEnvironment,
  password,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'

let environment: SignInEnvironment
beforeAll(async () => {
  environment = await openSignInEnvironment()
  await seedShow(environment, { number: 1, items: [sampleItem(1)], stances: ['Centrist'] })
})
afterAll(() => environment.close())

let people = 0

async function newPerson(role: Role = 'paid') {
  people += 1
  const email = `leaver-${people}@example.com`
  const { userId, sub = '' } = await environment.newPerson(email, role)
  const headers = network()
  expect((await environment.login(email, 'not the password', headers)).statusCode).toBe(401)
  const cookies = cookiesOf(await environment.login(email, password, headers))
  const address = headers['x-viewer-address'] ?? ''
  const traces = await seedTraces(environment, { userId, email, address })
  await seedSentDigest(environment, userId, {
    date: '2026-03-01',
    newSince: dawn.toISOString(),
    episodeIds: [1],
    doneRuns: [`${dawn.toISOString()}#schedule`],
  })
  const params = { id: '1' }
  const vote = await environment.call('episodes.assess', {
    params,
    body: { assessment_good: 1 },
    cookies,
    headers,
  })
  expect(vote.statusCode).toBe(204)
  const words = `wombat${people}x`
  const saved = await environment.call('saved-searches.save', { cookies, body: { q: words, show: 1 } })
  expect(saved.statusCode).toBe(200)
  const text = `wallaby${people}x`
  const quotes = [{ ...sampleSavedQuote, text }]
  expect((await environment.call('saved-quotes.save', { cookies, body: { quotes } })).statusCode).toBe(200)
  const remove = (given = password) =>
    environment.call('profile.delete', { cookies, headers, body: { password: given } })
  return {
    userId,
    email,
    sub,
    ...traces,
    words,
    traces: [sub, words, text, ...traces.traces],
    cookies,
    headers,
    remove,
  }
}

type Person = Awaited<ReturnType<typeof newPerson>>

const upkeep = () => callEntry('upkeep/remove-accounts')

async function finishUpkeep(): Promise<void> {
  while (!isDeepStrictEqual(await upkeep(), { isDone: true }));
}

async function foundOf({ traces }: Person): Promise<string[]> {
  const tables = [environment.catalogue, environment.people, environment.operations]
  const items = JSON.stringify(await Promise.all(tables.map(contentOf)))
  return traces.filter((trace) => items.includes(trace))
}

const inPool = async ({ email }: Person) => (await environment.login(email)).headers?.['x-error-code']

test('deleting an account needs the password, and wrong passwords count as failed sign-ins [S7.8]', async () => {
  const person = await newPerson()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const refused = await person.remove('a wrong password')
    expect([refused.statusCode, refused.body]).toEqual([400, 'The password is incorrect.'])
  }
  expect((await person.remove('a wrong password')).statusCode).toBe(429)
  expect((await environment.me(person.cookies)).statusCode).toBe(200)
})

test('a deleted account is inaccessible at the next call, before its data is deleted [S7.9]', async () => {
  const person = await newPerson()
  const answer = await person.remove()
  expect([answer.statusCode, JSON.parse(answer.body ?? '')]).toEqual([
    202,
    { success: true, message: expect.stringContaining('Your account is deleted.') },
  ])
  expect(cookiesOf(answer)).toEqual([])
  expect(answer.cookies).toHaveLength(2)
  for (const name of ['auth.me', 'profile.get', 'profile.list-sessions']) {
    expect((await environment.call(name, { cookies: person.cookies })).statusCode, name).toBe(401)
  }
  expect((await environment.refresh(person.cookies)).statusCode).toBe(401)
  expect((await environment.login(person.email)).headers?.['x-error-code']).toBe('wrong-credentials')
})

test('upkeep deletes all data of a user, and the address can be used again [S7.10] [S19.5] [S24.64]', async () => {
  const stays = await newPerson()
  const leaves = await newPerson()
  expect(await foundOf(leaves)).toEqual(leaves.traces)
  const before = await answerFor(environment, statisticsApi.get)
  await leaves.remove()
  await finishUpkeep()
  expect(await foundOf(leaves)).toEqual([])
  expect(await inPool(leaves)).toBe('wrong-credentials')
  expect(environment.pool.calls).toContain('AdminDeleteUser')
  const { assessment_good, assessment_bad } = before
  expect(await answerFor(environment, statisticsApi.get)).toMatchObject({ assessment_good, assessment_bad })
  await expectNoDrift(environment)
  expect((await environment.me(stays.cookies)).statusCode).toBe(200)
  const again = await environment.newPerson(leaves.email)
  expect(again.userId).not.toBe(leaves.userId)
  expect((await environment.login(leaves.email)).statusCode).toBe(200)
})

test('an account with more data than one step can delete takes several steps', async () => {
  const person = await newPerson()
  const episodes = Array.from({ length: 120 }, (_, index) => 100 + index)
  await seedVotes(environment, person.userId, episodes)
  await person.remove()
  expect(await upkeep()).toEqual({ isDone: false })
  expect(await foundOf(person)).not.toEqual([])
  expect(await upkeep()).toEqual({ isDone: true })
  expect(await foundOf(person)).toEqual([])
})

test('an account whose deletion fails blocks no other, and is tried again', async () => {
  const [broken, other] = [await newPerson(), await newPerson()]
  await broken.remove()
  await other.remove()
  const repair = await damageAccount(environment, broken.userId)
  await expect(upkeep()).rejects.toThrow("1 accounts weren't deleted")
  expect(await foundOf(other)).toEqual([])
  await repair()
  expect(await upkeep()).toEqual({ isDone: true })
  expect(await foundOf(broken)).toEqual([])
})

test('if the pool does not answer, the account is deleted by a later execution', async () => {
  const person = await newPerson()
  await person.remove()
  environment.pool.failWith('InternalErrorException', 'AdminDeleteUser')
  await expect(upkeep()).rejects.toThrow("1 accounts weren't deleted")
  environment.pool.failWith(undefined)
  expect(await upkeep()).toEqual({ isDone: true })
  expect(await foundOf(person)).toEqual([])
})

/** Simulates a process that dies before this write to a table or the pool. Undefined if it died. */
async function dieBefore<Answer>(write: number, work: () => Promise<Answer>): Promise<Answer | undefined> {
  environment.dieBeforeWrite(write)
  const answer = await work().catch(() => undefined)
  environment.dieBeforeWrite(undefined)
  return answer
}

test('a request to delete, killed before any of its writes and repeated, has the same result [S19.5]', async () => {
  for (let write = 1; ; write += 1) {
    const person = await newPerson()
    const answer = await dieBefore(write, () => person.remove())
    if (answer?.statusCode === 202) break
    const isSignedIn = (await environment.me(person.cookies)).statusCode === 200
    if (isSignedIn) expect((await person.remove()).statusCode, `write ${write}`).toBe(202)
    await finishUpkeep()
    expect(await foundOf(person), `write ${write}`).toEqual([])
  }
  await finishUpkeep()
})

test('a deletion killed before any of its writes and repeated has the same result [S19.5]', async () => {
  let killed = 0
  for (let write = 1; ; write += 1) {
    const person = await newPerson()
    await person.remove()
    const outcome = await dieBefore(write, upkeep)
    if (outcome) break
    killed += 1
    expect(await foundOf(person), `write ${write}`).not.toEqual([])
    await finishUpkeep()
    expect(await foundOf(person), `write ${write}`).toEqual([])
  }
  // The number of writes: 1 to the pool; 7 for session, vote, saved searches, a saved quote, the ids of
  // quotes, digest task and the last transaction; 10 for two sign-in counts, two mail counts, one count of
  // preferences, the network, and two log entries with a pointer each.
  expect(killed).toBe(1 + 7 + 10)
})

test('calls still running when the account is deleted write nothing to it', async () => {
  const person = await newPerson()
  await person.remove()
  const castLate = () => castLateVote(environment, person.userId)
  await expect(castLate()).rejects.toMatchObject({ code: 'vote-not-counted' })
  await finishUpkeep()
  await expect(castLate()).rejects.toMatchObject({ code: 'vote-not-counted' })
  await seedAccount(environment, person.userId, { role: 'free' })
  expect(await foundOf(person)).toEqual([])
})

test('the last admin cannot be deleted, not even if two delete themselves at the same time', async () => {
  const [one, two] = [await newPerson('admin'), await newPerson('admin')]
  await seedAccount(environment, two.userId, { disabledAt: dawn.toISOString() })
  const refused = await one.remove()
  expect([refused.statusCode, refused.headers?.['x-error-code'], refused.body]).toEqual([
    409,
    'last-admin',
    'You are the last admin. Make someone else an admin first.',
  ])
  expect((await environment.me(one.cookies)).statusCode).toBe(200)
  await seedAccount(environment, two.userId, { disabledAt: undefined })
  const answers = await Promise.all([one.remove(), two.remove()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409])
})

test('the export is a file with all data stored about a user, under readable names [S7.7] [S24.63]', async () => {
  const person = await newPerson()
  const { cookies, headers } = person
  const change = { interested_topics: [1], geography_interests: [101], email_notifications: true }
  await environment.call('profile.update', { cookies, body: change })
  await environment.call('auth.resend-confirmation', { cookies })
  const answer = await environment.call('profile.export', { cookies, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers?.['content-disposition']).toMatch(
    /^attachment; filename="sidelight-account-\d{4}-\d\d-\d\d\.json"$/,
  )
  const kept = JSON.parse(answer.body ?? '')
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(kept).toMatchObject({
    exported_at: time,
    account: {
      id: person.userId,
      sign_in_identity_id: person.sub,
      email: person.email,
      role: 'paid',
      has_private_feed: true,
      created_at: time,
    },
    preferences: {
      interested_topics: [{ id: 1, name: 'Taxes' }],
      geography_interests: [{ id: 101, name: 'Alabama' }],
      email_notifications: true,
    },
    saved_searches: [{ words: person.words, show: 1, show_name: 'Show 1', in_digest: false, saved_at: time }],
    sign_in_identity: { status: 'CONFIRMED', attributes: { email: person.email, sub: person.sub } },
    devices: [{ device: expect.any(String), signed_in_at: time, last_used_at: time }],
    known_networks: [{ known_until: time }],
    failed_sign_ins: [time],
    mailed_links: [time],
    address_changes: [],
    mail_preference_changes: [time],
    votes_on_assessments: [{ episode_id: 1, episode_title: 'Episode 1', vote: 'Accurate assessment' }],
    digests: {
      last_begun_for: '2026-03-01',
      being_sent_since: null,
      new_since: dawn.toISOString(),
      last_episodes: [{ id: 1, title: 'Episode 1' }],
      last_runs: [dawn.toISOString()],
    },
    payment: { customer_id: person.customerId, subscription_id: null, status: null },
  })
  const secrets = [person.privateFeedHash, ...cookies.map((cookie) => cookie.split('=')[1] ?? '')]
  expect(secrets.filter((secret) => answer.body?.includes(secret))).toEqual([])
  expect((await environment.call('profile.export')).statusCode).toBe(401)
})
