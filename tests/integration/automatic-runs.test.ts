import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EpisodeRecord } from '#functions/data/episode-record.ts'
import { getEpisode, listEpisodesOfPodcast, saveEpisode } from '#functions/data/episodes.ts'
import { readProcessingSettings, saveProcessingSettings } from '#functions/data/processing-settings.ts'
import type { IntakeDeps } from '#functions/intake/take-over-feed.ts'
import { contentOf } from './catalogue-bed.ts'
import { openPipelineBed, type PipelineBed } from './pipeline-bed.ts'
import { feedFile, openPublisher, type Publisher } from './publisher.ts'

const morning = new Date('2026-03-01T06:00:00.000Z')
const hoursLater = (hours: number) => new Date(morning.getTime() + hours * 3_600_000)

let publisher: Publisher
let bed: PipelineBed

beforeAll(async () => {
  publisher = await openPublisher()
})
afterAll(() => publisher.close())
beforeEach(async () => {
  bed = await openPipelineBed(publisher)
})
afterEach(async () => {
  publisher.reset()
  await bed.close()
})

const transcript = '<podcast:transcript url="/one.vtt" type="text/vtt"/>'

/** A feed of so many episodes with transcripts, the oldest first in the file; `generation` makes other guids and files of them. */
function publish(path: string, count: number, generation = 'a') {
  const items = Array.from({ length: count }, (_, index) => ({
    guid: `${path.slice(1)}-${generation}-${index + 1}`,
    title: `Episode ${index + 1}`,
    day: index + 1,
    extra: transcript,
  }))
  const content = feedFile(items).replace('<itunes:image href="/cover.png"/>', '')
  publisher.change(path, { type: 'application/rss+xml', content })
}

/** The modules as a new container has them; the environment is read once. */
async function container() {
  vi.resetModules()
  const { openTable } = await import('#functions/data/table.ts')
  const { createGuardedClient } = await import('#functions/clients/guarded-fetch.ts')
  const { openImportedQueue } = await import('#functions/clients/imported-queue.ts')
  const { openEpisodeRuns } = await import('#functions/clients/episode-runs.ts')
  const deps: IntakeDeps = {
    catalogue: openTable('catalogue'),
    operations: openTable('operations'),
    queue: openImportedQueue(process.env.IMPORTED_QUEUE_URL ?? ''),
    client: createGuardedClient({ allowedPrivateHosts: [publisher.host] }),
  }
  const { addPodcast } = await import('#functions/intake/add-podcast.ts')
  const { checkFeed } = await import('#functions/intake/check-feed.ts')
  const { beginRequestedRun } = await import('#functions/runs/requested-run.ts')
  const imported = await import('#functions/events/episode-imported.ts')
  const sweep = await import('#functions/schedules/sweep-runs.ts')
  return {
    add: (path: string, now = morning) =>
      addPodcast(deps, { url: `${publisher.url}${path}`, geographyId: 1, now }),
    check: (now: Date, podcastId = 1) => checkFeed(deps, podcastId, now),
    request: (episodeId: number) =>
      beginRequestedRun(
        { catalogue: deps.catalogue, runs: openEpisodeRuns(process.env.EPISODE_MACHINE_ARN ?? '') },
        episodeId,
        'transcribe',
      ),
    sweep: () => sweep.handler({}),
    receive: (bodies: readonly string[]) =>
      imported.handler({ Records: bodies.map((body, index) => ({ messageId: `message-${index}`, body })) }),
  }
}

type Container = Awaited<ReturnType<typeof container>>

/** Has every message that is there received once; answers how many there were. */
async function receiveAll({ receive }: Container): Promise<number> {
  const bodies = bed.takeMessages()
  expect(await receive(bodies)).toEqual({ batchItemFailures: [] })
  return bodies.length
}

async function episodesOf(podcastId: number): Promise<EpisodeRecord[]> {
  return (await listEpisodesOfPodcast(bed.catalogue, podcastId, { limit: 500 })).entries
}

const startedIds = () => [...bed.runs.runs.keys()].map((name) => Number(name.split('-')[1]))
const titles = (episodes: readonly EpisodeRecord[]) => episodes.map(({ title }) => title)
const started = (episodes: readonly EpisodeRecord[]) => episodes.filter(({ attempt }) => attempt > 0)

async function limit(limits: { daily_automatic_runs_per_feed?: number; daily_automatic_runs?: number }) {
  await saveProcessingSettings(bed.catalogue, { ...(await readProcessingSettings(bed.catalogue)), ...limits })
}

/** How many the limits say have begun by themselves, by day and share. */
async function counted(): Promise<Record<string, number>> {
  const items = (await contentOf(bed.operations)) as { pk: string; sk: string; count: number }[]
  const counts = items.filter(({ pk }) => pk.startsWith('automatic#'))
  return Object.fromEntries(counts.map(({ pk, sk, count }) => [`${pk} ${sk}`, count]))
}

