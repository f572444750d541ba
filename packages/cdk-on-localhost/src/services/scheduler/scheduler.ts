import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { accountId, arnOf, region } from '../../aws/identity.ts'
import { createDeliveryQueue, defaultRetryDelaysSeconds } from '../events/delivery.ts'
import type { DeliverToTarget } from '../events/target.ts'
import { parseScheduleExpression, type Recurrence } from './expression.ts'

const scheduleSchema = z.looseObject({
  GroupName: z.undefined('Groups of schedules are not emulated.').optional(),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: z.looseObject({
    Arn: z.string(),
    Input: z.undefined('Schedules start their targets without an input; inputs are not emulated.').optional(),
    RetryPolicy: z.looseObject({ MaximumRetryAttempts: z.number().optional() }).optional(),
    DeadLetterConfig: z.looseObject({ Arn: z.string().optional() }).optional(),
  }),
})

export type ScheduleState = {
  name: string
  expression: string
  targetArn: string
  isEnabled: boolean
  nextAt?: Date
  lastAt?: Date
}

export type Scheduler = {
  /** @param properties of `AWS::Scheduler::Schedule` @throws for an unsupported expression */
  addSchedule(name: string, properties: unknown): void
  /** Also fires disabled schedules; does not change the regular times. @throws for an unknown name */
  fireNow(name: string): void
  schedules(): readonly ScheduleState[]
  idle(): Promise<void>
  close(): Promise<void>
}

export type SchedulerOptions = {
  deliver: DeliverToTarget
  log(line: string): void
  retryDelaysSeconds?: readonly number[]
  now?: () => Date
}

type Schedule = {
  properties: z.output<typeof scheduleSchema>
  recurrence: Recurrence
  timer?: NodeJS.Timeout
  nextAt?: Date
  lastAt?: Date
}

/** Node.js timers are limited to 24.8 days, so longer waits are split. */
const longestWaitMilliseconds = 86_400_000

const largestEarlinessMilliseconds = 1000

function notification(name: string, at: Date): string {
  return JSON.stringify({
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    account: accountId,
    time: at.toISOString(),
    region,
    resources: [arnOf('scheduler', `schedule/default/${name}`)],
    detail: '{}',
  })
}

/**
 * The instant after which the next firing is searched. A timer may fire slightly early; searching from `now`
 * would then find the same instant again. A clock that is further behind was set back.
 */
function afterFiring(firedFor: Date, now: Date): Date {
  const early = firedFor.getTime() - now.getTime()
  return early > 0 && early < largestEarlinessMilliseconds ? firedFor : now
}

/** Times that pass while the process does not run are skipped. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const schedules = new Map<string, Schedule>()
  const deliveries = createDeliveryQueue(options)
  const { retryDelaysSeconds: delays = defaultRetryDelaysSeconds, now = () => new Date() } = options

  function fire(name: string, schedule: Schedule, at: Date) {
    const { Target } = schedule.properties
    schedule.lastAt = at
    deliveries.add({
      label: `schedule ${name}`,
      targetArn: Target.Arn,
      input: notification(name, at),
      deadLetterArn: Target.DeadLetterConfig?.Arn,
      retryDelaysSeconds: delays.slice(0, Target.RetryPolicy?.MaximumRetryAttempts),
    })
  }

  function wait(name: string, schedule: Schedule) {
    const { nextAt } = schedule
    if (!nextAt) return
    const milliseconds = nextAt.getTime() - now().getTime()
    schedule.timer = setTimeout(
      () => {
        if (milliseconds <= longestWaitMilliseconds) {
          fire(name, schedule, nextAt)
          schedule.nextAt = schedule.recurrence.next(afterFiring(nextAt, now()))
        }
        wait(name, schedule)
      },
      Math.max(0, Math.min(milliseconds, longestWaitMilliseconds)),
    )
  }

  return {
    addSchedule(name, input) {
      const properties = scheduleSchema.parse(input)
      const { ScheduleExpression, ScheduleExpressionTimezone, State } = properties
      const recurrence = parseScheduleExpression(ScheduleExpression, ScheduleExpressionTimezone)
      const nextAt = State === 'ENABLED' ? recurrence.next(now()) : undefined
      const schedule: Schedule = { properties, recurrence, nextAt }
      clearTimeout(schedules.get(name)?.timer)
      schedules.set(name, schedule)
      wait(name, schedule)
    },
    fireNow(name) {
      const schedule = schedules.get(name)
      if (!schedule) throw new Error(`There is no schedule ${name}.`)
      fire(name, schedule, now())
    },
    schedules: () => [...schedules].map(([name, schedule]) => present(name, schedule)),
    idle: deliveries.idle,
    async close() {
      for (const { timer } of schedules.values()) clearTimeout(timer)
      await deliveries.close()
    },
  }
}

function present(name: string, { properties, nextAt, lastAt }: Schedule): ScheduleState {
  return {
    name,
    expression: properties.ScheduleExpression,
    targetArn: properties.Target.Arn,
    isEnabled: properties.State === 'ENABLED',
    nextAt,
    lastAt,
  }
}
