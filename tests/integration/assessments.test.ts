import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteEpisodeItems } from '#functions/data/episodes/episode-deletion.ts'
import { deleteAssessments } from '#functions/data/ratings/assessments.ts'
import { discardSalt, readSalt } from '#functions/data/ratings/vote-salt.ts'
import { ballotOfAccount, ballotOfVisitor, castVote, type Vote } from '#functions/data/ratings/votes.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import type { Table } from '#functions/data/table/table.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import {
  contendedTable,
  contentOf,
  interruptedTable,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem, sampleItems } from '#tests/integration/catalogue-samples.ts'
import { callEntry, finishUpkeep, runRepair } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { seedShow, seedUnpublished } from '#tests/integration/seed-records.ts'
import { simulateVotes } from '#tests/integration/votes-simulation.ts'

let environment: HttpEnvironment
const good = { assessment_good: 1 }
const bad = { assessment_bad: 1 }

const voters = Array.from({ length: 12 }, (_, index) => `user-${index}`)

/** Also adds the voters: some tests use one table for catalogue and people. */
async function fill(catalogue: Table) {
  await importShow(catalogue, sampleItems(6))
  for (const episodeId of [1, 2, 3, 4, 5]) await publish(catalogue, episodeId)
  for (const userId of ['somebody', ...voters]) {
    const Item = { pk: `user#${userId}`, sk: 'user' }
    await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
  }
}

const publish = (catalogue: Table, episodeId: number) =>
  publishSample(catalogue, episodeId, { stance: 'Far Left', quotes: 2 })

/** Each test uses its own network, so that none exhausts the vote limit of the next. */
let network = 0
beforeAll(async () => {
  environment = await openHttpEnvironment()
  await fill(environment.catalogue)
})
beforeEach(() => {
  network += 1
})
afterAll(() => environment.close())

type Voter = { token?: string; userAgent?: string; address?: string }

const from = ({ userAgent = 'a browser', address = `198.18.${network}.7` }: Voter = {}) => ({
  'x-viewer-address': address,
  'user-agent': userAgent,
})

const vote = (id: number, body: unknown, voter: Voter = {}) =>
  environment.call('episodes.assess', {
    params: { id: String(id) },
    body,
    headers: from(voter),
    ...(voter.token && { token: voter.token }),
  })

async function countsOf(id: number): Promise<[good: number, bad: number]> {
  const view = await answerFor(environment, episodesApi.get, { params: { id: String(id) } })
  return [view.assessment_good, view.assessment_bad]
}

async function totals(): Promise<[good: number, bad: number]> {
  const { assessment_good, assessment_bad } = await answerFor(environment, statisticsApi.get)
  return [assessment_good, assessment_bad]
}

test('a visitor’s vote counts once however often it is cast, and an opposite vote replaces it [S7.48]', async () => {
  for (const body of [good, good, good]) expect((await vote(1, body)).statusCode).toBe(204)
  expect(await countsOf(1)).toEqual([1, 0])
  expect((await vote(1, bad)).statusCode).toBe(204)
  expect(await countsOf(1)).toEqual([0, 1])
})

test.each([
  ['IPv4 /24', ['198.19.77.0', '198.19.77.1', '198.19.77.255'], '198.19.78.1'],
  ['IPv6 /56', ['2001:db8:1:200::1', '2001:db8:1:280::1', '2001:db8:1:2ff::1'], '2001:db8:1:300::1'],
])(
  'a network (%s) has one vote, whatever browsers and addresses cast it, and its neighbor another [S21.5]',
  async (...[, addresses, neighbor]) => {
    const before = await countsOf(5)
    for (const address of addresses) {
      expect((await vote(5, good, { address, userAgent: `browser at ${address}` })).statusCode).toBe(204)
    }
    expect(await countsOf(5)).toEqual([before[0] + 1, before[1]])
    await vote(5, good, { address: neighbor })
    expect(await countsOf(5)).toEqual([before[0] + 2, before[1]])
  },
)

test('of many concurrent votes from one network, the last one counts, and all are thanked [S21.5]', async () => {
  const before = await countsOf(3)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => vote(3, index % 2 === 0 ? good : bad)),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 204))
  const after = await countsOf(3)
  expect(after[0] + after[1]).toBe(before[0] + before[1] + 1)
})