describe('the first import of a feed', () => {
  test('of twenty episodes runs the newest ten; the others stay unprocessed until an admin starts them', async () => {
    publish('/feed.xml', 20)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    const episodes = await episodesOf(1)
    expect(titles(started(episodes))).toEqual(titles(episodes.slice(0, 10)))
    expect(episodes[0]?.title).toBe('Episode 20')
    const waiting = episodes.slice(10)
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['']))

    await one.request(waiting[3]?.episodeId ?? 0)
    expect(startedIds()).toHaveLength(11)
    expect(await getEpisode(bed.catalogue, waiting[3]?.episodeId ?? 0)).toMatchObject({ status: 'queued' })
  })

  test('tells an admin which episodes wait because of the limit', async () => {
    await limit({ daily_automatic_runs_per_feed: 1 })
    publish('/feed.xml', 2)
    await (await container()).add('/feed.xml')
    const { episodeAdminRow } = await import('#functions/data/episode-view.ts')
    const { getPodcast } = await import('#functions/data/podcasts.ts')
    const podcast = await getPodcast(bed.catalogue, 1)
    const rows = (await episodesOf(1)).map((episode) => episodeAdminRow(episode, podcast))
    expect(rows.map(({ title, is_over_limit }) => [title, is_over_limit])).toEqual([
      ['Episode 2', false],
      ['Episode 1', true],
    ])
  })
})

