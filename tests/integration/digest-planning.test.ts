import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openQueue } from '#functions/clients/queue.ts'
import {
  beginScheduledRun,
  countDeparted,
  countOutcome,
  findDigestRun,
  listDigestRuns,
} from '#functions/data/digests/digest-runs.ts'
import { saveEmailSchedule } from '#functions/data/digests/email-schedule.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { digestRunView } from '#functions/domain/records/digest-run-record.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { planRun } from '#functions/use-cases/digest/plan-run.ts'
import { planMessageSchema, sendMessageSchema } from '#shared/deployment/digest-queue.ts'
import { digestsGivenUp } from '#shared/deployment/log-messages.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { defaultPreferences, type Preferences } from '#shared/domain/user.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import {
  openPlanningEnvironment,
  type PlanningEnvironment,
  type PlanningWorld,
  reader,
} from '#tests/integration/planning-environment.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'

let environment: PlanningEnvironment
let world: PlanningWorld

beforeAll(async () => {
  environment = await openPlanningEnvironment()
})
afterAll(() => environment.close())

/** A Monday: weekly digests are sent. */
const morning = new Date('2026-03-02T08:00:05Z')
const hoursLater = (hours: number) => new Date(morning.getTime() + hours * 60 * 60 * 1000)

const preferring = (preferences: Partial<Preferences>) => ({
  preferences: { ...defaultPreferences, email_notifications: true, ...preferences },
})
const people = (count: number, first: number, other: Partial<UserRecord> = {}) =>
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

const deps = () => ({ ...world, digestQueue: openQueue(world.queueUrl) })

/** Several small pages, and one per message, so that planning needs several messages. */
const steps = { now: morning, pageSize: 100, pagesAtOnce: 1 }

/** Plans until no further message asks for it; answers the queued users in order. */
async function planAll(first: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let open = [...first]; open.length > 0; ) {
    const runId = open.shift()
    if (runId) await planRun(deps(), runId, steps)
    const { plans, userIds } = takeMessages()
    open = [...open, ...plans]
    found.push(...userIds)
  }
  return found
}

const begin = async (date = '2026-03-02') => {
  const due = { date, timezone: 'UTC' as const, frequencies: ['daily' as const, 'weekly' as const] }
  return (await beginScheduledRun(world.catalogue, due, morning)).runId
}

const runNow = async (runId: string) => {
  const run = await findDigestRun(world.catalogue, runId)
  if (!run) throw new Error('There is no such run.')
  return digestRunView(run)
}

async function allRuns() {
  return (await listDigestRuns(world.catalogue, { limit: 100 })).entries
}

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
    await planRun(deps(), runId, { now: morning })
    const { plans, userIds } = takeMessages()
    expect([plans, userIds.toSorted()]).toEqual([[], readerIds])
    expect(await runNow(runId)).toMatchObject({ people: 283, state: 'sending' })
  })

  test('of daily digests leaves out weekly recipients', async () => {
    const due = { date: '2026-03-03', timezone: 'UTC' as const, frequencies: ['daily' as const] }
    const run = await beginScheduledRun(world.catalogue, due, morning)
    const found = await planAll([run.runId])
    expect(found.toSorted()).toEqual([...daily, ...over].map(({ userId }) => userId).toSorted())
  })

  test('by two executions at once counts everyone once, and one of them continues', async () => {
    const runId = await begin()
    await Promise.all([planRun(deps(), runId, steps), planRun(deps(), runId, steps)])
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
    await planRun(deps(), runId, steps)
    expect(takeMessages()).toEqual({ plans: [], userIds: [] })
    expect(await runNow(runId)).toEqual(before)
  })

  test('of an unknown run does nothing', async () => {
    await planRun(deps(), 'another', steps)
    expect(takeMessages()).toEqual({ plans: [], userIds: [] })
  })

  test('is what the queue’s consumer does with its message, despite an unreadable one in the batch', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: morning })
    const { handler } = await import('#functions/entries/events/digest-queue.ts')
    vi.stubEnv('MAIL_REPLY_TO', '')
    vi.stubEnv('MAIL_CONFIGURATION_SET', 'sending')
    vi.stubEnv('MAIL_SENDER_NAME', 'Sidelight')
    vi.stubEnv('MAIL_SENDER_MAILBOX', 'no-reply')
    vi.stubEnv('MAIL_POSTAL_ADDRESS', '')
    vi.stubEnv('MAILED_LINK_SECRETS', 'arn:aws:secretsmanager:us-east-1:000000000000:secret:links')
    vi.stubEnv('SITE_URL', 'https://podcasts.example.org')
    const runId = await begin()
    const event = {
      Records: [
        queueRecord('odd', '{"planRun": 7}'),
        queueRecord('good', JSON.stringify({ planRun: runId })),
      ],
    }
    expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: 'odd' }] })
    expect(takeMessages().userIds.toSorted()).toEqual(readerIds)
    vi.useRealTimers()
  })
})