test('an account has one vote on all devices, separate from the visitor’s vote [S7.49]', async () => {
  const { token, userId } = await environment.signIn({ role: 'free' })
  await vote(2, good, { token })
  await vote(2, good, { token, userAgent: 'the phone' })
  await vote(2, bad)
  expect(await countsOf(2)).toEqual([1, 1])
  await vote(2, bad, { token })
  expect(await countsOf(2)).toEqual([0, 2])
  const own = (await contentOf(environment.people)).filter((item) =>
    JSON.stringify(item).includes(`user#${userId}`),
  )
  expect(own).toContainEqual({
    pk: `user#${userId}`,
    sk: 'vote#2',
    verdict: 'bad',
    // Indexed by episode, so that deleting the episode finds it.
    gsi1pk: 'votes#2',
    gsi1sk: userId,
  })
})

test('stored votes of visitors contain neither address, browser nor episode [S7.50]', async () => {
  await vote(4, good, { userAgent: 'Peculiar/7.1' })
  const kept = JSON.stringify(await contentOf(environment.operations))
  expect(kept).toContain('vote#')
  for (const trace of ['198.18.', 'Peculiar', 'episode']) expect(kept).not.toContain(trace)
  for (const item of await contentOf(environment.operations)) {
    const { pk, ...rest } = Object(item)
    if (pk === 'salt') continue
    expect(pk).toMatch(/^vote#/)
    expect(Object.keys(rest).toSorted()).toEqual(['expiresAt', 'sk', 'verdict'])
  }
})

test('totals are sums over all episodes, and votes change nothing else in the catalogue', async () => {
  const others = async () =>
    (await contentOf(environment.catalogue)).filter(({ pk }) => !pk.startsWith('tally#'))
  const before = await others()
  const [goods, bads] = await totals()
  await vote(3, good)
  await vote(5, bad)
  expect(await totals()).toEqual([goods + 1, bads + 1])
  expect(await others()).toEqual(before)
})

test('only published episodes take votes', async () => {
  const unpublished = await vote(6, good)
  const unknown = await vote(4711, good)
  expect([unpublished.statusCode, unknown.statusCode]).toEqual([404, 404])
  expect(unpublished.body).toBe(unknown.body)
})

test('a body with no vote, or with two, is refused', async () => {
  for (const body of [{}, { ...good, ...bad }, { assessment_good: 2 }, { assessment_good: true }]) {
    expect((await vote(1, body)).statusCode).toBe(400)
  }
})

test('a voter is told when their vote could not be counted, and may vote again [S21.5]', async () => {
  const before = await countsOf(4)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  environment.database.failWith('TransactionCanceledException', 'TransactWriteItems')
  const refused = await vote(4, good)
  environment.database.failWith(undefined)
  vi.mocked(Math.random).mockRestore()
  expect([refused.statusCode, refused.headers?.['x-error-code'], refused.headers?.['retry-after']]).toEqual([
    503,
    'vote-not-counted',
    '5',
  ])
  expect(refused.body).toBe(
    "Your vote wasn't counted, because many people are voting on this episode right now. Please try again in a few seconds.",
  )
  expect(await countsOf(4)).toEqual(before)
  expect((await vote(4, good)).statusCode).toBe(204)
  expect(await countsOf(4)).toEqual([before[0] + 1, before[1]])
})

test('pages of other origins cannot vote', async () => {
  const answer = await environment.call('episodes.assess', {
    params: { id: '1' },
    body: good,
    headers: { ...from(), 'sec-fetch-site': 'cross-site' },
  })
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([403, 'foreign-origin'])
})

test('a network that votes on many episodes is thanked and counted on each', async () => {
  const before = await Promise.all([1, 2, 3, 4, 5].map(countsOf))
  for (let index = 0; index < 70; index += 1) {
    expect((await vote(1 + (index % 5), good)).statusCode).toBe(204)
  }
  const after = await Promise.all([1, 2, 3, 4, 5].map(countsOf))
  expect(after).toEqual(before.map(([goods, bads]) => [goods + 1, bads]))
})

test('the next day has a new salt, and the visitor a new vote [S21.5]', async () => {
  const catalogueEnvironment = await openCatalogueEnvironment()
  const [catalogue, operations] = [
    await catalogueEnvironment.newTable(),
    await catalogueEnvironment.newTable(),
  ]
  await fill(catalogue)
  const visitor = { network: '203.0.113.0/24', episodeId: 1 }
  const voteAt = async (now: Date) => {
    const ballot = ballotOfVisitor(operations, await readSalt(operations, now), visitor)
    await castVote(catalogue, { episodeId: 1, verdict: 'good', ballot })
  }
  await voteAt(new Date('2026-03-01T00:00:00Z'))
  const first = await readSalt(operations, new Date('2026-03-01T23:59:59Z'))
  await voteAt(new Date('2026-03-01T23:59:59Z'))
  expect((await readStatistics(catalogue)).assessments).toEqual({ good: 1, bad: 0 })
  const [second, other] = await Promise.all([
    readSalt(operations, new Date('2026-03-02T00:00:00Z')),
    readSalt(operations, new Date('2026-03-02T00:00:00Z')),
  ])
  expect(second).toEqual(other)
  expect(second.salt).not.toBe(first.salt)
  expect(JSON.stringify(await contentOf(operations))).not.toContain(first.salt)
  // A machine with a slow clock uses the newer salt and does not restore the old one.
  expect(await readSalt(operations, new Date('2026-03-01T23:59:59Z'))).toEqual(second)
  await voteAt(new Date('2026-03-02T10:00:00Z'))
  expect((await readStatistics(catalogue)).assessments).toEqual({ good: 2, bad: 0 })
  await catalogueEnvironment.close()
})

test('a salt expires after its day, and today’s stays', async () => {
  const catalogueEnvironment = await openCatalogueEnvironment()
  const operations = await catalogueEnvironment.newTable()
  await readSalt(operations, new Date('2026-03-01T12:00:00Z'))
  expect(await discardSalt(operations, new Date('2026-03-01T23:59:00Z'))).toBe(false)
  expect(await contentOf(operations)).toHaveLength(1)
  expect(await discardSalt(operations, new Date('2026-03-02T00:02:00Z'))).toBe(true)
  expect(await contentOf(operations)).toEqual([])
  expect(await discardSalt(operations, new Date('2026-03-02T01:02:00Z'))).toBe(false)
  await catalogueEnvironment.close()
})

test('the hourly task leaves the salt of today and deletes an older one', async () => {
  const discard = () => callEntry('schedules/discard-salt')
  await vote(1, good)
  expect(await discard()).toEqual({ isDiscarded: false })
  const Item = { pk: 'salt', sk: 'votes', day: '2026-01-01', salt: 'an old one', expiresAt: 1 }
  await environment.operations.client.send(new PutCommand({ TableName: environment.operations.name, Item }))
  expect(await discard()).toEqual({ isDiscarded: true })
  expect(JSON.stringify(await contentOf(environment.operations))).not.toContain('an old one')
})

test('concurrent votes of accounts, each cast twice, and a publication among them are counted once', async () => {
  const accounts = await Promise.all(voters.map(() => environment.signIn({ role: 'free' })))
  const [before, [goods, bads]] = [await countsOf(1), await totals()]
  await Promise.all([
    ...[...accounts, ...accounts].map(({ token }, index) => vote(1, index % 3 === 0 ? bad : good, { token })),
    publish(environment.catalogue, 6),
  ])
  expect(await countsOf(1)).toEqual([before[0] + 8, before[1] + 4])
  expect(await totals()).toEqual([goods + 8, bads + 4])
  await expectNoDrift(environment)
})

test('a vote is refused while others write the same counts, and counted once they let it through [S21.5]', async () => {
  const catalogueEnvironment = await openCatalogueEnvironment()
  const table = await catalogueEnvironment.newTable()
  await fill(table)
  const cast: Vote = { episodeId: 1, verdict: 'good', ballot: ballotOfAccount(table, 'somebody', 1) }
  const never = contendedTable(catalogueEnvironment, table, Number.POSITIVE_INFINITY)
  await expect(castVote(never, cast, { chance: () => 0 })).rejects.toMatchObject({ code: 'vote-not-counted' })
  expect((await readStatistics(table)).assessments).toEqual({ good: 0, bad: 0 })
  const tenTimes = contendedTable(catalogueEnvironment, table, 10)
  await castVote(tenTimes, cast, { chance: () => 0 })
  expect((await readStatistics(table)).assessments).toEqual({ good: 1, bad: 0 })
  await expectNoDrift({ catalogue: table })
  await catalogueEnvironment.close()
})

let shows = 0
async function newEpisode(): Promise<number> {
  shows += 1
  const items = [sampleItem(1000 + shows)]
  const { episodeIds } = await seedShow(environment, { number: 1000 + shows, items, stances: ['Centrist'] })
  return episodeIds[0] ?? 0
}

test('a vote killed before any of its writes and cast again counts once; unpublishing keeps the counts', async () => {
  const id = await newEpisode()
  const { token } = await environment.signIn({ role: 'free' })
  const before = await totals()
  const stored = () => Promise.all([contentOf(environment.catalogue), contentOf(environment.people)])
  for (const body of [good, bad]) {
    let killed = 0
    for (let write = 1; ; write += 1) {
      environment.dieBeforeWrite(write)
      const { statusCode } = await vote(id, body, { token })
      environment.dieBeforeWrite(undefined)
      if (statusCode === 204) break
      killed += 1
    }
    expect(killed).toBeGreaterThan(0)
    const once = await stored()
    expect((await vote(id, body, { token })).statusCode).toBe(204)
    expect(await stored()).toEqual(once)
  }
  expect(await countsOf(id)).toEqual([0, 1])
  await seedUnpublished(environment, id)
  expect((await vote(id, good, { token })).headers?.['x-error-code']).toBe('episode-not-found')
  expect(await totals()).toEqual([before[0], before[1] + 1])
  await expectNoDrift(environment)
})

test('500 votes a second on one episode are all counted at once, although conflicting transactions are cancelled', async () => {
  const rush = { perSecond: 500, seconds: 0.4, episodes: 1, transactionMilliseconds: 20 }
  const { cancelled, hottestPartition, ...outcome } = await simulateVotes(rush)
  expect(cancelled).toBeGreaterThan(50)
  expect(outcome).toMatchObject({ votes: 210, counted: 210, dropped: 0, failed: 0, isExact: true, drift: 0 })
  // DynamoDB's limit is 1,000 write units a second per partition.
  expect(hottestPartition.writeUnits).toBeLessThan(1000)
})

test('a changed vote moves its count, and votes are deleted with their episode', async () => {
  const [first, second] = [await newEpisode(), await newEpisode()]
  const { token: admin } = await environment.signIn({ role: 'admin' })
  const [one, other] = await Promise.all([1, 2].map(() => environment.signIn({ role: 'free' })))
  const [goods, bads] = await totals()
  await vote(first, good, one)
  await vote(first, good, other)
  await vote(second, good, other)
  await vote(first, bad, one)
  expect([await countsOf(first), await countsOf(second)]).toEqual([
    [1, 1],
    [1, 0],
  ])
  expect(await totals()).toEqual([goods + 2, bads + 1])
  await expectNoDrift(environment)
  await answerFor(environment, episodesApi.delete, { params: { id: String(first) }, token: admin })
  // Votes whose deletion is pending are not drift.
  await expectNoDrift(environment)
  expect((await vote(first, good, one)).headers?.['x-error-code']).toBe('episode-not-found')
  await finishUpkeep()
  expect(await totals()).toEqual([goods + 1, bads])
  await expectNoDrift(environment)
  expect(JSON.stringify(await contentOf(environment.catalogue))).not.toContain(`tally#${first}#`)
})

test.each([
  ['the first in its shard', 'nobody'],
  ['one of several in its shard', 'somebody'],
])('a vote (%s) about to be written when its episode is deleted is not counted', async (_name, earlier) => {
  const catalogueEnvironment = await openCatalogueEnvironment()
  const table = await catalogueEnvironment.newTable()
  await fill(table)
  const vote = (verdict: 'good' | 'bad', from = table) =>
    castVote(from, { episodeId: 1, verdict, ballot: ballotOfAccount(table, 'somebody', 1) })
  if (earlier === 'somebody') await vote('good')
  const overtaken = interruptedTable(catalogueEnvironment, table, async () => {
    await deleteEpisodeItems(table, { episodeId: 1, now: dawn })
    await deleteAssessments(table, 1)
  })
  await expect(vote('bad', overtaken)).rejects.toMatchObject({ code: 'episode-not-found' })
  expect((await readStatistics(table)).assessments).toEqual({ good: 0, bad: 0 })
  await expectNoDrift({ catalogue: table })
  overtaken.client.destroy()
  await catalogueEnvironment.close()
})

test('repairing recounts the totals from the episodes and deletes counts without an episode', async () => {
  const id = await newEpisode()
  await vote(id, good)
  // The vote is in one shard, so this finds a shard without counts of the episode.
  const stored = (await contentOf(environment.catalogue)).filter(({ pk }) => pk.startsWith(`tally#${id}#`))
  const unused = [1, 2].find((shard) => stored.every(({ pk }) => pk !== `tally#${id}#${shard}`))
  const before = await totals()
  for (const Item of [
    { pk: 'tally#9999#1', sk: 'shard', card: { good: 3, bad: 0 } },
    { pk: `tally#${id}#${unused}`, sk: 'shard', card: { good: 0.5, bad: 'many' } },
    ...[1, 2].map((shard) => ({
      pk: `tally#${shard}`,
      sk: 'shard',
      gsi2pk: 'tally',
      gsi2sk: String(shard),
      card: { good: 4, bad: 5 },
    })),
  ]) {
    await environment.catalogue.client.send(new PutCommand({ TableName: environment.catalogue.name, Item }))
  }
  expect(await runRepair()).toBe(0)
  expect(await totals()).toEqual(before)
  expect(await countsOf(id)).toEqual([1, 0])
  expect(JSON.stringify(await contentOf(environment.catalogue))).not.toContain('tally#9999')
  await expectNoDrift(environment)
})
