import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { saveBudget } from '#functions/data/budget/budget.ts'
import { monthOf, readMonth, recordSpending } from '#functions/data/budget/ledger.ts'
import { ledgerMonthKey, reservationKey } from '#functions/data/budget/ledger-keys.ts'
import { listReservations, readBudgetState, releaseReservation } from '#functions/data/budget/reservations.ts'
import { reserve } from '#functions/data/budget/reserve.ts'
import { getEpisode } from '#functions/data/episodes/episodes.ts'
import { nothingSpent } from '#functions/domain/records/ledger-sums.ts'
import {
  environment,
  model,
  openEnvironmentsWithModel,
  publisher,
} from '#tests/integration/environment-per-test.ts'
import { expectNoDrift, repairDrift } from '#tests/integration/expect-no-drift.ts'
import {
  type Container,
  newContainer,
  publishFeed,
  receiveAll,
  transcriptTag,
} from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import {
  loadSteps,
  requireStepCaller,
  runEpisode,
  type StepCaller,
} from '#tests/integration/pipeline-steps.ts'
import { spokenSentences } from '#tests/integration/publisher.ts'
import { rightInput } from '#tests/integration/scripted-answers.ts'
import { changeStoredEpisode } from '#tests/integration/seed-episodes.ts'
import { readHold, seedHold } from '#tests/integration/seed-runs.ts'
import { silence } from '#tests/silence.ts'

const sonnet = 'global.anthropic.claude-sonnet-4-6'

/** Contains the file that the fake speech engine prints. */
let folder: string

