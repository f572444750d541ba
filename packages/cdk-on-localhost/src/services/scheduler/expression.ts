import { Cron } from 'croner'

export type Recurrence = { next(after: Date): Date | undefined }

/**
 * Six fields: minutes, hours, day of month, month, day of week (1 is Sunday), year; `?` in the unused day
 * field (user guide, cron-based schedules).
 * @throws for invalid expressions, and for `rate(…)` and `at(…)`, which are not emulated
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
