import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestRunKey } from '#functions/data/digests/digest-keys.ts'
import { replaceDigestState } from '#functions/data/digests/digest-states.ts'
import { emptyAccount, finishAccountDeletion, hideAccount } from '#functions/data/users/account-deletions.ts'
import { changeUser, findUser } from '#functions/data/users/users.ts'
import { sendToReader } from '#functions/use-cases/digest/send-to-reader.ts'
import { contentOf, dyingTable, KilledError } from '#tests/integration/catalogue-environment.ts'
import {
  type DigestEnvironment,
  digestMorning,
  openDigestEnvironment,
} from '#tests/integration/digest-environment.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let environment: DigestEnvironment
beforeAll(async () => {
  environment = await openDigestEnvironment()
  await environment.publish({ title: 'Taxes explained', at: new Date(digestMorning.getTime() - 2 * hour) })
})
beforeEach(() => {
  environment.setTime(digestMorning)
  environment.ses.script()
})
afterAll(() => environment.close())

const send = (runId: string, userId: string) => sendToReader(environment.deps, { runId, userId })

/** Delivers until a call succeeds, as the queue does; returns the number of deliveries. */
async function deliver(runId: string, userId: string, most = 4): Promise<number> {
  for (let delivery = 1; delivery <= most; delivery += 1) {
    try {
      await send(runId, userId)
      return delivery
    } catch {
      environment.putForward(12 * minute)
    }
  }
  throw new Error('It never ended well.')
}

describe('a reader in a run', () => {
  test('with something new gets one mail', async () => {
    const { userId, email } = await environment.newReader()
    const run = await environment.newRun()
    await send(run, userId)
    const [mail, ...others] = await environment.mailsTo(email)
    expect(mail?.subject).toBe('1 new episode on your topics')
    expect(mail?.text).toContain('Taxes explained')
    expect(others).toEqual([])
    expect(await environment.countsOf(run)).toEqual({ sent: 1 })
  })

  test('without anything new gets none', async () => {
    const { userId, email } = await environment.newReader({
      political_stance_interests: [],
      interested_topics: [],
    })
    const run = await environment.newRun()
    await send(run, userId)
    expect(await environment.mailsTo(email)).toEqual([])
    expect(await environment.countsOf(run)).toEqual({ 'nothing-new': 1 })
  })

  test('who turned notifications off after they were put on the queue gets none', async () => {
    const { userId, email } = await environment.newReader()
    await changeUser(environment.people, userId, (user) => ({
      ...user,
      preferences: { ...user.preferences, email_notifications: false },
    }))
    const run = await environment.newRun()
    await send(run, userId)
    expect(await environment.mailsTo(email)).toEqual([])
    expect(await environment.countsOf(run)).toEqual({ 'not-eligible': 1 })
  })

  test('mailed today by another run gets none; tomorrow they do, if something is new', async () => {
    const { userId, email } = await environment.newReader()
    await send(await environment.newRun(), userId)
    const second = await environment.newRun()
    await send(second, userId)
    expect(await environment.countsOf(second)).toEqual({ 'already-today': 1 })
    environment.putForward(day)
    const third = await environment.newRun()
    await send(third, userId)
    expect(await environment.countsOf(third)).toEqual({ 'nothing-new': 1 })
    expect(await environment.mailsTo(email)).toHaveLength(1)
  })

  test('whose mail SES permanently refuses gets none, and may get one in another run of the same day', async () => {
    const { userId, email } = await environment.newReader()
    environment.ses.script({ refuse: 'MessageRejected' })
    const run = await environment.newRun()
    await send(run, userId)
    expect(await environment.countsOf(run)).toEqual({ failed: 1 })
    expect(await environment.digestStateOf(userId)).not.toHaveProperty('date')
    await send(await environment.newRun(), userId)
    expect(await environment.mailsTo(email)).toHaveLength(1)
  })

  test('is not retried forever once the daily quota is used up', async () => {
    const { userId } = await environment.newReader()
    environment.ses.script({ refuse: 'ThrottlingException', message: 'Daily message quota exceeded.' })
    const before = environment.ses.handed()
    const run = await environment.newRun()
    await send(run, userId)
    expect(await environment.countsOf(run)).toEqual({ failed: 1 })
    expect(environment.ses.handed() - before).toBe(1)
  })

  test('of a run that was given up gets none', async () => {
    const { userId, email } = await environment.newReader()
    const run = await environment.newRun()
    await environment.catalogue.client.send(
      new UpdateCommand({
        TableName: environment.catalogue.name,
        Key: digestRunKey(run),
        UpdateExpression: 'SET givenUpAt = :at',
        ExpressionAttributeValues: { ':at': environment.now().toISOString() },
      }),
    )
    await send(run, userId)
    expect(await environment.mailsTo(email)).toEqual([])
    expect(await environment.countsOf(run)).toEqual({ failed: 1 })
  })

  test('whose account was deleted meanwhile is counted once, and none of their data comes back', async () => {
    const gone = await environment.newReader()
    const going = await environment.newReader()
    const run = await environment.newRun()
    const traces = { networks: [], counts: [] }
    for (const { userId } of [gone, going]) {
      const user = await findUser(environment.people, userId)
      if (!user) throw new Error('Nobody is there.')
      await hideAccount(environment.people, user, { traces, now: environment.now(), isOwn: false })
    }
    await emptyAccount(environment.people, gone.userId)
    const { userId } = gone
    await finishAccountDeletion(
      environment.people,
      { userId, ...traces },
      await findUser(environment.people, userId),
    )
    for (const reader of [gone, going, gone, going]) await send(run, reader.userId)
    expect(await environment.countsOf(run)).toEqual({ 'not-eligible': 2 })
    const kept = await contentOf(environment.people)
    expect(kept.filter(({ pk }) => pk === `user#${gone.userId}`)).toEqual([])
    expect(kept.filter(({ pk, sk }) => pk === `user#${going.userId}` && sk === 'digest')).toEqual([])
    const runs = JSON.stringify(await contentOf(environment.catalogue))
    expect(runs).not.toContain(gone.userId)
  })

  test('is not recorded if there is no mailer', async () => {
    const { userId } = await environment.newReader()
    const run = await environment.newRun()
    const deps = { ...environment.deps, mailer: { isConfigured: false } as const }
    await expect(sendToReader(deps, { runId: run, userId })).rejects.toMatchObject({
      code: 'mail-not-configured',
    })
    expect(await environment.countsOf(run)).toEqual({})
    expect((await environment.digestStateOf(userId)).version).toBe(0)
  })

  test('of an unknown run gets none', async () => {
    const { userId } = await environment.newReader()
    await expect(send('2026-01-01T00:00:00.000Z#schedule', userId)).rejects.toThrow('no such run')
  })
})