const heardWords = spokenSentences
  .join(' ')
  .split(' ')
  .map((text, n) => ({ text, start: n / 10, end: n / 10 + 0.1, confidence: 0.9 }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sidelight-speech-'))
  await writeFile(join(folder, 'heard.json'), JSON.stringify({ language: 'en-US', words: heardWords }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
openEnvironmentsWithModel(
  ({ tool }) => rightInput(tool),
  () => ({
    SIDELIGHT_MODEL_NAME: sonnet,
    SIDELIGHT_SPEECH_COMMAND: `cat '${join(folder, 'heard.json')}' #`,
  }),
)
const { rowOf } = openAdminCalls(() => environment)
afterEach(() => void vi.useRealTimers())

const failureSchema = z.object({ name: z.string(), message: z.string() })

const march = '2026-03'
const april = '2026-04'
const dollar = 1_000_000
const limit = (dollars: number | null) =>
  saveBudget(environment.catalogue, {
    monthlyLimitCents: dollars === null ? null : Math.round(dollars * 100),
  })
const listReserved = async () => (await listReservations(environment.catalogue)).readable
const committedIn = async (month: string) => (await readBudgetState(environment.catalogue, month)).committed
const request = (episodeId: number, dollars = 1, month = march) => ({
  run: { episodeId, attempt: 1 },
  need: { transcription: 0, analysis: dollars * dollar },
  month,
  mustGoOn: false,
})
const spend = (episodeId: number, microdollars: number, at = '2026-03-15T12:00:00.000Z') =>
  recordSpending(environment.catalogue, {
    run: { episodeId, attempt: 1 },
    step: 'summary',
    used: { ...nothingSpent, answers: 1, analysisMicrodollars: microdollars },
    now: new Date(at),
  })

describe('a month’s limit', () => {
  test('for seven of twenty runs that ask concurrently is reserved for exactly seven [S17.24]', async () => {
    await limit(7)
    const ids = Array.from({ length: 20 }, (_, index) => index + 1)
    const outcomes = await Promise.all(ids.map((id) => reserve(environment.catalogue, request(id))))
    expect(outcomes.filter((reason) => reason === undefined)).toHaveLength(7)
    expect(outcomes.filter((reason) => reason === 'spent')).toHaveLength(13)
    expect(await listReserved()).toHaveLength(7)
    expect(await committedIn(march)).toBe(7 * dollar)
    // Each run spends 10 % more than it reserved. Only this excess may exceed the month's budget.
    const begun = ids.filter((_, index) => outcomes[index] === undefined)
    await Promise.all(begun.map((id) => spend(id, 1_100_000)))
    expect((await readMonth(environment.catalogue, march)).analysisMicrodollars).toBe(7 * 1_100_000)
    expect(await reserve(environment.catalogue, request(99, 0.01))).toBe('spent')
    await expectNoDrift(environment)
  })

  test('reserves once for a run that asks again, follows its latest estimate, and is not checked once it spends [S17.24] [S17.27]', async () => {
    await limit(2)
    await reserve(environment.catalogue, request(1))
    await reserve(environment.catalogue, request(1))
    expect(await committedIn(march)).toBe(dollar)
    expect(await reserve(environment.catalogue, request(1, 3))).toBe('too-large')
    expect(await committedIn(march)).toBe(dollar)
    await reserve(environment.catalogue, request(1, 0.5))
    expect(await committedIn(march)).toBe(0.5 * dollar)
    await spend(1, 0.4 * dollar)
    expect(await reserve(environment.catalogue, request(1, 5))).toBeUndefined()
    expect(await committedIn(march)).toBe(5.4 * dollar)
  })

  test('that is lowered stops a run that has spent nothing yet, even if it asks for no more', async () => {
    await limit(2)
    await reserve(environment.catalogue, request(1))
    await reserve(environment.catalogue, request(2))
    await spend(2, 0.1 * dollar)
    for (const withdrawn of [null, 0]) {
      await limit(withdrawn)
      expect(await reserve(environment.catalogue, request(1))).toBe('no-budget')
      expect(await reserve(environment.catalogue, request(1, 0.5))).toBe('no-budget')
      expect(await reserve(environment.catalogue, request(1, 0))).toBeUndefined()
      expect(await reserve(environment.catalogue, request(1))).toBe('no-budget')
      expect(await reserve(environment.catalogue, request(2))).toBeUndefined()
      expect(await reserve(environment.catalogue, { ...request(1), mustGoOn: true })).toBeUndefined()
    }
    await limit(0.5)
    expect(await reserve(environment.catalogue, request(1))).toBeUndefined()
  })

  test('of the next month is new, and lets a run continue that has begun [S17.28]', async () => {
    await limit(1)
    await reserve(environment.catalogue, request(1))
    expect(await reserve(environment.catalogue, request(2))).toBe('spent')
    expect(await reserve(environment.catalogue, request(2, 0.75, april))).toBeUndefined()
    await spend(1, 0.25 * dollar, '2026-04-01T00:01:00.000Z')
    expect(await committedIn(march)).toBe(0)
    expect(await committedIn(april)).toBe(1.75 * dollar)
    await expectNoDrift(environment)
  })

  test('gets back what a run did not need', async () => {
    await limit(1)
    await reserve(environment.catalogue, request(1))
    await spend(1, 0.25 * dollar)
    const [reservation] = await listReserved()
    if (!reservation) throw new Error('nothing is reserved')
    await releaseReservation(environment.catalogue, reservation)
    expect(await committedIn(march)).toBe(0.25 * dollar)
    expect(await reserve(environment.catalogue, request(2, 0.75))).toBeUndefined()
  })

  test('is exact wherever the process dies between reserving and settling [S17.24]', async () => {
    await limit(100)
    environment.processDeath.dieAtWrite(Number.POSITIVE_INFINITY)
    await reserve(environment.catalogue, request(1))
    await spend(1, dollar)
    const writes = environment.processDeath.written()
    expect(writes).toBeGreaterThan(1)
    for (let n = 1; n <= writes; n += 1) {
      const id = 1 + n
      const both = async () => {
        await reserve(environment.catalogue, request(id))
        await spend(id, dollar)
      }
      environment.processDeath.dieAtWrite(n)
      await expect(both(), `write ${n}`).rejects.toThrow()
      environment.processDeath.revive()
      await both()
      await expectNoDrift(environment, `write ${n}`)
    }
    const spent = (await readMonth(environment.catalogue, march)).analysisMicrodollars
    expect(spent).toBe((1 + writes) * dollar)
    const reserved = (await listReserved()).map((one) => one.remainingMicrodollars)
    expect(await committedIn(march)).toBe(reserved.reduce((sum, one) => sum + one, spent))
  })

  test('that is not a number stops spending until the repair command has counted again [S17.31]', async () => {
    await limit(5)
    await spend(1, dollar)
    for (const stored of [
      { committedMicrodollars: 'a text' },
      { committedMicrodollars: -1 },
      { committedMicrodollars: 0.5 },
      { analysisMicrodollars: 'a text' },
    ]) {
      const Item = { ...ledgerMonthKey(march), ...stored }
      await environment.catalogue.client.send(new PutCommand({ TableName: environment.catalogue.name, Item }))
      expect(await reserve(environment.catalogue, request(2)), JSON.stringify(stored)).toBe('unreadable')
      expect(await reserve(environment.catalogue, request(2, 0))).toBeUndefined()
      await repairDrift(environment)
    }
    expect(await reserve(environment.catalogue, request(2, 4))).toBeUndefined()
    expect(await reserve(environment.catalogue, request(3))).toBe('spent')
  })

  test('that does not add up is found and fixed by the repair command', async () => {
    await limit(5)
    await reserve(environment.catalogue, request(1))
    await spend(2, dollar)
    const [reservation] = await listReserved()
    if (!reservation) throw new Error('nothing is reserved')
    const { client, name } = environment.catalogue
    await client.send(new DeleteCommand({ TableName: name, Key: reservationKey(1, 1) }))
    expect(await repairDrift(environment)).toBe(1)
    expect(await committedIn(march)).toBe(dollar)
  })
})

describe('a run', () => {
  let one: Container

  /** The first `audioOnly` episodes have no transcript from their publisher. */
  async function importEpisodes(count: number, audioOnly = 0) {
    publishFeed(publisher, '/feed.xml', { count })
    let content = publisher.files.get('/feed.xml')?.content.toString() ?? ''
    for (let place = 1; place <= audioOnly; place += 1) {
      content = content.replace(transcriptTag, '')
      publisher.files.set(`/feed.xml-a-${place}.mp3`, { type: 'audio/wav', content: silence(60) })
    }
    publisher.change('/feed.xml', { type: 'application/rss+xml', content })
    one = await newContainer(publisher)
    await one.add('/feed.xml')
    environment.takeMessages()
  }

  /** Runs the steps of the latest attempt as the state machine does, including its error handler. */
  async function work(episodeId: number): Promise<void> {
    const attempt = (await rowOf(episodeId)).run?.number ?? 0
    const name = `episode-${episodeId}-${attempt}`
    const input = environment.runs.runs.get(name)?.input
    const start = { episodeId, attempt, from: 'transcribe' as const, mayTranscribe: true, ...Object(input) }
    try {
      await runEpisode(requireStepCaller(await loadSteps()), start)
      await end(name, 'SUCCEEDED')
    } catch (error) {
      const { name: errorType, message: errorMessage } = failureSchema.parse(error)
      const Cause = JSON.stringify({ errorType, errorMessage })
      await one.markFailed({ ...start, failure: { Error: errorType, Cause } })
      await end(name, 'SUCCEEDED')
    }
  }

  async function end(name: string, status: 'SUCCEEDED' | 'ABORTED') {
    const run = environment.runs.runs.get(name)
    if (run) run.status = status
    await one.endedExecution(name, status)
    await receiveAll(environment, one)
  }

  const holdOf = (episodeId: number) => readHold(environment, episodeId)
  const statusOf = async (episodeId: number) => (await rowOf(episodeId)).transcript_status
  const isUnderWay = async (episodeId: number) => {
    const { transcript_status: status, run } = await rowOf(episodeId)
    return status === 'queued' && run?.is_waiting === false
  }

  test('that costs something waits without a budget, calls no model, and continues by itself when there is one [S17.26]', async () => {
    await limit(null)
    await importEpisodes(1)
    await one.request(1)
    await work(1)
    expect(await holdOf(1)).toBe('no-budget')
    expect(model.asked).toEqual([])
    await one.announceFreeSlot()
    expect(await holdOf(1)).toBe('no-budget')
    expect([...environment.runs.runs.keys()]).toEqual(['episode-1-1'])
    await limit(1)
    await one.announceFreeSlot()
    expect(await isUnderWay(1)).toBe(true)
    await work(1)
    expect(await statusOf(1)).toBe('completed')
    expect(await listReserved()).toEqual([])
    const month = monthOf(new Date())
    expect(await committedIn(month)).toBe(
      (await readMonth(environment.catalogue, month)).analysisMicrodollars,
    )
    await expectNoDrift(environment)
  })

  test('on hold by the budget blocks none behind it that costs nothing [S17.26]', async () => {
    await limit(null)
    await importEpisodes(2)
    await one.request(2)
    await work(2)
    expect(await holdOf(2)).toBe('no-budget')
    await one.waitFor(1)
    vi.stubEnv('MODEL_PRICE', '0,0')
    one = await newContainer(publisher)
    await one.announceFreeSlot()
    expect([await isUnderWay(1), await isUnderWay(2)]).toEqual([true, true])
  })

  test('with audio to transcribe is on hold while the rest is reserved for analysis, which continues [S17.25]', async () => {
    // The oldest episode has the highest number and is the one without a transcript.
    await importEpisodes(2, 1)
    for (const id of [1, 2]) await changeStoredEpisode(environment, id, { durationSeconds: 3600 })
    // An hour costs $1.58, of which $0.14 are for the analysis; four fifths of $1.90 are $1.52.
    await limit(1.9)
    await one.request(2)
    await work(2)
    expect(await holdOf(2)).toBe('too-large')
    await limit(2.2)
    // More than four fifths of $2.20 are reserved.
    expect(await reserve(environment.catalogue, request(50, 1.8, monthOf(new Date())))).toBeUndefined()
    await one.announceFreeSlot()
    expect(await holdOf(2)).toBe('transcription-spent')
    await one.request(1)
    await work(1)
    expect([await holdOf(2), await statusOf(1)]).toEqual(['transcription-spent', 'completed'])
  })

  test('waits when the month is spent and continues in the next [S17.28]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-03-31T23:00:00.000Z')
    await limit(0.2)
    await spend(50, 0.15 * dollar)
    await importEpisodes(1)
    await changeStoredEpisode(environment, 1, { durationSeconds: 3600 })
    await one.request(1)
    await work(1)
    expect(await holdOf(1)).toBe('spent')
    vi.setSystemTime('2026-04-01T00:30:00.000Z')
    await one.sweep()
    await receiveAll(environment, one)
    expect(await isUnderWay(1)).toBe(true)
  })

  test('that died or was canceled releases its reservation [S17.24]', async () => {
    await limit(5)
    await importEpisodes(2)
    for (const id of [1, 2]) {
      await changeStoredEpisode(environment, id, { durationSeconds: 3600 })
      await one.request(id)
      await requireStepCaller(await loadSteps())('load', {
        episodeId: id,
        attempt: 1,
        from: 'transcribe',
        mayTranscribe: true,
      })
    }
    const month = monthOf(new Date())
    expect(await committedIn(month)).toBe(2 * 136_800)
    await one.cancel(1)
    await end('episode-1-1', 'ABORTED')
    expect(await committedIn(month)).toBe(136_800)
    const lost = environment.runs.runs.get('episode-2-1')
    if (lost) lost.status = 'ABORTED'
    await one.sweep()
    expect(await committedIn(month)).toBe(0)
    expect(await listReserved()).toEqual([])
  })

  test('whose step was repeated after its reservation succeeded does not count as on hold, and keeps it while a provider is busy', async () => {
    await limit(null)
    await importEpisodes(1)
    await one.request(1)
    const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true }
    const load = async () => requireStepCaller(await loadSteps(['load']))('load', start)
    // The process dies once when it stores the reason for the hold, and once when it clears the reason.
    await expect(load()).rejects.toThrow()
    expect(await holdOf(1)).toBe('no-budget')
    await limit(5)
    environment.processDeath.dieAtWrite(2)
    await expect(load()).rejects.toThrow()
    environment.processDeath.revive()
    await load()
    expect(await holdOf(1)).toBeUndefined()
    await one.sweep()
    expect(await listReserved()).toMatchObject([{ attempt: 1 }])
    await one.markFailed({ ...start, failure: { Error: 'ThrottlingException' } })
    await one.endedExecution('episode-1-1', 'SUCCEEDED')
    await one.sweep()
    expect(await listReserved()).toMatchObject([{ attempt: 1 }])
    await expectNoDrift(environment)
  })

  test('whose provider is busy before it could reserve again keeps its reservation', async () => {
    await limit(5)
    await importEpisodes(1)
    await one.request(1)
    const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true }
    await requireStepCaller(await loadSteps(['load']))('load', start)
    await seedHold(environment, 1, { reason: 'spent', seconds: 3600, transcribes: false })
    await one.markFailed({ ...start, failure: { Error: 'ThrottlingException' } })
    await one.sweep()
    expect(await holdOf(1)).toBeUndefined()
    expect(await listReserved()).toMatchObject([{ attempt: 1 }])
  })

  test('with an unreadable reservation blocks neither the release of others nor queued runs', async () => {
    await limit(5)
    await importEpisodes(3)
    for (const id of [1, 3]) {
      await one.request(id)
      await requireStepCaller(await loadSteps(['load']))('load', {
        episodeId: id,
        attempt: 1,
        from: 'transcribe',
        mayTranscribe: true,
      })
    }
    const { client, name } = environment.catalogue
    const bad = { pk: reservationKey(2, 1).pk, remainingMicrodollars: 1 }
    for (const sk of [reservationKey(1, 0).sk, reservationKey(2, 1).sk]) {
      await client.send(new PutCommand({ TableName: name, Item: { ...bad, sk } }))
    }
    await one.waitFor(2)
    const first = environment.runs.runs.get('episode-1-1')
    if (first) first.status = 'ABORTED'
    environment.takeMessages()
    await expect(one.endedExecution('episode-1-1', 'ABORTED')).rejects.toThrow("weren't released")
    expect(await listReserved()).toMatchObject([{ episodeId: 3 }])
    expect(environment.messages()).not.toEqual([])
    const third = environment.runs.runs.get('episode-3-1')
    if (third) third.status = 'ABORTED'
    await expect(one.endedExecution('episode-3-1', 'ABORTED')).resolves.toBeUndefined()
    environment.takeMessages()
    await expect(one.sweep()).rejects.toThrow('2 parts of the sweep failed')
    await receiveAll(environment, one)
    expect(await isUnderWay(2)).toBe(true)
  })

  test('whose transcription is paid for finishes its analysis whatever the limit [S17.27]', async () => {
    await limit(5)
    await importEpisodes(1, 1)
    await one.request(1)
    const steps = requireStepCaller(await loadSteps())
    const called: string[] = []
    const withdrawing: StepCaller = async (name, input) => {
      const answer = await steps(name, input)
      called.push(name)
      if (name === 'start-transcription') await limit(null)
      return answer
    }
    await runEpisode(withdrawing, { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true })
    expect(called).toContain('normalise-transcript')
    expect(await statusOf(1)).toBe('completed')
    const spent = await readMonth(environment.catalogue, monthOf(new Date()))
    expect(spent).toMatchObject({ transcriptions: 1, transcribedSeconds: 60, answers: 6 })
    const { transcript } = await getEpisode(environment.catalogue, 1)
    expect(transcript).toMatchObject({ source: 'transcribed', wordCount: heardWords.length })
    expect(Object.keys((await environment.content()).objects)).toEqual(
      expect.arrayContaining(['store/episodes/1/audio-1.wav', 'store/episodes/1/transcription-1.json']),
    )
    await expectNoDrift(environment)
  })
})
