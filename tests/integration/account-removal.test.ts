import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayments } from '#functions/clients/payment-provider.ts'
import { openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { beginLogEntry } from '#functions/data/admin-log/admin-log.ts'
import { findDigestNote, replaceDigestNote } from '#functions/data/digests/digest-notes.ts'
import { ballotOfAccount, castVote } from '#functions/data/ratings/votes.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import type { Table } from '#functions/data/table/table.ts'
import { keepCustomer } from '#functions/data/users/billing.ts'
import { networksOfAddress } from '#functions/data/users/known-networks.ts'
import { mailCountsOf, takePreferenceChange } from '#functions/data/users/mail-attempts.ts'
import { setPrivateFeed } from '#functions/data/users/private-feeds.ts'
import { listRemovals } from '#functions/data/users/removals.ts'
import { signInCountsOf } from '#functions/data/users/sign-in-attempts.ts'
import { changeUser, findUser } from '#functions/data/users/users.ts'
import { edgeSecret } from '#functions/http/gateway-event.fixture.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { beginRemoval, removePiece } from '#functions/use-cases/accounts/remove-account.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import type { Role } from '#shared/rules/access.ts'
import { contentOf, KilledError, mortalTable } from '#tests/integration/catalogue-bed.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { poolId } from '#tests/integration/http-bed.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import {
  cookiesOf,
  network,
  openSignInBed,
  password,
  type SignInBed,
} from '#tests/integration/sign-in-bed.ts'

let bed: SignInBed
beforeAll(async () => {
  bed = await openSignInBed()
  await importShow(bed.catalogue, [sampleItem(1)])
  await publishSample(bed.catalogue, 1)
})
afterAll(() => bed.close())

let people = 0

async function newPerson(role: Role = 'paid') {
  people += 1
  const email = `leaver-${people}@example.com`
  const { userId } = await bed.newPerson(email, role)
  const headers = network()
  expect((await bed.login(email, 'not the password', headers)).statusCode).toBe(401)
  const cookies = cookiesOf(await bed.login(email, password, headers))
  await setPrivateFeed(bed.people, userId, `token-${people}`)
  const customerId = `cus_${people}`
  await keepCustomer(bed.people, userId, { customerId })
  const note = await findDigestNote(bed.people, userId)
  const sent = { date: '2026-03-01', newSince: dawn.toISOString(), episodeIds: [1] }
  const doneRuns = [`${dawn.toISOString()}#schedule`]
  await replaceDigestNote(bed.people, { userId, note, next: { ...note, ...sent, doneRuns } })
  await beginLogEntry(bed, {
    id: `request-${people}`,
    userId,
    action: 'users.update',
    kind: 'accounts',
    subject: { kind: 'user', id: userId },
    now: dawn,
  })
  await takePreferenceChange(bed.operations, {
    user: { userId, email },
    hashKey: edgeSecret,
    now: new Date(),
  })
  const { privateFeedHash: feedHash = 'none' } = (await findUser(bed.people, userId)) ?? {}
  const params = { id: '1' }
  const vote = await bed.call('episodes.assess', { params, body: { assessment_good: 1 }, cookies, headers })
  expect(vote.statusCode).toBe(204)
  const remove = (given = password) =>
    bed.call('profile.delete', { cookies, headers, body: { password: given } })
  return { userId, email, customerId, feedHash, cookies, headers, remove }
}

type Person = Awaited<ReturnType<typeof newPerson>>

async function upkeep(): Promise<{ isDone: boolean }> {
  const { handler } = await import('#functions/entries/upkeep/remove-accounts.ts')
  return handler({})
}

function tracesOf({ userId, email, headers, customerId, feedHash }: Person): string[] {
  const place = { email, network: networkOf(headers['x-viewer-address'] ?? ''), hashKey: edgeSecret }
  const { preferenceChanges } = mailCountsOf({ user: { userId, email }, hashKey: edgeSecret })
  const counts = [...signInCountsOf(place), ...preferenceChanges].map(({ pk }) => pk)
  return [userId, email, `customer#${customerId}"`, feedHash, networksOfAddress(place), ...counts]
}

