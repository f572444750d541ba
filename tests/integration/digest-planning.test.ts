import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { emailApi } from '#shared/api/email.ts'
import { planMessageSchema, sendMessageSchema } from '#shared/deployment/digest-queue.ts'
import { digestsGivenUp } from '#shared/deployment/log-messages.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { defaultPreferences, type Preferences } from '#shared/domain/user.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import {
  countDepartedReader,
  openPlanningEnvironment,
  type PlanningEnvironment,
  type PlanningWorld,
  planInPages,
  type ReaderChange,
  reader,
} from '#tests/integration/planning-environment.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { seedOutcome } from '#tests/integration/seed-records.ts'

let environment: PlanningEnvironment
let world: PlanningWorld

const { ask } = openAdminCalls(() => world)

beforeAll(async () => {
  environment = await openPlanningEnvironment()
})
afterAll(() => environment.close())

/** A Monday, because weekly digests are sent on Mondays. */
const morning = new Date('2026-03-02T08:00:05Z')
const hoursLater = (hours: number) => new Date(morning.getTime() + hours * 60 * 60 * 1000)

const preferring = (preferences: Partial<Preferences>) => ({
  preferences: { ...defaultPreferences, email_notifications: true, ...preferences },
})
const people = (count: number, first: number, other: ReaderChange = {}) =>
  Array.from({ length: count }, (_, index) => reader(first + index, other))

const daily = people(250, 1000)
const weekly = people(30, 2000, preferring({ digest_frequency: 'weekly' }))
const over = people(3, 3000, preferring({ digest_paused_until: '2026-03-02T08:00:00.000Z' }))
const others = [
  ...people(7, 4000, preferring({ digest_paused_until: '2026-03-20T00:00:00.000Z' })),
  ...people(7, 5000, { role: 'free' }),
  ...people(7, 6000, preferring({ email_notifications: false })),
  ...people(7, 7000, { emailVerifiedAt: undefined }),
  ...people(7, 8000, { mailTrouble: { kind: 'bounce', at: '2026-02-01T00:00:00Z' } }),
  ...people(7, 9000, { disabledAt: '2026-02-01T00:00:00Z' }),
]
const readers = [...daily, ...over, ...weekly]
const readerIds = readers.map(({ userId }) => userId).toSorted()

const messageSchema = z.union([planMessageSchema, sendMessageSchema])

function takeMessages() {
  const messages = world.takeMessages().map((body) => messageSchema.parse(JSON.parse(body)))
  return {
    plans: messages.flatMap((message) => ('planRun' in message ? [message.planRun] : [])),
    userIds: messages.flatMap((message) => ('userId' in message ? [message.userId] : [])),
  }
}

/** Small pages, and one per message, so that planning needs several messages. */
const steps = { now: morning, pageSize: 100, pagesAtOnce: 1 }

/** Processes planning messages until none is left; returns the queued users in order. */
async function planAll(first: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let open = [...first]; open.length > 0; ) {
    const runId = open.shift()
    if (runId) await planInPages(world, runId, steps)
    const { plans, userIds } = takeMessages()
    open = [...open, ...plans]
    found.push(...userIds)
  }
  return found
}

const tickSchema = z.object({ begun: z.string().nullable() })

/** Runs the schedule at this time; returns the id of the run that it started. */
async function tick(at: Date): Promise<string | null> {
  vi.setSystemTime(at)
  startNewContainer()
  return tickSchema.parse(await callEntry('schedules/digest-tick')).begun
}

/** Starts a run and drops its planning message. */
async function begin(at = morning): Promise<string> {
  const runId = await tick(at)
  if (runId === null) throw new Error('No run started.')
  expect(takeMessages().plans).toEqual([runId])
  return runId
}

const allRuns = () => ask(emailApi.listRuns, { query: { limit: '50' } })

async function runNow(runId: string) {
  const run = (await allRuns()).find(({ id }) => id === runId)
  if (!run) throw new Error(`There is no run ${runId}.`)
  return run
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: morning }))
afterEach(() => void vi.useRealTimers())

