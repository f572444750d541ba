import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeUploadFile,
  createUploadSession,
  findUploadFile,
  findUploadSession,
} from '#functions/data/uploads/upload-sessions.ts'
import { countAttempt, uncountAttempt } from '#functions/data/users/attempts.ts'
import { isKnownNetwork, recordNetwork } from '#functions/data/users/known-networks.ts'
import { countSignIn } from '#functions/data/users/sign-in-attempts.ts'
import { ensureUserRecord, findUser } from '#functions/data/users/users.ts'
import {
  type CatalogueEnvironment,
  contendedTable,
  contentOf,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

const limit = { kind: 'login', subject: 'a@example.com', hashKey: 'k', maximum: 5, windowSeconds: 900 }
const at = (seconds: number) => new Date(1_780_000_000_000 + seconds * 1000)

test('five attempts fit into the window; the sixth is told when the first one expires', async () => {
  const table = await environment.newTable()
  for (let second = 0; second < 5; second += 1) await countAttempt(table, limit, at(second))
  await expect(countAttempt(table, limit, at(600))).rejects.toMatchObject({
    kind: 'too-many',
    code: 'rate-limited',
    retryAfterSeconds: 300,
  })
  await countAttempt(table, limit, at(900))
  await expect(countAttempt(table, limit, at(900))).rejects.toMatchObject({ code: 'rate-limited' })
  await countAttempt(table, { ...limit, subject: 'b@example.com' }, at(900))
})

test('counts expire with their window, even if the attempt succeeded', async () => {
  const table = await environment.newTable()
  const windowEnd = at(limit.windowSeconds).getTime() / 1000
  await countAttempt(table, limit, at(0))
  await uncountAttempt(table, limit, { now: at(0) })
  expect(await contentOf(table)).toMatchObject([{ at: [], expiresAt: windowEnd }])
})

test('neither network nor email addresses are stored in clear text', async () => {
  const table = await environment.newTable()
  await countAttempt(table, { ...limit, subject: '203.0.113.9' }, at(0))
  await countAttempt(table, limit, at(0))
  const kept = JSON.stringify(await contentOf(table))
  expect(kept).not.toContain('203.0.113.9')
  expect(kept).not.toContain('example.com')
})

const place = { email: 'a@example.com', network: '203.0.113.0/24', hashKey: 'k' }
const days = (count: number) => at(count * 24 * 3600)

test('a network is known for thirty days after the last sign-in there, for that address only', async () => {
  const table = await environment.newTable()
  await recordNetwork(table, place, days(0))
  expect(await isKnownNetwork(table, place, days(29.9))).toBe(true)
  expect(await isKnownNetwork(table, place, days(30))).toBe(false)
  await recordNetwork(table, place, days(20))
  expect(await isKnownNetwork(table, place, days(49.9))).toBe(true)
  for (const other of [{ email: 'b@example.com' }, { network: '203.0.114.0/24' }, { hashKey: 'another' }]) {
    expect(await isKnownNetwork(table, { ...place, ...other }, days(20))).toBe(false)
  }
})

test('of a known network only hashes are stored, those of an address in one place, with their expiry', async () => {
  const table = await environment.newTable()
  await recordNetwork(table, place, days(0))
  await recordNetwork(table, { ...place, network: '2001:db8::/56' }, days(0))
  const kept = await contentOf(table)
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  const item = { pk: expect.stringMatching(/^networks#[0-9a-f]{64}$/), sk: hash }
  const expiresAt = days(30).getTime() / 1000
  expect(kept).toEqual([
    { ...item, expiresAt },
    { ...item, expiresAt },
  ])
  expect(new Set(kept.map((one) => Object(one).pk)).size).toBe(1)
  expect(new Set(kept.map((one) => Object(one).sk)).size).toBe(2)
})

test('failures expire after fifteen minutes', async () => {
  const table = await environment.newTable()
  for (let second = 0; second < 5; second += 1) await countSignIn(table, place, at(second))
  await expect(countSignIn(table, place, at(899))).rejects.toMatchObject({ retryAfterSeconds: 1 })
  await countSignIn(table, place, at(900))
})

test('a series of attempts counts as long as no window passes without one, and blocks until a quiet window', async () => {
  const table = await environment.newTable()
  const run = { ...limit, isRun: true }
  for (let index = 0; index < 5; index += 1) await countAttempt(table, run, at(index * 890))
  await expect(countAttempt(table, run, at(4450))).rejects.toMatchObject({ retryAfterSeconds: 10 })
  for (let index = 0; index < 5; index += 1) await countAttempt(table, run, at(4460 + index))
  await expect(countAttempt(table, run, at(4470))).rejects.toMatchObject({ retryAfterSeconds: 894 })
  await countAttempt(table, run, at(5364))
})

test('failures from unknown networks block an address there until all have been quiet for sixteen minutes', async () => {
  const table = await environment.newTable()
  const from = (index: number) => ({ ...place, network: `10.0.${index}.0/24` })
  for (let index = 0; index < 8; index += 1) await countSignIn(table, from(index), at(index * 600))
  await expect(countSignIn(table, from(9), at(4200 + 959))).rejects.toMatchObject({ retryAfterSeconds: 1 })
  await countSignIn(table, from(9), at(4200 + 960))
})

test('an attempt whose release conflicts with others stays counted, and does not fail the caller', async () => {
  const table = await environment.newTable()
  await countAttempt(table, limit, at(0))
  const contended = contendedTable(environment, table, Number.POSITIVE_INFINITY)
  await expect(uncountAttempt(contended, limit, { now: at(0), chance: () => 0 })).resolves.toBeUndefined()
  expect(await contentOf(table)).toMatchObject([{ at: [at(0).getTime()] }])
})

test('an upload session is found by its owner only, whole, until it expires', async () => {
  const table = await environment.newTable()
  const [userId, sessionId] = [randomUUID(), randomUUID()]
  const session = { sessionId, userId, total: 60, expiresAt: at(3600).getTime() / 1000 }
  const names = Array.from({ length: 60 }, (_, index) => `${index + 1}.json`)
  const pending = { status: 'pending' as const, message: '', episodeId: null, size: 1, mayReplace: false }
  const files = names.map((filename, index) => ({ ...pending, number: index + 1, filename }))
  await createUploadSession(table, session, files)
  const file = await findUploadFile(table, { sessionId, number: 12, now: at(0) })
  if (!file) throw new Error('A file was to be found.')
  const stored = { status: 'success' as const, message: 'Stored.', readingSince: null }
  expect(await changeUploadFile(table, file, stored)).toMatchObject(stored)
  const late = { status: 'pending' as const, message: '', readingSince: null, mayReplace: true }
  expect(await changeUploadFile(table, file, late)).toBeUndefined()
  const found = await findUploadSession(table, { sessionId, userId, now: at(0) })
  expect(found?.files.map((file) => file.filename)).toEqual(names)
  expect(found?.files[11]).toMatchObject({ status: 'success', message: 'Stored.', mayReplace: false })
  expect(await findUploadSession(table, { sessionId, userId: randomUUID(), now: at(0) })).toBeUndefined()
  expect(await findUploadSession(table, { sessionId, userId, now: at(3600) })).toBeUndefined()
  expect(await findUploadSession(table, { sessionId: randomUUID(), userId, now: at(0) })).toBeUndefined()
})

test('an address belongs to one user, even if two ask concurrently', async () => {
  const table = await environment.newTable()
  const people = [randomUUID(), randomUUID()]
  const outcomes = await Promise.allSettled(
    people.map((userId) => ensureUserRecord(table, { userId, email: 'a@example.com', role: 'free' }, at(0))),
  )
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const kept = await Promise.all(people.map((userId) => findUser(table, userId)))
  expect(kept.filter((user) => user !== undefined)).toHaveLength(1)
})