async function foundOf(person: Person): Promise<string[]> {
  const tables = [bed.catalogue, bed.people, bed.operations]
  const items = JSON.stringify(await Promise.all(tables.map(contentOf)))
  return tracesOf(person).filter((trace) => items.includes(trace))
}

const inPool = async ({ email }: Person) => (await bed.login(email)).headers?.['x-error-code']

test('deleting an account needs the password, and wrong passwords count as failed sign-ins [S7.8]', async () => {
  const person = await newPerson()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const refused = await person.remove('a wrong password')
    expect([refused.statusCode, refused.body]).toEqual([400, 'The password is incorrect.'])
  }
  expect((await person.remove('a wrong password')).statusCode).toBe(429)
  expect((await bed.me(person.cookies)).statusCode).toBe(200)
  expect(await findUser(bed.people, person.userId)).not.toHaveProperty('deletedAt')
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
    expect((await bed.call(name, { cookies: person.cookies })).statusCode, name).toBe(401)
  }
  expect((await bed.refresh(person.cookies)).statusCode).toBe(401)
  expect((await bed.login(person.email)).headers?.['x-error-code']).toBe('wrong-credentials')
})

test('upkeep deletes all data of a user, and the address can be used again [S7.10] [S19.5]', async () => {
  const stays = await newPerson()
  const leaves = await newPerson()
  expect(await foundOf(leaves)).toEqual(tracesOf(leaves))
  const { assessments } = await readStatistics(bed.catalogue)
  await leaves.remove()
  while (!(await upkeep()).isDone);
  expect(await foundOf(leaves)).toEqual([])
  expect(await inPool(leaves)).toBe('wrong-credentials')
  expect(bed.pool.calls).toContain('AdminDeleteUser')
  expect((await readStatistics(bed.catalogue)).assessments).toEqual(assessments)
  expect(await findDrift(bed.catalogue)).toEqual([])
  expect((await bed.me(stays.cookies)).statusCode).toBe(200)
  const again = await bed.newPerson(leaves.email)
  expect(again.userId).not.toBe(leaves.userId)
  expect((await bed.login(leaves.email)).statusCode).toBe(200)
})

test('an account with more data than one step can delete takes several steps', async () => {
  const person = await newPerson()
  for (let episode = 100; episode < 220; episode += 1) {
    const Item = { pk: `user#${person.userId}`, sk: `vote#${episode}`, verdict: 'good' }
    await bed.people.client.send(new PutCommand({ TableName: bed.people.name, Item }))
  }
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
  const whole = await findUser(bed.people, broken.userId)
  const put = (Item: Record<string, unknown>) =>
    bed.people.client.send(new PutCommand({ TableName: bed.people.name, Item }))
  await put({ pk: `user#${broken.userId}`, sk: 'user' })
  await expect(upkeep()).rejects.toThrow('1 accounts were not removed')
  expect(await foundOf(other)).toEqual([])
  await put({ pk: `user#${broken.userId}`, sk: 'user', ...whole })
  expect(await upkeep()).toEqual({ isDone: true })
  expect(await foundOf(broken)).toEqual([])
})

test('if the pool does not answer, the account is deleted by a later execution', async () => {
  const person = await newPerson()
  await person.remove()
  bed.pool.failWith('InternalErrorException', 'AdminDeleteUser')
  await expect(upkeep()).rejects.toThrow('1 accounts were not removed')
  bed.pool.failWith(undefined)
  expect(await upkeep()).toEqual({ isDone: true })
  expect(await foundOf(person)).toEqual([])
})

const endpoint = () => ({ endpoint: process.env.AWS_ENDPOINT_URL ?? '' })

const depsWith = (change: { people?: Table; operations?: Table }) => ({
  people: bed.people,
  operations: bed.operations,
  pool: openPoolDirectory(poolId),
  payments: openPayments(process.env.PAYMENT_KEYS_ARN ?? '', ''),
  ...change,
})