describe('the frequency', () => {
  test('of a weekly reader who had one six days before a triggered run: no digest', async () => {
    const { userId, email } = await environment.newReader({ digest_frequency: 'weekly' })
    const state = await environment.digestStateOf(userId)
    await replaceDigestState(environment.people, { userId, state, next: { ...state, date: '2026-02-24' } })
    const run = await environment.newRun({ kind: 'trigger', date: '2026-03-02' })
    await send(run, userId)
    expect(await environment.countsOf(run)).toEqual({ 'not-due': 1 })
    expect(await environment.mailsTo(email)).toEqual([])
  })

  test('changed from daily to weekly: the next digest has everything since the last daily one, and nothing twice', async () => {
    const { userId, email } = await environment.newReader()
    await send(await environment.newRun(), userId)
    await changeUser(environment.people, userId, (user) => ({
      ...user,
      preferences: { ...user.preferences, digest_frequency: 'weekly' },
    }))
    environment.putForward(3 * day)
    await environment.publish({ title: 'Taxes, three days later', at: environment.now() })
    environment.putForward(4 * day)
    await send(await environment.newRun(), userId)
    const mails = await environment.mailsTo(email)
    expect(mails).toHaveLength(2)
    const later = mails.find(({ text }) => text?.includes('Taxes, three days later'))
    expect(later?.text).not.toContain('Taxes explained')
  })
})

