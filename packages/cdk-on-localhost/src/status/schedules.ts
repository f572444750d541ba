import type { Scheduler } from '../services/scheduler/scheduler.ts'
import { type StatusHtml, statusHtml } from './html.ts'
import { instantHtml, statusTable } from './page.ts'
import { type StatusReply, textReply } from './reply.ts'

function runButton(name: string): StatusHtml {
  return statusHtml`<form method="post" action="/_local/schedules/${encodeURIComponent(name)}/run"><button aria-label="Run now: ${name}">Run now</button></form>`
}

export function scheduleTable(scheduler: Scheduler): StatusHtml {
  const rows = scheduler
    .schedules()
    .map(({ name, expression, targetArn, isEnabled, nextAt, lastAt }) => [
      name,
      isEnabled ? expression : `${expression}, disabled`,
      targetArn.split(':').slice(5).join(':'),
      instantHtml(lastAt),
      instantHtml(nextAt),
      runButton(name),
    ])
  const columns = ['Schedule', 'When', 'Target', 'Last (UTC)', 'Next (UTC)', 'Action']
  return statusTable('Schedules', columns, { rows, empty: 'There is no schedule.' })
}

export function runSchedule(scheduler: Scheduler, name: string): StatusReply | undefined {
  if (!scheduler.schedules().some((schedule) => schedule.name === name)) return undefined
  scheduler.fireNow(name)
  return textReply(303, `${name} was fired.`, { location: '/_local#schedules' })
}