test('planning without recipients ends the run at once', async () => {
  world = await environment.newWorld(others)
  const runId = await begin()
  expect(await planAll([runId])).toEqual([])
  expect(await runNow(runId)).toMatchObject({ people: 0, state: 'finished' })
})

async function tick(at: Date): Promise<string | null> {
  vi.setSystemTime(at)
  startNewContainer()
  const { handler } = await import('#functions/entries/schedules/digest-tick.ts')
  return (await handler({})).begun
}

describe('the tick', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    world = await environment.newWorld([])
  })
  afterEach(() => void vi.useRealTimers())

  test('starts the digests of a day once, however often it is called [S12.12]', async () => {
    expect(await tick(new Date('2026-03-02T07:00:05Z'))).toBeNull()
    const runId = await tick(morning)
    expect(takeMessages().plans).toEqual([runId])
    await planAll([runId ?? ''])
    for (const at of [morning, hoursLater(0.001), hoursLater(1), hoursLater(15)])
      expect(await tick(at)).toBeNull()
    expect(takeMessages().plans).toEqual([])
    expect(await allRuns()).toMatchObject([
      { runId, kind: 'schedule', date: '2026-03-02', timezone: 'UTC', frequencies: ['daily', 'weekly'] },
    ])
    expect(await tick(hoursLater(24))).not.toBeNull()
    expect((await allRuns()).map(({ date, frequencies }) => [date, frequencies])).toEqual([
      ['2026-03-03', ['daily']],
      ['2026-03-02', ['daily', 'weekly']],
    ])
  })

  test('starts them once if called concurrently', async () => {
    vi.setSystemTime(morning)
    startNewContainer()
    const { handler } = await import('#functions/entries/schedules/digest-tick.ts')
    const answers = await Promise.all(Array.from({ length: 5 }, () => handler({})))
    expect(answers.filter(({ begun }) => begun !== null)).toHaveLength(1)
    expect(await allRuns()).toHaveLength(1)
    expect(new Set(takeMessages().plans).size).toBe(1)
  })

  test('follows the schedule and the time at which it was saved', async () => {
    await saveEmailSchedule(
      world.catalogue,
      { ...defaultEmailSchedule, timezone: 'UTC-5', hour: 2 },
      new Date('2026-03-02T07:30:00Z'),
    )
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
    await transact(world.catalogue, [
      countOutcome(world.catalogue, runId, { outcome: 'sent', at: hoursLater(1) }),
    ])
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
    const done = countOutcome(world.catalogue, runId, { outcome: 'nothing-new', at: hoursLater(9) })
    await transact(world.catalogue, [done])
    expect(await logOf(hoursLater(15.5))).toBe('')
    expect(await runNow(runId)).toMatchObject({ state: 'finished' })
  })
})

describe('the record of a run', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const storedRun = async (runId: string) => {
    const key = { pk: 'digest-runs', sk: runId }
    const command = new GetCommand({ TableName: world.catalogue.name, Key: key })
    return (await world.catalogue.client.send(command)).Item ?? {}
  }
  const depart = (runId: string, userId: string, at: Date) =>
    countDeparted(world.catalogue, { runId, userId, at })

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
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** Kills a process before its n-th write in new tables; answers how many writes it reached. */
  async function dieAt(write: number, work: () => Promise<unknown>): Promise<number> {
    world.mortality.dieAtWrite(write)
    if (write === Number.POSITIVE_INFINITY) await work()
    else await expect(work(), `write ${write}`).rejects.toThrow()
    const written = world.mortality.written()
    world.mortality.revive()
    return written
  }

  const some = [...daily.slice(0, 30), ...over, ...weekly.slice(0, 10)]

  async function expectEverybodyOnce(found: readonly string[], moment: string) {
    const userIds = some.map(({ userId }) => userId).toSorted()
    expect([...new Set(found)].toSorted(), moment).toEqual(userIds)
    const [run, ...more] = await allRuns()
    expect(more, moment).toEqual([])
    expect(run && digestRunView(run), moment).toMatchObject({ people: 43, state: 'sending' })
  }

  async function workOff(): Promise<string[]> {
    const { plans, userIds } = takeMessages()
    return [...userIds, ...(await planAll(plans))]
  }

  test('at any write of the tick has its run started and planned by the next tick, once [S12.17]', async () => {
    world = await environment.newWorld(some)
    const writes = await dieAt(Number.POSITIVE_INFINITY, () => tick(morning))
    // Task of the date and run in one transaction, and the message.
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
      const writes = await dieAt(Number.POSITIVE_INFINITY, () => planRun(deps(), undisturbed, small))
      // Three pages (2, 2 and 1 queue calls), a task each, and the message that asks for the next page.
      expect(writes).toBe(9)
      for (let write = 1; write <= writes; write += 1) {
        world = await environment.newWorld(some)
        const runId = await begin()
        world.mortality.revive()
        await dieAt(write, () => planRun(deps(), runId, small))
        const before = takeMessages().userIds
        await expectEverybodyOnce([...before, ...(await recover(runId))], `write ${write}`)
      }
    },
  )
})
