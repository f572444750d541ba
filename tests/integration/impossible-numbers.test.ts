import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { GetCommand, NumberValue, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { getEpisode, listPublishedByStance, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { publishAnalysis } from '#functions/data/episodes/publication.ts'
import { isCloudKey, type Key } from '#functions/data/keys.ts'
import { allShards, shardOf, shardOfEpisode, shardOfTotals } from '#functions/data/ratings/assessments.ts'
import { ballotOfAccount, castVote } from '#functions/data/ratings/votes.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import type { Table } from '#functions/data/table/table.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { longestSeconds } from '#shared/rules/bounds.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'

const run = promisify(execFile)

let environment: HttpEnvironment
let admin: { token: string }
/** The shard of vote counts to break: not the one with the vote, because lost votes cannot be recounted. */
let otherShard: number

const publish = (catalogue: Table, episodeId: number) =>
  publishAnalysis(catalogue, {
    episodeId,
    attempt: 0,
    analysis: sampleAnalysis('Centrist', ['Taxes', 'Schools']),
    quotes: sampleQuotes(3, ['Taxes']),
    now: dawn,
  })

/** Three of the four are published; one has a date in 2200, from before such dates were rejected. */
beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  await importShow(environment.catalogue, [
    sampleItem(1),
    sampleItem(2, { publishedAt: '2200-01-01T00:00:00.000Z' }),
    sampleItem(3, { publishedAt: '2026-04-01T00:00:00.000Z' }),
    sampleItem(4),
  ])
  for (const episodeId of [1, 2, 3]) await publish(environment.catalogue, episodeId)
  const ballot = ballotOfAccount(environment.people, (await environment.signIn({ role: 'free' })).userId, 1)
  await castVote(environment.catalogue, { episodeId: 1, verdict: 'good', ballot })
  otherShard = allShards.find((shard) => shard !== shardOf(ballot.key)) ?? 0
  await rewriteClouds(environment.catalogue, dawn)
})
afterAll(() => environment.close())

async function setNumbers(key: Key, numbers: Record<string, string>) {
  const entries = Object.entries(numbers)
  await environment.catalogue.client.send(
    new UpdateCommand({
      TableName: environment.catalogue.name,
      Key: key,
      UpdateExpression: `SET ${entries.map((_, n) => `#n${n} = :v${n}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name], n) => [`#n${n}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        entries.map(([, value], n) => [`:v${n}`, NumberValue.from(value)]),
      ),
    }),
  )
}

const lengths =
  /"(durationSeconds|duration|startSeconds|endSeconds|quote_time_start|quote_time_end)":(?:\d+|null|"N\/A")/g

/** Sets all stored times of the first episode far beyond any recording. */
async function lengthenFirst() {
  for (const item of await contentOf(environment.catalogue)) {
    const before = JSON.stringify(item)
    const text = before.replace(lengths, '"$1":9000000000000000')
    if (!/"pk":"episode#1"|"episodeId":1[,}]/.test(before) || text === before) continue
    await environment.catalogue.client.send(
      new PutCommand({ TableName: environment.catalogue.name, Item: JSON.parse(text) }),
    )
  }
}

/** Simulates two transcripts that end at 9e15 seconds, and some manual writes. */
async function breakEverything() {
  const second = await getEpisode(environment.catalogue, 2)
  await saveEpisode(environment.catalogue, second, { ...second, publishedAt: '2200-01-01T00:00:00.000Z' })
  await lengthenFirst()
  await setNumbers(
    { pk: 'statistics', sk: 'statistics' },
    { durationSeconds: '18000000000001203', episodes: '-4', stance2: '1E+100', stance1: '0.5' },
  )
  await setNumbers({ pk: 'statistics', sk: 'assessments' }, { good: '9007199254740993' })
  await setNumbers({ pk: 'episode#1', sk: 'assessments' }, { good: '1E+30' })
  for (const shard of [shardOfEpisode(1, otherShard), shardOfTotals(otherShard)]) {
    const Item = { ...shard, card: { good: NumberValue.from('1E+30'), bad: 0.5 } }
    await environment.catalogue.client.send(new PutCommand({ TableName: environment.catalogue.name, Item }))
  }
  await setNumbers({ pk: 'podcast#1', sk: 'counts' }, { published: '1E+30', episodes: '-1', stance2: '0.25' })
  await setNumbers({ pk: 'topic#1', sk: 'frequency#all' }, { frequency: '1E+20' })
}