describe('SES', () => {
  test('that throttles twice and then accepts gets the mail once, after waiting', async () => {
    const { userId, email } = await environment.newReader()
    const throttled = { refuse: 'Throttling', message: 'Maximum sending rate exceeded.' }
    environment.ses.script(throttled, throttled)
    environment.waits.length = 0
    const run = await environment.newRun()
    await send(run, userId)
    expect(environment.waits).toEqual([1000, 3000])
    expect(await environment.mailsTo(email)).toHaveLength(1)
    expect(await environment.countsOf(run)).toEqual({ sent: 1 })
  })

  test('that keeps throttling leaves the reader unchanged, for redelivery by the queue', async () => {
    const { userId, email } = await environment.newReader()
    const throttled = { refuse: 'ThrottlingException', message: 'Maximum sending rate exceeded.' }
    environment.ses.script(throttled, throttled, throttled)
    const run = await environment.newRun()
    await expect(send(run, userId)).rejects.toThrow('SES accepts no mail at the moment: ThrottlingException')
    expect(await environment.digestStateOf(userId)).toEqual({ version: 2, doneRuns: [], episodeIds: [] })
    expect(await environment.countsOf(run)).toEqual({})
    expect(await deliver(run, userId)).toBe(1)
    expect(await environment.mailsTo(email)).toHaveLength(1)
    expect(await environment.countsOf(run)).toEqual({ sent: 1 })
  })

  test.each([
    { turn: 'take-and-lose' as const, mails: 1 },
    { turn: 'lose' as const, mails: 0 },
    { turn: 'fail' as const, mails: 0 },
  ])(
    'that breaks the connection ($turn) is not asked again; the episodes are new next time',
    async ({ turn, mails }) => {
      const { userId, email } = await environment.newReader()
      environment.ses.script(turn)
      const before = environment.ses.handed()
      const run = await environment.newRun()
      await send(run, userId)
      await send(run, userId)
      expect(await environment.countsOf(run)).toEqual({ unknown: 1 })
      const second = await environment.newRun()
      await send(second, userId)
      expect(await environment.countsOf(second)).toEqual({ 'already-today': 1 })
      expect(environment.ses.handed() - before).toBe(1)
      expect(await environment.mailsTo(email)).toHaveLength(mails)
      environment.setTime(new Date(digestMorning.getTime() + 20 * hour))
      await send(await environment.newRun({ date: '2026-03-03' }), userId)
      const all = await environment.mailsTo(email)
      expect(all).toHaveLength(mails + 1)
      expect(all.every(({ text }) => text?.includes('Taxes explained'))).toBe(true)
    },
  )
})

describe('delivered more than once', () => {
  test('five times concurrently, a message sends one mail and counts one reader [S12.11]', async () => {
    const { userId, email } = await environment.newReader()
    const run = await environment.newRun()
    await Promise.allSettled(Array.from({ length: 5 }, () => send(run, userId)))
    await deliver(run, userId)
    expect(await environment.mailsTo(email)).toHaveLength(1)
    expect(await environment.countsOf(run)).toEqual({ sent: 1 })
  })

  test('two concurrent runs send one mail, and each counts the reader once [S12.11]', async () => {
    const { userId, email } = await environment.newReader()
    const runs = [await environment.newRun(), await environment.newRun()]
    await Promise.allSettled([...runs, ...runs].map((run) => send(run, userId)))
    for (const run of runs) await deliver(run, userId)
    expect(await environment.mailsTo(email)).toHaveLength(1)
    const counts = await Promise.all(runs.map((run) => environment.countsOf(run)))
    expect(counts.toSorted((one) => (one.sent ? -1 : 1))).toEqual([{ sent: 1 }, { 'already-today': 1 }])
  })

  test('an old message changes nothing, even if other runs came in between', async () => {
    const { userId } = await environment.newReader()
    const first = await environment.newRun()
    const second = await environment.newRun()
    await send(first, userId)
    await send(second, userId)
    const note = await environment.digestStateOf(userId)
    await send(first, userId)
    await send(second, userId)
    expect(await environment.digestStateOf(userId)).toEqual(note)
    expect([await environment.countsOf(first), await environment.countsOf(second)]).toEqual([
      { sent: 1 },
      { 'already-today': 1 },
    ])
  })
})

type Death = 'before' | 'after'

/** Simulates a process that dies before or after its n-th external change: a write, or a message to SES. */
function mortalDeps(step: number, death: Death) {
  const table = dyingTable(environment.tables, environment.people, Number.POSITIVE_INFINITY)
  const steps: string[] = []
  const isStep = /^(TransactWrite|Put|Update|SendRawEmail)/
  const client = environment.deps.mailer.client
  const name = `dying-${crypto.randomUUID()}`
  const isDead = () => steps.length > step || (steps.length === step && death === 'before')
  async function die<Answer>(command: string, next: () => Promise<Answer>): Promise<Answer> {
    if (steps.length >= step) throw new KilledError('Killed.')
    if (!isStep.test(command)) return next()
    steps.push(command)
    if (isDead()) throw new KilledError(`Killed before ${command}.`)
    const answer = await next()
    if (steps.length === step) throw new KilledError(`Killed after ${command}.`)
    return answer
  }
  table.client.middlewareStack.add(
    (next, context) => (args) => die(context.commandName ?? '', () => next(args)),
    { step: 'initialize', name },
  )
  client.middlewareStack.add((next, context) => (args) => die(context.commandName ?? '', () => next(args)), {
    step: 'initialize',
    name,
  })
  return {
    deps: {
      ...environment.deps,
      people: table,
      catalogue: { client: table.client, name: environment.catalogue.name },
    },
    steps,
    end() {
      client.middlewareStack.remove(name)
      table.client.destroy()
    },
  }
}

