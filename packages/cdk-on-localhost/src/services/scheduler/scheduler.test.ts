import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseScheduleExpression } from './expression.ts'
import { createScheduler } from './scheduler.ts'

const from = new Date('2025-01-05T07:30:00Z')

function times(expression: string, timezone = 'UTC') {
  const recurrence = parseScheduleExpression(expression, timezone)
  const first = recurrence.next(from)
  const second = first && recurrence.next(first)
  return [first?.toISOString(), second?.toISOString()]
}

test('reads cron expressions with the weekdays and years of AWS', () => {
  expect(times('cron(0 * * * ? *)')).toEqual(['2025-01-05T08:00:00.000Z', '2025-01-05T09:00:00.000Z'])
  expect(times('cron(15 3 ? * 1 *)')[0]).toBe('2025-01-12T03:15:00.000Z')
  expect(times('cron(15 3 ? * MON-FRI *)')[0]).toBe('2025-01-06T03:15:00.000Z')
  expect(times('cron(0 0 1 * ? 2026)')[0]).toBe('2026-01-01T00:00:00.000Z')
  expect(times('cron(0 0 1 * ? 2024)')).toEqual([undefined, undefined])
})

test('uses the time zone of the schedule', () => {
  expect(times('cron(0 9 * * ? *)', 'America/New_York')[0]).toBe('2025-01-05T14:00:00.000Z')
})

test('refuses what AWS refuses', () => {
  expect(() => parseScheduleExpression('cron(0 * * * * *)', 'UTC')).toThrow('?')
  expect(() => parseScheduleExpression('cron(0 * * ? *)', 'UTC')).toThrow('six fields')
  expect(() => parseScheduleExpression('rate(1 hour)', 'UTC')).toThrow('is not cron')
})

beforeEach(() => {
  vi.useFakeTimers({ now: from, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function started() {
  const delivered: [string, unknown][] = []
  const scheduler = createScheduler({
    log: () => undefined,
    retryDelaysSeconds: [],
    deliver: async (arn, input) => {
      if (arn === 'arn:bad') throw new Error('refused')
      delivered.push([arn, JSON.parse(input)])
    },
  })
  return { scheduler, delivered }
}

test('fires at its times, and only while enabled', async () => {
  const { scheduler, delivered } = started()
  const schedule = { ScheduleExpression: 'cron(30 * * * ? *)', Target: { Arn: 'arn:job' } }
  scheduler.addSchedule('tick', schedule)
  scheduler.addSchedule('off', { ...schedule, State: 'DISABLED' })
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(delivered).toMatchObject([
    ['arn:job', { time: '2025-01-05T08:30:00.000Z' }],
    ['arn:job', { time: '2025-01-05T09:30:00.000Z' }],
  ])
  expect(scheduler.schedules()).toMatchObject([
    { name: 'tick', isEnabled: true, nextAt: new Date('2025-01-05T10:30:00Z') },
    { name: 'off', isEnabled: false, nextAt: undefined },
  ])
  await scheduler.close()
})

test('runs schedules on request, also disabled ones, and uses the dead-letter queue', async () => {
  const { scheduler, delivered } = started()
  scheduler.addSchedule('off', {
    ScheduleExpression: 'cron(0 0 * * ? *)',
    State: 'DISABLED',
    Target: { Arn: 'arn:bad', DeadLetterConfig: { Arn: 'arn:dead' } },
  })
  scheduler.fireNow('off')
  await scheduler.idle()
  const resources = ['arn:aws:scheduler:us-east-1:000000000000:schedule/default/off']
  expect(delivered).toMatchObject([['arn:dead', { source: 'aws.scheduler', resources }]])
  expect(() => scheduler.fireNow('none')).toThrow('none')
  await scheduler.close()
})

test('refuses an input, which targets would never get', () => {
  const Target = { Arn: 'arn:job', Input: '{}' }
  const schedule = { ScheduleExpression: 'cron(0 * * * ? *)', Target }
  expect(() => started().scheduler.addSchedule('with-input', schedule)).toThrow('inputs are not emulated')
})

test('waits longer than the longest timer', async () => {
  const { scheduler, delivered } = started()
  scheduler.addSchedule('yearly', { ScheduleExpression: 'cron(0 0 1 3 ? *)', Target: { Arn: 'arn:job' } })
  await vi.advanceTimersByTimeAsync(54 * 86_400_000)
  expect(delivered).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(delivered).toMatchObject([
    ['arn:job', { source: 'aws.scheduler', time: '2025-03-01T00:00:00.000Z' }],
  ])
  await scheduler.close()
})

test('keeps its times when the clock was set back', async () => {
  const { scheduler, delivered } = started()
  scheduler.addSchedule('tick', {
    ScheduleExpression: 'cron(0 * * * ? *)',
    Target: { Arn: 'arn:job' },
  })
  vi.setSystemTime(new Date('2025-01-04T07:30:00Z'))
  await vi.advanceTimersByTimeAsync(30 * 60_000)
  expect(delivered).toHaveLength(1)
  expect(scheduler.schedules()).toMatchObject([{ nextAt: new Date('2025-01-04T09:00:00Z') }])
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(delivered).toHaveLength(3)
  await scheduler.close()
})