async function answerOf(name: string, call: Parameters<HttpEnvironment['call']>[1] = {}) {
  const result = await environment.call(name, call)
  expect(`${name} ${result.statusCode}`).toBe(`${name} 200`)
  const body = result.body ?? ''
  return JSON.parse(
    result.isBase64Encoded ? brotliDecompressSync(Buffer.from(body, 'base64')).toString() : body,
  )
}

type Ended = { code: number; printed: string }
const endedSchema = z.object({ code: z.int(), stdout: z.string(), stderr: z.string() })

async function repair(...options: string[]): Promise<Ended> {
  const parameters = [
    '--import',
    'tsx',
    'scripts/repair.ts',
    '--table',
    environment.catalogue.name,
    ...options,
  ]
  try {
    const { stdout } = await run(process.execPath, parameters)
    return { code: 0, printed: stdout }
  } catch (error) {
    const { code, stdout, stderr } = endedSchema.parse(error)
    expect(stderr).not.toMatch(/Error/)
    return { code, printed: stdout }
  }
}

/** Runs the repair command in this process; returns the remaining drift. */
async function correctAll() {
  return correctDrift(environment.catalogue, await findDrift(environment.catalogue, new Date()))
}

describe('while the table has impossible numbers', () => {
  beforeEach(breakEverything)

  test('every public answer succeeds, and no time in it exceeds a recording [S14.49]', async () => {
    expect(await answerOf('statistics.get')).toMatchObject({
      episode_count: 0,
      centrist_count: 0,
      total_duration_seconds: 0,
      assessment_good: 1,
    })
    const answers = [
      await answerOf('sidelight.list', { body: { stance: 'Centrist' } }),
      await answerOf('episodes.get', { params: { id: '1' } }),
      await answerOf('episodes.list-other-side', { params: { id: '1' } }),
      await answerOf('podcasts.list-episodes', { params: { podcast_id: '1' } }),
      await answerOf('podcasts.list', { token: admin.token }),
      await answerOf('topics.list-all'),
      await answerOf('topics.list-for-stance', { params: { stance: 'centrist' } }),
    ]
    const times = JSON.stringify(answers).matchAll(
      /"(?:duration|analysed_duration|quote_time_\w+)":([^,}]+)/g,
    )
    const seconds = [...times].map(([, text]) => text).filter((text) => text !== 'null' && text !== '"N/A"')
    expect(seconds.length).toBeGreaterThan(0)
    for (const text of seconds) expect(Number(text)).toBeLessThanOrEqual(longestSeconds)
    expect(answers[0].episodes).toHaveLength(3)
  })

  test('an implausible sum is not shown, however precise it is', async () => {
    await correctAll()
    await setNumbers({ pk: 'statistics', sk: 'statistics' }, { durationSeconds: '9000000000000000' })
    const { episode_count, total_duration_seconds } = await answerOf('statistics.get')
    expect(episode_count).toBeGreaterThan(0)
    expect(total_duration_seconds).toBe(0)
  })

  test('episodes can be published', async () => {
    const { version } = await getEpisode(environment.catalogue, 4)
    await publish(environment.catalogue, 4)
    expect(await getEpisode(environment.catalogue, 4)).toMatchObject({
      run: { state: 'none' },
      publication: { state: 'published' },
      version: version + 1,
    })
    const listed = await listPublishedByStance(environment.catalogue, 'Centrist', { limit: 10 })
    expect(listed.entries.map(({ id }) => id)).toContain(4)
  })
})