/** The external steps of each scenario, and the outcome of a death before or after each. */
const scenarios: {
  name: string
  prepare: () => void
  steps: string[]
  ends: Record<string, [mails: number, outcome: string]>
}[] = [
  {
    name: 'a mail that is sent',
    prepare: () => {},
    steps: ['begin', 'SES', 'confirm'],
    ends: {
      'before begin': [1, 'sent'],
      'after begin': [0, 'unknown'],
      'before SES': [0, 'unknown'],
      'after SES': [1, 'unknown'],
      'before confirm': [1, 'unknown'],
      'after confirm': [1, 'sent'],
    },
  },
  {
    name: 'a mail that is refused',
    prepare: () => environment.ses.script({ refuse: 'MessageRejected' }),
    steps: ['begin', 'SES', 'take back'],
    ends: {
      'before begin': [0, 'failed'],
      'after begin': [0, 'unknown'],
      'before SES': [0, 'unknown'],
      'after SES': [0, 'unknown'],
      'before take back': [0, 'unknown'],
      'after take back': [0, 'failed'],
    },
  },
  {
    name: 'a mail for which there is no room',
    prepare: () =>
      environment.ses.script({ refuse: 'Throttling' }, { refuse: 'Throttling' }, { refuse: 'Throttling' }),
    steps: ['begin', 'SES', 'SES again', 'SES a third time', 'take back'],
    ends: {
      'before begin': [1, 'sent'],
      'after begin': [0, 'unknown'],
      'before SES': [0, 'unknown'],
      'after SES': [0, 'unknown'],
      'before SES again': [0, 'unknown'],
      'after SES again': [0, 'unknown'],
      'before SES a third time': [0, 'unknown'],
      'after SES a third time': [0, 'unknown'],
      'before take back': [0, 'unknown'],
      'after take back': [1, 'sent'],
    },
  },
]

const deaths = scenarios.flatMap((scenario) =>
  scenario.steps.flatMap((what, index) =>
    (['before', 'after'] as const).map((death) => ({ ...scenario, death, what, step: index + 1 })),
  ),
)

describe('killed and redelivered', () => {
  test.each(deaths)('$name, $death $what [S12.11]', async ({ prepare, steps, ends, death, what, step }) => {
    const [mails, outcome] = ends[`${death} ${what}`] ?? []
    const { userId, email } = await environment.newReader()
    const run = await environment.newRun()
    prepare()
    const mortal = mortalDeps(step, death)
    await expect(sendToReader(mortal.deps, { runId: run, userId })).rejects.toBeInstanceOf(KilledError)
    expect(mortal.steps).toHaveLength(step)
    expect(step).toBeLessThanOrEqual(steps.length)
    mortal.end()
    // The queue's visibility timeout is longer than any function may run.
    environment.putForward(12 * minute)
    await deliver(run, userId)
    expect(await environment.mailsTo(email)).toHaveLength(mails ?? Number.NaN)
    expect(await environment.countsOf(run)).toEqual({ [outcome ?? '']: 1 })
    const note = await environment.digestStateOf(userId)
    await send(run, userId)
    expect(await environment.digestStateOf(userId)).toEqual(note)
    expect(await environment.countsOf(run)).toEqual({ [outcome ?? '']: 1 })
    expect(note).not.toHaveProperty('sending')
  })

  test('a message redelivered while the first delivery is running waits', async () => {
    const { userId, email } = await environment.newReader()
    const run = await environment.newRun()
    const mortal = mortalDeps(2, 'after')
    await expect(sendToReader(mortal.deps, { runId: run, userId })).rejects.toBeInstanceOf(KilledError)
    mortal.end()
    environment.putForward(minute)
    await expect(send(run, userId)).rejects.toThrow('being sent')
    const other = await environment.newRun()
    await expect(send(other, userId)).rejects.toThrow('being sent')
    expect(await environment.countsOf(run)).toEqual({})
    environment.putForward(12 * minute)
    await send(other, userId)
    await send(run, userId)
    expect([await environment.countsOf(run), await environment.countsOf(other)]).toEqual([
      { unknown: 1 },
      { 'already-today': 1 },
    ])
    expect(await environment.mailsTo(email)).toHaveLength(1)
  })

  test('a skipped reader is counted once, killed or not', async () => {
    const { userId } = await environment.newReader({ interested_topics: [] })
    for (const death of ['before', 'after'] as const) {
      const run = await environment.newRun()
      const mortal = mortalDeps(1, death)
      await expect(sendToReader(mortal.deps, { runId: run, userId })).rejects.toBeInstanceOf(KilledError)
      mortal.end()
      await send(run, userId)
      await send(run, userId)
      expect(await environment.countsOf(run)).toEqual({ 'nothing-new': 1 })
    }
  })
})
