import { Cron } from 'croner'

/** When a schedule is due. `undefined` when never again. */
export type Recurrence = { next(after: Date): Date | undefined }

/**
 * Six fields of AWS: minutes, hours, day of month, month, day of week (1 is Sunday), year; `?` where the
 * other day field decides (docs: schedule types, cron-based).
 * @throws Error for expressions that EventBridge Scheduler would refuse, and for `rate(…)` and `at(…)`, which nothing here uses.
 */
export function parseScheduleExpression(expression: string, timezone: string): Recurrence {
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/)
  if (!fields) throw new Error(`The schedule expression "${expression}" is not cron(…).`)
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