describe('planning', () => {
  beforeEach(async () => {
    world = await environment.newWorld([...readers, ...others])
  })

  test('queues every recipient once, and counts them [S12.15]', async () => {
    const runId = await begin()
    expect((await planAll([runId])).toSorted()).toEqual(readerIds)
    expect(await runNow(runId)).toMatchObject({ people: 283, state: 'sending' })
  })

  test('in one message, if that is enough, has the same result', async () => {
    const runId = await begin()
    await planInPages(world, runId, { now: morning })
    const { plans, userIds } = takeMessages()
    expect([plans, userIds.toSorted()]).toEqual([[], readerIds])
    expect(await runNow(runId)).toMatchObject({ people: 283, state: 'sending' })
  })

  test('by two executions at once counts everyone once, and one of them continues', async () => {
    const runId = await begin()
    await Promise.all([planInPages(world, runId, steps), planInPages(world, runId, steps)])
    const { plans, userIds } = takeMessages()
    expect(plans).toEqual([runId])
    const found = [...userIds, ...(await planAll(plans))]
    expect([...new Set(found)].toSorted()).toEqual(readerIds)
    expect(await runNow(runId)).toMatchObject({ people: 283, state: 'sending' })
  })

  test('requested again after the end does nothing', async () => {
    const runId = await begin()
    await planAll([runId])
    const before = await runNow(runId)
    await planInPages(world, runId, steps)
    expect(takeMessages()).toEqual({ plans: [], userIds: [] })
    expect(await runNow(runId)).toEqual(before)
  })

  test('of an unknown run does nothing', async () => {
    await planInPages(world, 'another', steps)
    expect(takeMessages()).toEqual({ plans: [], userIds: [] })
  })

  test('is what the queue’s consumer does with its message, despite an unreadable one in the batch', async () => {
    vi.stubEnv('MAIL_REPLY_TO', '')
    vi.stubEnv('SEARCH_TABLE', 'Search')
    vi.stubEnv('STORE_BUCKET', 'store')
    vi.stubEnv('MAIL_CONFIGURATION_SET', 'sending')
    vi.stubEnv('MAIL_SENDER_NAME', 'Sidelight')
    vi.stubEnv('MAIL_SENDER_MAILBOX', 'no-reply')
    vi.stubEnv('MAIL_POSTAL_ADDRESS', '')
    vi.stubEnv('MAILED_LINK_SECRETS', 'arn:aws:secretsmanager:us-east-1:000000000000:secret:links')
    const runId = await begin()
    const event = {
      Records: [
        queueRecord('odd', '{"planRun": 7}'),
        queueRecord('good', JSON.stringify({ planRun: runId })),
      ],
    }
    expect(await callEntry('events/digest-queue', event)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'odd' }],
    })
    expect(takeMessages().userIds.toSorted()).toEqual(readerIds)
  })
})

test('planning without recipients ends the run at once', async () => {
  world = await environment.newWorld(others)
  const runId = await begin()
  expect(await planAll([runId])).toEqual([])
  expect(await runNow(runId)).toMatchObject({ people: 0, state: 'finished' })
})

