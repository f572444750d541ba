import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { hourlyState } from '#shared/deployment/log-messages.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import {
  type Container,
  morning,
  newContainer,
  publishFeed,
  receiveAll as receiveWaiting,
  transcriptTag,
} from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { changeStoredEpisode } from '#tests/integration/seed-episodes.ts'

openEnvironments()
const admin = openAdminCalls(() => environment)

const publish = (path: string, count: number) => publishFeed(publisher, path, { count })
const container = () => newContainer(publisher)
const receiveAll = (one: Container) => receiveWaiting(environment, one)

const startedIds = () => [...environment.runs.runs.keys()].map((name) => Number(name.split('-')[1]))

describe('concurrent runs', () => {
  async function endOne() {
    const [name, run] = [...environment.runs.runs].find(([, { status }]) => status === 'RUNNING') ?? []
    if (!name || !run) throw new Error('nothing runs')
    run.status = 'SUCCEEDED'
    await changeStoredEpisode(environment, Number(name.split('-')[1]), { run: { state: 'none' } })
  }

  const running = () =>
    [...environment.runs.runs.values()].filter(({ status }) => status === 'RUNNING').length

  const atSecond = (seconds: number) => vi.setSystemTime(new Date(morning.getTime() + seconds * 1000))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    atSecond(0)
    vi.stubEnv('CONCURRENT_RUNS', '2')
  })
  afterEach(() => void vi.useRealTimers())

  function publishPicture() {
    const whole = publisher.files.get('/feed.xml')?.content.toString() ?? ''
    const content = whole.replaceAll(transcriptTag, `${transcriptTag}<itunes:image href="/gone.png"/>`)
    publisher.change('/feed.xml', { type: 'application/rss+xml', content })
  }

  test('never exceed the deployment’s limit: the others are queued as rows, and each gets its run when one ends [S17.4] [S17.5]', async () => {
    publish('/feed.xml', 6)
    const one = await container()
    await one.add('/feed.xml')
    const bodies = environment.takeMessages()
    const pollers = [0, 1, 2].map((start) => bodies.filter((_, index) => index % 3 === start))
    const outcomes = await Promise.all(pollers.map((batch) => one.receive(batch)))
    expect(outcomes).toEqual(pollers.map(() => ({ batchItemFailures: [] })))
    expect([running(), environment.messages()]).toEqual([2, []])
    const waiting = (await admin.rowsOf()).filter(({ run }) => run?.is_waiting)
    const row = { transcript_status: 'queued', run: { number: 1 } }
    expect(waiting).toMatchObject([row, row, row, row])
    await one.announceFreeSlot()
    expect(running()).toBe(2)
    for (let round = 1; environment.runs.runs.size < 6; round += 1) {
      await endOne()
      atSecond(round * 30)
      await Promise.all([one.announceFreeSlot(), one.announceFreeSlot()])
      expect(running()).toBe(2)
    }
    expect(startedIds().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    expect([...environment.runs.runs.values()].at(-1)?.input).toMatchObject({ mayTranscribe: false })
  })

  test('follow the limit that an admin sets instead of the deployment’s [S17.4]', async () => {
    await admin.saveProcessing({ concurrent_runs: 1 })
    publish('/feed.xml', 4)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    expect(running()).toBe(1)
    await admin.saveProcessing({ concurrent_runs: 3 })
    await one.announceFreeSlot()
    expect(running()).toBe(3)
  })

  test('that all fail free as many slots [S17.5]', async () => {
    publish('/feed.xml', 4)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    atSecond(1)
    for (const _run of [1, 2]) await endOne()
    await one.endedExecution('episode-1-1')
    const [room] = environment.messages()
    const delaySeconds = ((room?.visibleAt ?? 0) - (room?.sentAt ?? 0)) / 1000
    atSecond(1 + delaySeconds)
    await receiveAll(one)
    expect([environment.runs.runs.size, running()]).toEqual([4, 2])
  })

  test('count from their start, however long the images before them took', async () => {
    publish('/feed.xml', 1)
    publishPicture()
    publisher.files.set('/gone.png', {
      type: 'image/png',
      get content() {
        atSecond(120)
        return 'no picture'
      },
    })
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    expect((await admin.rowOf(1)).run?.since).toBe('2026-03-01T06:02:00.000Z')
  })

  test.each([1, 2])(
    'stay within the limit if the process dies before write %i of a start [S17.5]',
    async (write) => {
      publish('/feed.xml', 3)
      const one = await container()
      await one.add('/feed.xml')
      await receiveAll(one)
      await endOne()
      atSecond(60)
      environment.processDeath.dieAtWrite(write)
      await one.announceFreeSlot()
      environment.processDeath.revive()
      await one.announceFreeSlot()
      await one.sweep()
      expect([environment.runs.runs.size, running()]).toEqual([3, 2])
    },
  )

  test('are logged each hour, with those that wait and what the month has cost', async () => {
    publish('/feed.xml', 3)
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    atSecond(90 * 60)
    const lines = captureLog()
    await one.sweep()
    vi.restoreAllMocks()
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        message: hourlyState,
        runsActive: 2,
        runsWaiting: 1,
        oldestWaitingHours: 1.5,
        committedDollars: expect.any(Number),
      }),
    )
  })

  test('include those that an admin starts, which never wait', async () => {
    publish('/feed.xml', 4)
    const one = await container()
    await one.add('/feed.xml')
    for (const episodeId of [1, 2, 3]) await one.request(episodeId)
    expect(running()).toBe(3)
    await receiveAll(one)
    expect(running()).toBe(3)
    expect(await admin.rowOf(4)).toMatchObject({ run: { is_waiting: true } })
  })

  test('request an image from its publisher once, however long the run is queued', async () => {
    publish('/feed.xml', 3)
    publishPicture()
    const one = await container()
    await one.add('/feed.xml')
    await receiveAll(one)
    const asked = () => publisher.requests.filter((path) => path === '/gone.png').length
    const before = asked()
    expect(before).toBe(3)
    for (let round = 1; round <= 3; round += 1) await one.announceFreeSlot()
    expect(asked()).toBe(before)
  })
})
