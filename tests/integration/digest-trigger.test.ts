import { afterAll, beforeEach, expect, test } from 'vitest'
import { emailApi } from '#shared/api/email.ts'
import { planMessageSchema } from '#shared/deployment/digest-queue.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import type { Preferences } from '#shared/domain/user.ts'
import type { Role } from '#shared/rules/access.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { seedDigestRun, seedOutcome, seedPlanned, seedReader } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
let admin: { userId: string; token: string }
const environments: HttpEnvironment[] = []

beforeEach(async () => {
  // Functions cache their environment, and each test has its own tables.
  startNewContainer()
  environment = await openHttpEnvironment()
  environments.push(environment)
  admin = await environment.signIn({ role: 'admin' })
})
afterAll(() => Promise.all(environments.map((opened) => opened.close())))

const reader = (preferences: Partial<Preferences> = {}, role: Role = 'paid') =>
  seedReader(environment, { role, preferences: { email_notifications: true, ...preferences } })

async function trigger(): Promise<[status: number | undefined, answer: unknown]> {
  const answer = await environment.call('email.trigger', { token: admin.token })
  return [answer.statusCode, answer.headers?.['x-error-code'] ?? JSON.parse(answer.body ?? '')]
}

async function read(name: string, query: Record<string, string> = {}) {
  const answer = await environment.call(name, { token: admin.token, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return { body: JSON.parse(answer.body ?? ''), next: answer.headers?.['x-next-cursor'] }
}

const runs = () => answerFor(environment, emailApi.listRuns, admin)

/** Delivers the queue's messages from index `place` on, including messages that the deliveries send. */
async function deliverFrom(place: number, count = Number.POSITIVE_INFINITY): Promise<void> {
  for (let index = place; index < Math.min(place + count, environment.queuedDigests().length); index += 1) {
    const Records = [queueRecord(`message-${index}`, environment.queuedDigests()[index])]
    expect(await callEntry('events/digest-queue', { Records })).toEqual({ batchItemFailures: [] })
  }
}

test('the count has those who currently get digests: Pro, with mail on, confirmed and not paused [S12.32]', async () => {
  await reader()
  await reader({ digest_frequency: 'weekly' })
  await reader({ digest_frequency: 'weekly' })
  await reader({ email_notifications: false })
  await reader({}, 'free')
  await reader({ digest_paused_until: '2999-01-01T00:00:00.000Z' })
  await environment.signIn({ role: 'paid' })
  expect((await read('email.count-readers')).body).toEqual({ daily: 1, weekly: 2, is_mail_configured: true })
})

test('an admin’s run is planned for daily and weekly recipients, whatever the schedule says [S7.80]', async () => {
  const schedule = { ...defaultEmailSchedule, enabled: false, timezone: 'UTC+12' }
  await environment.call('email.update-schedule', { body: schedule, token: admin.token })
  await reader()
  await reader({ digest_frequency: 'weekly' })
  expect(await trigger()).toEqual([
    202,
    { success: true, message: 'Digests are going out to up to 2 people.' },
  ])
  const [run, ...others] = await runs()
  expect(others).toEqual([])
  expect(run).toMatchObject({ kind: 'trigger', timezone: 'UTC+12', state: 'counting' })
  const ahead = new Date(Date.parse(run?.started_at ?? '') + 12 * 60 * 60 * 1000)
  expect(run?.date).toBe(ahead.toISOString().slice(0, 10))
  const messages = environment.queuedDigests().map((body) => planMessageSchema.parse(JSON.parse(body)))
  expect(messages).toEqual([{ planRun: run?.id }])
  await deliverFrom(0, 1)
  expect(await runs()).toMatchObject([{ people: 2, state: 'sending' }])
})

test('two concurrent requests of admins start one run, and a third has to wait until it is done [S7.81]', async () => {
  await reader()
  const both = await Promise.all([trigger(), trigger()])
  expect(both.map(([status]) => status).toSorted()).toEqual([202, 409])
  expect(both.find(([status]) => status === 409)?.[1]).toBe('digests-under-way')
  expect(await trigger()).toEqual([409, 'digests-under-way'])
  await deliverFrom(0, 1)
  expect(await runs()).toMatchObject([{ people: 1, state: 'sending' }])
  expect(await trigger()).toEqual([409, 'digests-under-way'])
  await deliverFrom(1)
  expect(await runs()).toMatchObject([{ state: 'finished' }])
  expect((await trigger())[0]).toBe(202)
  expect(await runs()).toHaveLength(2)
  expect(environment.queuedDigests().filter((body) => body.includes('planRun'))).toHaveLength(2)
})

test('a scheduled run in progress does not prevent an admin’s [S7.82]', async () => {
  await reader()
  await seedDigestRun(environment, '2026-03-01')
  expect((await trigger())[0]).toBe(202)
})

test('without recipients nothing starts [S7.84]', async () => {
  await reader({ email_notifications: false })
  expect(await trigger()).toEqual([409, 'nobody-to-mail'])
  expect(await runs()).toEqual([])
  expect(environment.queuedDigests()).toEqual([])
})

test('the history is newest first, in pages, with the outcomes [S12.35]', async () => {
  const outcomes = { 1: ['sent', 'failed', 'unknown'], 2: ['nothing-new'], 3: [] } as const
  for (const day of [1, 2, 3] as const) {
    const runId = await seedDigestRun(environment, `2026-03-0${day}`)
    if (day < 3) await seedPlanned(environment, runId, 3)
    for (const outcome of outcomes[day]) await seedOutcome(environment, runId, { outcome, at: dawn })
  }
  const first = await read('email.list-runs', { limit: '2' })
  const second = await read('email.list-runs', { limit: '2', cursor: String(first.next) })
  expect(second.next).toBeUndefined()
  const listed = emailApi.listRuns.answer.parse([...first.body, ...second.body])
  expect(listed.map(({ date, kind, state, people }) => [date, kind, state, people])).toEqual([
    ['2026-03-03', 'schedule', 'counting', 0],
    ['2026-03-02', 'schedule', 'sending', 3],
    ['2026-03-01', 'schedule', 'finished', 3],
  ])
  expect(listed[2]?.outcomes).toMatchObject({ sent: 1, failed: 1, unknown: 1, 'nothing-new': 0 })
  expect(listed[2]?.latest_at).toBe(dawn.toISOString())
  expect((await read('email.get-schedule')).body.last_sent_date).toBe('2026-03-01')
})

test('before the first digest there is no last day [S3.18]', async () => {
  expect((await read('email.get-schedule')).body).toEqual({ ...defaultEmailSchedule, last_sent_date: null })
})

test('a run that started although the queue failed does not start twice [S7.83]', async () => {
  await reader()
  const url = process.env.DIGEST_QUEUE_URL
  process.env.DIGEST_QUEUE_URL = `${environment.endpoint}/000000000000/nothing-there`
  startNewContainer()
  expect((await trigger())[0]).toBe(500)
  process.env.DIGEST_QUEUE_URL = url
  startNewContainer()
  expect(await trigger()).toEqual([409, 'digests-under-way'])
  const [run, ...others] = await runs()
  expect(others).toEqual([])
  expect(run?.state).toBe('counting')
})

test('without a mailer the count says so and nothing starts [S12.36]', async () => {
  await reader()
  const domain = process.env.MAIL_DOMAIN
  process.env.MAIL_DOMAIN = ''
  startNewContainer()
  expect((await read('email.count-readers')).body).toMatchObject({ daily: 1, is_mail_configured: false })
  expect(await trigger()).toEqual([409, 'mail-not-configured'])
  process.env.MAIL_DOMAIN = domain
  startNewContainer()
  expect(await runs()).toEqual([])
})