describe('the tick', () => {
  beforeEach(async () => {
    world = await environment.newWorld([])
  })

  test('starts the digests of a day once, however often it is called [S12.12]', async () => {
    world = await environment.newWorld([reader(1), reader(2, preferring({ digest_frequency: 'weekly' }))])
    expect(await tick(new Date('2026-03-02T07:00:05Z'))).toBeNull()
    const runId = await tick(morning)
    expect(takeMessages().plans).toEqual([runId])
    await planAll([runId ?? ''])
    for (const at of [morning, hoursLater(0.001), hoursLater(1), hoursLater(15)])
      expect(await tick(at)).toBeNull()
    expect(takeMessages().plans).toEqual([])
    expect(await allRuns()).toMatchObject([
      { id: runId, kind: 'schedule', date: '2026-03-02', timezone: 'UTC', people: 2 },
    ])
    expect(await planAll([await begin(hoursLater(24))])).toEqual([reader(1).userId])
    expect((await allRuns()).map(({ date, people }) => [date, people])).toEqual([
      ['2026-03-03', 1],
      ['2026-03-02', 2],
    ])
  })

  test('starts them once if called concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => tick(morning)))
    expect(answers.filter((begun) => begun !== null)).toHaveLength(1)
    expect(await allRuns()).toHaveLength(1)
    expect(new Set(takeMessages().plans).size).toBe(1)
  })

  test('follows the schedule and the time at which it was saved', async () => {
    vi.setSystemTime('2026-03-02T07:30:00Z')
    await ask(emailApi.updateSchedule, { body: { ...defaultEmailSchedule, timezone: 'UTC-5', hour: 2 } })
    expect(await tick(morning)).toBeNull()
    expect(await tick(new Date('2026-03-03T07:00:05Z'))).not.toBeNull()
    expect(await allRuns()).toMatchObject([{ date: '2026-03-03', timezone: 'UTC-5' }])
  })

  test('starts nothing without a mailer, and makes up for the day after one is configured [S12.18]', async () => {
    vi.stubEnv('MAIL_DOMAIN', '')
    expect(await tick(morning)).toBeNull()
    expect(await allRuns()).toEqual([])
    vi.stubEnv('MAIL_DOMAIN', 'mail.example.org')
    expect(await tick(hoursLater(3))).not.toBeNull()
    expect(await allRuns()).toMatchObject([{ date: '2026-03-02' }])
  })

  test('resumes interrupted planning until all recipients are found', async () => {
    const runId = await tick(morning)
    takeMessages()
    await tick(hoursLater(1))
    expect(takeMessages().plans).toEqual([runId])
    await planAll([runId ?? ''])
    await tick(hoursLater(2))
    expect(takeMessages().plans).toEqual([])
  })

  async function logOf(at: Date): Promise<string> {
    const lines = captureLog()
    await tick(at)
    vi.restoreAllMocks()
    return lines.join()
  }

  test('gives up a run without progress for six hours, once, and logs it [S12.19]', async () => {
    world = await environment.newWorld([reader(1), reader(2)])
    await tick(morning)
    const runId = takeMessages().plans[0] ?? ''
    await planAll([runId])
    await seedOutcome(world, runId, { outcome: 'sent', at: hoursLater(1) })
    expect(await logOf(hoursLater(6.9))).toBe('')
    expect(await runNow(runId)).toMatchObject({ state: 'sending' })
    expect(JSON.parse(await logOf(hoursLater(7)))).toMatchObject({
      level: 'ERROR',
      message: digestsGivenUp,
      runId,
      people: 2,
      done: 1,
    })
    expect(await runNow(runId)).toMatchObject({ state: 'unfinished' })
    expect(await logOf(hoursLater(8))).toBe('')
  })

  test('gives up no run that is over, and a run given up counts as finished once the last recipient is done', async () => {
    world = await environment.newWorld([reader(1)])
    await tick(morning)
    const runId = takeMessages().plans[0] ?? ''
    await planAll([runId])
    await logOf(hoursLater(6))
    expect(await runNow(runId)).toMatchObject({ state: 'unfinished' })
    await seedOutcome(world, runId, { outcome: 'nothing-new', at: hoursLater(9) })
    expect(await logOf(hoursLater(15.5))).toBe('')
    expect(await runNow(runId)).toMatchObject({ state: 'finished' })
  })
})

