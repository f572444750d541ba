import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { episodesApi } from '#shared/api/episodes.ts'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import {
  type Container,
  morning,
  newContainer,
  publishFeed,
  receiveAll as receiveWaiting,
  transcriptTag,
} from '#tests/integration/import-container.ts'
import { dieAtEachWrite } from '#tests/integration/kill-at-each-write.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'

const hoursLater = (hours: number) => new Date(morning.getTime() + hours * 3_600_000)

openEnvironments()
const { ask, rowOf, rowsOf: episodesOf, saveProcessing } = openAdminCalls(() => environment)

const publish = (path: string, count: number, generation?: string) =>
  publishFeed(publisher, path, { count, generation })
const container = () => newContainer(publisher)
const receiveAll = (one: Container) => receiveWaiting(environment, one)

const startedIds = () => [...environment.runs.runs.keys()].map((name) => Number(name.split('-')[1]))
const titles = (episodes: readonly EpisodeAdminRow[]) => episodes.map(({ title }) => title)
const started = (episodes: readonly EpisodeAdminRow[]) => episodes.filter(({ run }) => run !== null)

const limit = (limits: { daily_automatic_runs_per_feed?: number; daily_automatic_runs?: number }) =>
  saveProcessing(limits)

const request = (id: number) => ask(episodesApi.transcribe, { params: { id: String(id) } })

const countSchema = z.object({ pk: z.string(), sk: z.string(), count: z.int() })

async function counted(): Promise<Record<string, number>> {
  const items = await contentOf(environment.operations)
  const counts = items.filter(({ pk }) => String(pk).startsWith('automatic#'))
  return Object.fromEntries(
    z
      .array(countSchema)
      .parse(counts)
      .map(({ pk, sk, count }) => [`${pk} ${sk}`, count]),
  )
}

test('the first import of a feed starts runs for the newest episodes up to the limit; the others stay unprocessed, as admins see, until an admin starts them [S17.1]', async () => {
  await limit({ daily_automatic_runs_per_feed: 2 })
  publish('/feed.xml', 4)
  const one = await container()
  await one.add('/feed.xml')
  await receiveAll(one)
  const episodes = await episodesOf(1)
  expect(titles(started(episodes))).toEqual(['Episode 4', 'Episode 3'])
  const shown = episodes.map((row) => [row.title, row.transcript_status, row.is_over_limit])
  expect(shown).toEqual([
    ['Episode 4', 'queued', false],
    ['Episode 3', 'queued', false],
    ['Episode 2', '', true],
    ['Episode 1', '', true],
  ])
  const id = episodes[3]?.id ?? 0
  await request(id)
  expect(startedIds()).toHaveLength(3)
  expect(await rowOf(id)).toMatchObject({ transcript_status: 'queued' })
})

describe('a daily limit', () => {
  test('applies to a feed with new guids at every check, and anew the next day [S17.1]', async () => {
    await limit({ daily_automatic_runs_per_feed: 2 })
    publish('/feed.xml', 4)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    for (const [index, generation] of ['b', 'c', 'd'].entries()) {
      publish('/feed.xml', 4, generation)
      await one.check(hoursLater(index + 1))
      await receiveAll(one)
    }
    expect(await episodesOf(1)).toHaveLength(16)
    expect(startedIds()).toHaveLength(2)

    publish('/feed.xml', 4, 'e')
    await one.check(hoursLater(24))
    await receiveAll(one)
    expect(startedIds()).toHaveLength(4)
    const newest = (await episodesOf(1)).filter(({ audio_url }) => audio_url?.includes('-e-'))
    expect(started(newest)).toHaveLength(2)
  })

  test('starts no more runs than the site’s limit over all feeds [S17.1]', async () => {
    await limit({ daily_automatic_runs: 5 })
    const one = await container()
    for (const path of ['/first.xml', '/second.xml', '/third.xml']) {
      publish(path, 3)
      await one.add(path)
    }
    await receiveAll(one)
    const counts = await Promise.all([1, 2, 3].map(async (id) => started(await episodesOf(id)).length))
    expect(counts).toEqual([3, 2, 0])
  })

  test('of zero starts no automatic run, and an admin’s runs start nevertheless', async () => {
    await limit({ daily_automatic_runs: 0 })
    publish('/feed.xml', 3)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    expect(startedIds()).toEqual([])
    for (const { id } of await episodesOf(1)) await request(id)
    expect(startedIds()).toHaveLength(3)
    expect(await counted()).toEqual({})
  })

  test('counts an episode on the day on which its transcript appeared and its run started', async () => {
    publish('/feed.xml', 2)
    const whole = publisher.files.get('/feed.xml')?.content.toString() ?? ''
    publisher.change('/feed.xml', {
      type: 'application/rss+xml',
      content: whole.replaceAll(transcriptTag, ''),
    })
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    expect(startedIds()).toEqual([])
    publisher.change('/feed.xml', { type: 'application/rss+xml', content: whole })
    await one.check(hoursLater(1))
    await receiveAll(one)
    expect(startedIds()).toHaveLength(2)
    expect(await counted()).toEqual({ 'automatic#2026-03-01 podcast#1': 2, 'automatic#2026-03-01 site': 2 })
  })
})

