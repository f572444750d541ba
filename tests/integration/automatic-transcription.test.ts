import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runsApi } from '#shared/api/runs.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import {
  type Container,
  morning,
  newContainer,
  publishFeed,
  receiveAll,
  transcriptTag,
} from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { listAdmitted } from '#tests/integration/seed-catalogue.ts'
import { seedSettings, seedStep } from '#tests/integration/seed-runs.ts'

let one: Container

openEnvironments()
const { ask, rowOf } = openAdminCalls(() => environment)
beforeEach(async () => {
  one = await newContainer(publisher)
})

function publishAudio(count: number) {
  publishFeed(publisher, '/feed.xml', { count })
  const content = publisher.files.get('/feed.xml')?.content.toString() ?? ''
  publisher.change('/feed.xml', {
    type: 'application/rss+xml',
    content: content.replaceAll(transcriptTag, ''),
  })
}

const choose = (auto_transcribe: boolean, now: Date) => seedSettings(environment, { auto_transcribe }, now)

/** Noon (UTC) of day n of February 2026. The feed publishes episode n that morning. */
const noonOf = (day: number) => new Date(Date.UTC(2026, 1, day, 12))
const startedIds = () =>
  [...environment.runs.runs.keys()].map((name) => Number(name.split('-')[1])).toSorted()

test('no audio is transcribed automatically until an admin allows it [S17.2]', async () => {
  publishAudio(3)
  await one.add('/feed.xml')
  await receiveAll(environment, one)
  expect(startedIds()).toEqual([])
  expect(await rowOf(1)).toMatchObject({ transcript_status: '', run: null })
})

test('audio imported after an admin allowed it is transcribed within the limits; earlier audio is not [S17.2]', async () => {
  publishAudio(2)
  await one.add('/feed.xml', noonOf(2))
  await choose(true, noonOf(2))
  await seedSettings(environment, { daily_automatic_runs_per_feed: 2 }, noonOf(2))
  publishAudio(5)
  await one.check(noonOf(5))
  await receiveAll(environment, one)
  // Episodes 3 to 5 are new; the daily limit allows the newest two.
  expect(startedIds()).toEqual([3, 4])
  expect(environment.runs.runs.get('episode-3-1')?.input).toMatchObject({ mayTranscribe: true })
})

test('of a feed added after an admin allowed it, audio published before is not transcribed [S17.2]', async () => {
  await choose(true, noonOf(3))
  publishAudio(5)
  await one.add('/feed.xml', noonOf(5))
  await receiveAll(environment, one)
  expect(startedIds()).toHaveLength(2)
  const begun = await Promise.all(startedIds().map((id) => rowOf(id)))
  expect(begun.map(({ title }) => title).toSorted()).toEqual(['Episode 4', 'Episode 5'])
})

test('queued episodes do not start after an admin has switched transcription off [S17.3]', async () => {
  await choose(true, noonOf(0))
  publishAudio(2)
  await one.add('/feed.xml')
  expect(await listAdmitted(environment, 1)).toEqual([1, 2])
  await choose(false, morning)
  await receiveAll(environment, one)
  expect(startedIds()).toEqual([])
  // The notice is not repeated, even if the feed has a new episode.
  publishAudio(3)
  await one.check(new Date(morning.getTime() + 24 * 3_600_000))
  expect(environment.takeMessages()).toEqual([])
})

test('queued runs do not start after an admin has switched transcription off, except those that an admin requested [S17.3]', async () => {
  await choose(true, new Date(Date.UTC(2026, 0, 1)))
  await seedSettings(environment, { concurrent_runs: 1 }, morning)
  publishAudio(3)
  await one.add('/feed.xml')
  await receiveAll(environment, one)
  const [running] = startedIds()
  const [first = 0, second = 0] = [1, 2, 3].filter((id) => id !== running)
  await one.cancel(first)
  await one.waitFor(first)
  await choose(false, morning)
  await seedSettings(environment, { concurrent_runs: 3 }, morning)
  await one.announceFreeSlot()
  expect(startedIds()).toEqual([running, first].toSorted())
  expect(await rowOf(second)).toMatchObject({ transcript_status: '', failure_reason: null })
  expect(await ask(runsApi.list, { query: { group: 'waiting' } })).toEqual([])
})

describe('a run requeued for a busy provider, after an admin has switched transcription off', () => {
  const markFailed = (failed: object) =>
    one.markFailed({
      episodeId: 1,
      attempt: 1,
      mayTranscribe: true,
      failure: { Error: 'ThrottlingException' },
      ...failed,
    })

  async function putBack(failed: object) {
    vi.useFakeTimers({ toFake: ['Date'], now: noonOf(3) })
    await choose(true, noonOf(0))
    publishAudio(1)
    await one.add('/feed.xml', noonOf(2))
    await receiveAll(environment, one)
    await seedStep(environment, 1, 'transcribing')
    await markFailed(failed)
    await choose(false, noonOf(3))
    vi.setSystemTime(noonOf(4))
    await one.announceFreeSlot()
  }
  afterEach(() => void vi.useRealTimers())

  test('continues if its transcription is paid for, even if its next attempt failed before it saw the transcription [S17.3]', async () => {
    await putBack({ jobName: 'store-episode-1-1' })
    const paid = { mayTranscribe: true, workAttempt: 1 }
    expect(environment.runs.runs.get('episode-1-2')?.input).toMatchObject(paid)
    await markFailed({ attempt: 2 })
    vi.setSystemTime(noonOf(5))
    await one.announceFreeSlot()
    expect(environment.runs.runs.get('episode-1-3')?.input).toMatchObject(paid)
  })

  test('ends if its transcription never began [S17.3]', async () => {
    await putBack({})
    expect([...environment.runs.runs.keys()]).toEqual(['episode-1-1'])
    expect(await rowOf(1)).toMatchObject({ transcript_status: '', failure_reason: null })
    expect(await ask(runsApi.list, { query: { group: 'waiting' } })).toEqual([])
  })
})