describe('a day', () => {
  test('of a feed that renews its guids at every check begins ten runs, and the next day ten more', async () => {
    publish('/feed.xml', 27)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    for (const [index, generation] of ['b', 'c', 'd'].entries()) {
      publish('/feed.xml', 27, generation)
      await one.check(hoursLater(index + 1))
      await receiveAll(one)
    }
    expect(await episodesOf(1)).toHaveLength(80)
    expect(startedIds()).toHaveLength(10)

    publish('/feed.xml', 27, 'e')
    await one.check(hoursLater(24))
    await receiveAll(one)
    expect(startedIds()).toHaveLength(20)
    const newest = (await episodesOf(1)).filter(({ guid }) => guid?.includes('-e-'))
    expect(started(newest)).toHaveLength(10)
  })

  test('begins no more than the site’s limit over all feeds', async () => {
    await limit({ daily_automatic_runs: 5 })
    const one = await container()
    for (const path of ['/first.xml', '/second.xml', '/third.xml']) {
      publish(path, 3)
      await one.add(path)
    }
    await receiveAll(one)
    const started = await Promise.all([1, 2, 3].map(async (id) => (await episodesOf(id)).filter(isStarted)))
    expect(started.map((episodes) => episodes.length)).toEqual([3, 2, 0])
  })

  test('without any left begins none, and what an admin asks for runs all the same', async () => {
    await limit({ daily_automatic_runs: 0 })
    publish('/feed.xml', 3)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    expect(startedIds()).toEqual([])
    for (const { episodeId } of await episodesOf(1)) await one.request(episodeId)
    expect(startedIds()).toHaveLength(3)
    expect(await counted()).toEqual({})
  })

  test('gives an episode whose transcript came later its run, and counts it then', async () => {
    publish('/feed.xml', 2)
    const whole = publisher.files.get('/feed.xml')?.content.toString() ?? ''
    publisher.change('/feed.xml', { type: 'application/rss+xml', content: whole.replaceAll(transcript, '') })
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

const isStarted = ({ attempt }: EpisodeRecord) => attempt > 0

describe('counting', () => {
  test('is exact when feeds are added and checked at the same moment', async () => {
    await limit({ daily_automatic_runs: 7, daily_automatic_runs_per_feed: 4 })
    const paths = ['/first.xml', '/second.xml', '/third.xml']
    for (const path of paths) publish(path, 6)
    const one = await container()
    await Promise.all(paths.flatMap((path) => [one.add(path), one.add(path)]))
    const bodies = bed.takeMessages()
    await Promise.all([one.receive(bodies), one.receive(bodies), one.receive(bodies.toReversed())])
    expect(startedIds()).toHaveLength(7)
    const counts = await counted()
    expect(counts['automatic#2026-03-01 site']).toBe(7)
    for (const id of [1, 2, 3]) {
      const ofFeed = started(await episodesOf(id)).length
      expect(ofFeed).toBeLessThanOrEqual(4)
      expect(counts[`automatic#2026-03-01 podcast#${id}`] ?? 0).toBe(ofFeed)
    }
  })

  test('is the same for a message that is delivered again, at any time', async () => {
    publish('/feed.xml', 3)
    const one = await container()
    await one.add('/feed.xml')
    const bodies = bed.takeMessages()
    await one.receive([...bodies, ...bodies])
    await one.add('/feed.xml', hoursLater(2))
    await receiveAll(one)
    await one.receive(bodies)
    expect(startedIds()).toHaveLength(3)
    expect(await counted()).toEqual({ 'automatic#2026-03-01 podcast#1': 3, 'automatic#2026-03-01 site': 3 })
  })

  test('loses and doubles nothing wherever the process dies between two writes', async () => {
    const story = async (one: Container) => {
      await one.add('/feed.xml')
      const { batchItemFailures } = await one.receive(bed.takeMessages())
      if (batchItemFailures.length > 0) throw new Error('a message failed')
    }
    const prepare = async () => {
      await limit({ daily_automatic_runs_per_feed: 2 })
      publish('/feed.xml', 3)
      return container()
    }
    const whole = await prepare()
    bed.mortality.revive()
    await story(whole)
    const writes = bed.mortality.written()
    expect(writes).toBeGreaterThan(6)
    for (let n = 1; n <= writes; n += 1) {
      await bed.close()
      bed = await openPipelineBed(publisher)
      const dying = await prepare()
      bed.mortality.dieAtWrite(n)
      await expect(story(dying), `write ${n}`).rejects.toThrow()
      bed.mortality.revive()
      const next = await container()
      await story(next)
      await next.sweep()
      const episodes = await episodesOf(1)
      expect(titles(started(episodes)), `write ${n}`).toEqual(['Episode 3', 'Episode 2'])
      expect(startedIds().length, `write ${n}`).toBe(2)
      expect((await counted())['automatic#2026-03-01 site'], `write ${n}`).toBe(2)
    }
  }, 180_000)

  test('is not slipped past by the hourly sweep', async () => {
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

describe('runs under way at once', () => {
  /** Ends the first run that is under way, as the state machine does. */
  async function endOne() {
    const [name, run] = [...bed.runs.runs].find(([, { status }]) => status === 'RUNNING') ?? []
    if (!name || !run) throw new Error('nothing runs')
    run.status = 'SUCCEEDED'
    const episode = await getEpisode(bed.catalogue, Number(name.split('-')[1]))
    await saveEpisode(bed.catalogue, episode, { ...episode, status: 'transcribed' })
  }

  const running = () => [...bed.runs.runs.values()].filter(({ status }) => status === 'RUNNING').length

  /** What the functions take for now. */
  const atSecond = (seconds: number) => vi.setSystemTime(new Date(morning.getTime() + seconds * 1000))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    atSecond(0)
    vi.stubEnv('CONCURRENT_RUNS', '3')
  })
  afterEach(() => void vi.useRealTimers())

  test('are never more than the deployment allows, and every episode gets its run in the end', async () => {
    publish('/feed.xml', 9)
    const one = await container()
    await one.add('/feed.xml')
    const bodies = bed.takeMessages()
    const pollers = [0, 1, 2].map((start) => bodies.filter((_, index) => index % 3 === start))
    const outcomes = await Promise.all(pollers.map((batch) => one.receive(batch)))
    expect(outcomes).toEqual(pollers.map(() => ({ batchItemFailures: [] })))
    expect(running()).toBe(3)
    for (let round = 1; bed.queued().length > 0; round += 1) {
      await endOne()
      atSecond(round * 30)
      await receiveAll(one)
      expect(running()).toBeLessThanOrEqual(3)
    }
    expect(startedIds().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('let the rest wait in the queue, each as a new message half a minute ahead', async () => {
    publish('/feed.xml', 5)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    const waiting = bed.messages()
    expect(waiting).toHaveLength(2)
    for (const { sentAt, visibleAt, receiveCount } of waiting) {
      expect([visibleAt - sentAt, receiveCount]).toEqual([30_000, 0])
    }
  })

  test('count also those that an admin began, who never has to wait', async () => {
    publish('/feed.xml', 6)
    const one = await container()
    await one.add('/feed.xml')
    for (const episodeId of [1, 2, 3, 4]) await one.request(episodeId)
    expect(running()).toBe(4)
    await receiveAll(one)
    expect(running()).toBe(4)
    expect(bed.queued().toSorted()).toEqual([5, 6])
  })

  test('ask a publisher for a picture once, however long the run waits for its turn', async () => {
    publish('/feed.xml', 4)
    const whole = publisher.files.get('/feed.xml')?.content.toString() ?? ''
    const content = whole.replaceAll(transcript, `${transcript}<itunes:image href="/gone.png"/>`)
    publisher.change('/feed.xml', { type: 'application/rss+xml', content })
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    const asked = () => publisher.requests.filter((path) => path === '/gone.png').length
    const before = asked()
    expect(before).toBe(4)
    for (let round = 1; round <= 3; round += 1) expect(await receiveAll(one)).toBe(1)
    expect(asked()).toBe(before)
  })
})