describe('the count', () => {
  test('is exact if feeds are added and checked concurrently [S17.1]', async () => {
    await limit({ daily_automatic_runs: 5, daily_automatic_runs_per_feed: 3 })
    const paths = ['/first.xml', '/second.xml', '/third.xml']
    for (const path of paths) publish(path, 4)
    const one = await container()
    await Promise.all(paths.flatMap((path) => [one.add(path), one.add(path)]))
    const bodies = environment.takeMessages()
    await Promise.all([one.receive(bodies), one.receive(bodies), one.receive(bodies.toReversed())])
    expect(startedIds()).toHaveLength(5)
    const counts = await counted()
    expect(counts['automatic#2026-03-01 site']).toBe(5)
    for (const id of [1, 2, 3]) {
      const ofFeed = started(await episodesOf(id)).length
      expect(ofFeed).toBeLessThanOrEqual(3)
      expect(counts[`automatic#2026-03-01 podcast#${id}`] ?? 0).toBe(ofFeed)
    }
  })

  test('does not change if a message is delivered again, at any time', async () => {
    publish('/feed.xml', 3)
    const one = await container()
    await one.add('/feed.xml')
    const bodies = environment.takeMessages()
    await one.receive([...bodies, ...bodies])
    await one.add('/feed.xml', hoursLater(2))
    await receiveAll(one)
    await one.receive(bodies)
    expect(startedIds()).toHaveLength(3)
    expect(await counted()).toEqual({ 'automatic#2026-03-01 podcast#1': 3, 'automatic#2026-03-01 site': 3 })
  })

  test('is exact wherever the process dies between two writes [S17.1]', async () => {
    const receive = async (one: Container) => {
      const { batchItemFailures } = await one.receive(environment.takeMessages())
      if (batchItemFailures.length > 0) throw new Error('a message failed')
    }
    const steps = [(one: Container) => one.add('/feed.xml'), receive]
    await limit({ daily_automatic_runs_per_feed: 2 })
    publish('/feed.xml', 3)
    let total = 0
    for (const step of steps) {
      const run = async () => {
        await step(await container())
      }
      const { writes } = await dieAtEachWrite(run, async (_, moment) => {
        const next = await container()
        for (const again of steps) await again(next)
        await next.sweep()
        const episodes = await episodesOf(1)
        expect(titles(started(episodes)), moment).toEqual(['Episode 3', 'Episode 2'])
        expect(startedIds().length, moment).toBe(2)
        expect((await counted())['automatic#2026-03-01 site'], moment).toBe(2)
      })
      total += writes
    }
    expect(total).toBeGreaterThan(6)
  })

  test('also limits runs started by the hourly sweep', async () => {
    await limit({ daily_automatic_runs_per_feed: 1 })
    publish('/feed.xml', 4)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    await one.sweep()
    await one.check(hoursLater(3))
    await receiveAll(one)
    expect(startedIds()).toHaveLength(1)
    expect(started(await episodesOf(1))).toHaveLength(1)
  })
})
