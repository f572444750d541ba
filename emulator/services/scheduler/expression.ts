import { Cron } from 'croner'

/** When a schedule is due. `undefined` when never again. */
export type Recurrence = { next(after: Date): Date | undefined }

const unitMilliseconds = new Map([
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
])

/** Each run follows the last by the interval, from the moment the schedule was made. */
function rate(expression: string): Recurrence | undefined {
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  const milliseconds = Number(count) * (unitMilliseconds.get(unit) ?? 0)
  if (milliseconds === 0) return undefined
  return { next: (after) => new Date(after.getTime() + milliseconds) }
}

/**
 * Six fields of AWS: minutes, hours, day of month, month, day of week (1 is Sunday), year; `?` where the
 * other day field decides (docs: schedule types, cron-based).
 */
function cron(expression: string, timezone: string): Recurrence | undefined {
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/)
  if (!fields) return undefined
  const [minutes, hours, dayOfMonth, month, dayOfWeek, year] = fields
  const hasOneQuestionMark = (dayOfMonth === '?') !== (dayOfWeek === '?')
  if (fields.length !== 6 || !hasOneQuestionMark) {
    throw new Error(`"${expression}" needs six fields and a ? in one of the two day fields.`)
  }
  const days = [dayOfMonth, month, dayOfWeek].map((field) => (field === '?' ? '*' : field))
  const pattern = ['0', minutes, hours, ...days, year].join(' ')
  const job = new Cron(pattern, { mode: '7-part', alternativeWeekdays: true, timezone, paused: true })
  return { next: (after) => job.nextRun(after) ?? undefined }
}

/** @throws Error for expressions that EventBridge Scheduler would refuse, and for `at(…)`, which nothing here uses. */
export function parseScheduleExpression(expression: string, timezone: string): Recurrence {
  const recurrence = rate(expression) ?? cron(expression, timezone)
  if (!recurrence) throw new Error(`The schedule expression "${expression}" is neither rate(…) nor cron(…).`)
  return recurrence
}