describe('the repair command', () => {
  test('reports impossible numbers, fixes all of them in one pass if that is allowed, and finds nothing afterwards [S14.50]', async () => {
    await breakEverything()
    const before = await contentOf(environment.catalogue)
    const { code, printed } = await repair()
    expect(code).toBe(1)
    expect(printed).toMatch(/^episode#1 \/ episode: .*durationSeconds: 9000000000000000 → null/m)
    expect(printed).toMatch(/^episode#2 \/ episode: .*publishedAt: "2200-01-01T00:00:00.000Z" → null/m)
    expect(printed).toMatch(/^episode#1 \/ quote#1: .*startSeconds: 9000000000000000 → "N\/A"/m)
    expect(printed).toMatch(/^statistics \/ statistics: .*"durationSeconds":\d+/m)
    expect(await contentOf(environment.catalogue)).toEqual(before)
    const corrected = await repair('--write')
    expect(corrected).toMatchObject({ code: 0, printed: expect.stringMatching(/^Corrected \d+\.$/m) })
    const content = await contentOf(environment.catalogue)
    expect(await repair('--write')).toEqual({ code: 0, printed: 'No drift.\n' })
    expect(await contentOf(environment.catalogue)).toEqual(content)
    const published = (await listPublishedByStance(environment.catalogue, 'Centrist', { limit: 10 })).entries
    const others = published.filter(({ id }) => id !== 1)
    expect(await answerOf('statistics.get')).toMatchObject({
      episode_count: published.length,
      podcast_count: 1,
      centrist_count: published.length,
      left_leaning_count: 0,
      total_duration_seconds: others.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
      assessment_good: 1,
    })
    expect((await answerOf('podcasts.list', { token: admin.token }))[0]).toMatchObject({
      episodeCount: 4,
      completedCount: published.length,
    })
    expect(JSON.stringify(content)).not.toMatch(/9000000000000000|2200-01-01/)
  })

  test('moves an episode dated 2200 to its import date in every list', async () => {
    await breakEverything()
    await correctAll()
    const episode = await getEpisode(environment.catalogue, 2)
    expect(episode.addedAt).toBe(dawn.toISOString())
    expect(publishedOf(episode)?.publishedOn).toBe(episode.addedAt)
    const lists = [
      await answerOf('sidelight.list', { body: { stance: 'Centrist' } }),
      await answerOf('episodes.list-by-topic', { params: { name: 'Taxes' }, token: admin.token }),
      await answerOf('podcasts.list-episodes', { params: { podcast_id: '1' } }),
    ].map((answer) => answer.episodes ?? answer)
    for (const list of lists) {
      // By date: episode 3 is from April, 2 was imported in March, and 1 is from February.
      const order = list.map(({ id }: { id: number }) => id).filter((id: number) => id !== 4)
      expect(order).toEqual([3, 2, 1])
    }
  })

  test('leaves an episode that changed meanwhile to the next run', async () => {
    await correctAll()
    await breakEverything()
    const found = await findDrift(environment.catalogue, new Date())
    const episode = await getEpisode(environment.catalogue, 1)
    await saveEpisode(environment.catalogue, episode, { ...episode, title: 'Said better' })
    const left = await correctDrift(environment.catalogue, found)
    expect(left.map(({ key }) => key)).toEqual([{ pk: 'episode#1', sk: 'episode' }])
    expect(await getEpisode(environment.catalogue, 1)).toMatchObject({ title: 'Said better' })
    expect(await correctAll()).toEqual([])
    expect(await findDrift(environment.catalogue, new Date())).toEqual([])
    expect(await getEpisode(environment.catalogue, 1)).toMatchObject({
      title: 'Said better',
      durationSeconds: null,
    })
  })

  test('leaves unreadable items and their episode unchanged, and says so', async () => {
    await correctAll()
    const whole = await contentOf(environment.catalogue)
    const key = { pk: 'episode#3', sk: 'episode' }
    const stored = await environment.catalogue.client.send(
      new GetCommand({ TableName: environment.catalogue.name, Key: key }),
    )
    await environment.catalogue.client.send(
      new PutCommand({ TableName: environment.catalogue.name, Item: { ...stored.Item, title: 7 } }),
    )
    const ofEpisode = async () =>
      (await contentOf(environment.catalogue)).filter((item) =>
        /episode#3"|"episodeId":3[,}]/.test(JSON.stringify(item)),
      )
    const before = await ofEpisode()
    expect(before.length).toBeGreaterThan(5)
    expect((await correctAll()).map(driftSentence)).toEqual([
      expect.stringMatching(/^episode#3 \/ episode: can't be read and is left as it is \(title: /),
    ])
    expect(await ofEpisode()).toEqual(before)
    await environment.catalogue.client.send(
      new PutCommand({ TableName: environment.catalogue.name, Item: stored.Item }),
    )
    expect(await correctAll()).toEqual([])
    // A word cloud's version counts its writes, so it differs after a repair.
    const untimed = (content: unknown[]) =>
      content.map((item) => ({
        ...{ ...Object(item), updatedAt: '', rewrittenAt: '' },
        ...(isCloudKey(Object(item)) && { version: 0 }),
      }))
    expect(untimed(await contentOf(environment.catalogue))).toEqual(untimed(whole))
  })
})
