import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getEpisode, saveEpisode } from '#functions/data/episodes.ts'
import {
  type Container,
  morning,
  newContainer,
  publishFeed,
  receiveAll as receiveWaiting,
  transcript,
} from './intake-container.ts'
import { openPipelineBed, type PipelineBed } from './pipeline-bed.ts'
import { openPublisher, type Publisher } from './publisher.ts'

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

const publish = (path: string, count: number) => publishFeed(publisher, path, { count })
const container = () => newContainer(publisher)
const receiveAll = (one: Container) => receiveWaiting(bed, one)

const startedIds = () => [...bed.runs.runs.keys()].map((name) => Number(name.split('-')[1]))

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