describe('the record of a run', () => {
  const storedRun = async (runId: string) => {
    const key = { pk: 'digest-runs', sk: runId }
    const command = new GetCommand({ TableName: world.catalogue.name, Key: key })
    return (await world.catalogue.client.send(command)).Item ?? {}
  }
  const depart = (runId: string, userId: string, at: Date) =>
    countDepartedReader(world, { runId, userId, at })

  test.each([
    ['finished', 1],
    ['unfinished', 2],
  ])('that is %s contains no personal data hours later', async (state, count) => {
    const going = people(count, 1)
    world = await environment.newWorld(going)
    const runId = (await tick(morning)) ?? ''
    await planAll(takeMessages().plans)
    for (const _ of [1, 2]) await depart(runId, going[0]?.userId ?? '', hoursLater(0.5))
    await tick(hoursLater(1))
    expect(await storedRun(runId)).toHaveProperty('departed')
    await tick(hoursLater(6.6))
    await tick(hoursLater(7))
    expect(await storedRun(runId)).not.toHaveProperty('departed')
    expect(await runNow(runId)).toMatchObject({ state, outcomes: { 'not-eligible': 1 } })
  })

  test('is deleted after a year', async () => {
    world = await environment.newWorld([])
    await tick(morning)
    await tick(hoursLater(365 * 24 - 1))
    expect((await allRuns()).at(-1)).toMatchObject({ date: '2026-03-02' })
    await tick(hoursLater(365 * 24 + 1))
    expect((await allRuns()).map(({ date }) => date)).not.toContain('2026-03-02')
    expect(await allRuns()).not.toEqual([])
  })
})

describe('a process that dies', () => {
  /** Kills a process before its n-th write in new tables; returns the number of writes that it reached. */
  async function dieAt(write: number, work: () => Promise<unknown>): Promise<number> {
    world.processDeath.dieAtWrite(write)
    if (write === Number.POSITIVE_INFINITY) await work()
    else await expect(work(), `write ${write}`).rejects.toThrow()
    const written = world.processDeath.written()
    world.processDeath.revive()
    return written
  }

  const some = [...daily.slice(0, 30), ...over, ...weekly.slice(0, 10)]

  async function expectEverybodyOnce(found: readonly string[], moment: string) {
    const userIds = some.map(({ userId }) => userId).toSorted()
    expect([...new Set(found)].toSorted(), moment).toEqual(userIds)
    const [run, ...more] = await allRuns()
    expect(more, moment).toEqual([])
    expect(run, moment).toMatchObject({ people: 43, state: 'sending' })
  }

  async function workOff(): Promise<string[]> {
    const { plans, userIds } = takeMessages()
    return [...userIds, ...(await planAll(plans))]
  }

  test('at any write of the tick has its run started and planned by the next tick, once [S12.17]', async () => {
    world = await environment.newWorld(some)
    const writes = await dieAt(Number.POSITIVE_INFINITY, () => tick(morning))
    // Three writes: the date's task and the run, in one transaction, and the message.
    expect(writes).toBe(3)
    for (let write = 1; write <= writes; write += 1) {
      world = await environment.newWorld(some)
      await dieAt(write, () => tick(morning))
      await tick(hoursLater(0.02))
      await expectEverybodyOnce(await workOff(), `write ${write}`)
      await tick(hoursLater(1))
      expect(await workOff(), `write ${write}`).toEqual([])
    }
  })

  test.each([
    ['the queue gives the message back', (runId: string) => planAll([runId])],
    ['the message is lost and the next tick comes', () => tick(hoursLater(1)).then(workOff)],
    [
      'both happen at once',
      async (runId: string) => {
        await tick(hoursLater(1))
        return [...(await planAll([runId])), ...(await workOff())]
      },
    ],
  ])(
    'at any write of the planner skips nobody and counts nobody twice if %s [S12.17]',
    async (_name, recover) => {
      const small = { now: morning, pageSize: 15, pagesAtOnce: 3 }
      world = await environment.newWorld(some)
      const undisturbed = await begin()
      const writes = await dieAt(Number.POSITIVE_INFINITY, () => planInPages(world, undisturbed, small))
      // Nine writes: three pages with 2, 2 and 1 queue calls, a task for each page, and the message for the
      // next page.
      expect(writes).toBe(9)
      for (let write = 1; write <= writes; write += 1) {
        world = await environment.newWorld(some)
        const runId = await begin()
        world.processDeath.revive()
        await dieAt(write, () => planInPages(world, runId, small))
        const before = takeMessages().userIds
        await expectEverybodyOnce([...before, ...(await recover(runId))], `write ${write}`)
      }
    },
  )
})