test('a deletion killed before any of its writes and repeated has the same result [S19.5]', async () => {
  const died = { people: 0, operations: 0 }
  for (const table of ['people', 'operations'] as const) {
    for (let point = 1; ; point += 1) {
      const person = await newPerson()
      const request = {
        userId: person.userId,
        network: networkOf(person.headers['x-viewer-address'] ?? ''),
        hashKeys: [edgeSecret],
        now: dawn,
      }
      if (table === 'people' && point === 1) {
        const dying = beginRemoval(mortalTable(endpoint(), bed.people, 1), request)
        await expect(dying).rejects.toBeInstanceOf(KilledError)
        expect((await bed.me(person.cookies)).statusCode).toBe(200)
      }
      await beginRemoval(bed.people, request)
      await beginRemoval(bed.people, request)
      const [removal] = await listRemovals(bed.people, 5)
      if (!removal) throw new Error('No removal was noted.')
      const mortal = mortalTable(endpoint(), bed[table], point)
      const outcome = await removePiece(depsWith({ [table]: mortal }), removal, dawn).catch(
        (error: unknown) => error,
      )
      mortal.client.destroy()
      if (outcome instanceof KilledError) died[table] += 1
      else expect(outcome).toBe(true)
      while (!(await upkeep()).isDone);
      expect(await foundOf(person)).toEqual([])
      if (outcome === true) break
    }
  }
  // People: session, vote, digest task and the last transaction. Operations: two sign-in counts, two mail
  // counts, one count of preferences, the network, and two log entries with a pointer each.
  expect(died).toEqual({ people: 4, operations: 10 })
})

test('calls still running when the account is deleted write nothing to it', async () => {
  const person = await newPerson()
  await person.remove()
  const cast = {
    episodeId: 1,
    verdict: 'bad' as const,
    ballot: ballotOfAccount(bed.people, person.userId, 1),
  }
  const castLate = () => castVote(bed.catalogue, cast, { chance: () => 0 })
  await expect(castLate()).rejects.toMatchObject({ code: 'vote-not-counted' })
  while (!(await upkeep()).isDone);
  await expect(castLate()).rejects.toMatchObject({ code: 'vote-not-counted' })
  await changeUser(bed.people, person.userId, (user) => ({ ...user, role: 'free' }))
  expect(await foundOf(person)).toEqual([])
})

test('the last admin cannot be deleted, not even if two delete themselves at the same time', async () => {
  const [one, two] = [await newPerson('admin'), await newPerson('admin')]
  await changeUser(bed.people, two.userId, (user) => ({ ...user, disabledAt: dawn.toISOString() }))
  const refused = await one.remove()
  expect([refused.statusCode, refused.headers?.['x-error-code'], refused.body]).toEqual([
    409,
    'last-admin',
    'You are the last admin. Make someone else an admin first.',
  ])
  expect((await bed.me(one.cookies)).statusCode).toBe(200)
  await changeUser(bed.people, two.userId, ({ disabledAt: _, ...user }) => user)
  const answers = await Promise.all([one.remove(), two.remove()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409])
})

test('the export is a file with all data stored about a user, under readable names [S7.7]', async () => {
  const person = await newPerson()
  const { cookies, headers } = person
  const change = { interested_topics: [1], geography_interests: [101], email_notifications: true }
  await bed.call('profile.update', { cookies, body: change })
  await bed.call('auth.resend-confirmation', { cookies })
  const answer = await bed.call('profile.export', { cookies, headers })
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
    sign_in_identity: { status: 'CONFIRMED', attributes: { email: person.email, sub: person.userId } },
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
  const secrets = [person.feedHash, ...cookies.map((cookie) => cookie.split('=')[1] ?? '')]
  expect(secrets.filter((secret) => answer.body?.includes(secret))).toEqual([])
  expect((await bed.call('profile.export')).statusCode).toBe(401)
})
