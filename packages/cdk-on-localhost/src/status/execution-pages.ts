import * as z from 'zod'
import type { Execution, NumberedEvent } from '../services/states/execution-store.ts'
import type { StateMachines } from '../services/states/state-machines.ts'
import { type HtmlContent, type StatusHtml, statusHtml } from './html.ts'
import { definitions, instantHtml, type StatusPage, section, statusTable } from './page.ts'

/**
 * The column that shows what an execution works on, derived from its input. `describe` may return undefined.
 */
export type ExecutionSubject = { name: string; describe(input: unknown): HtmlContent }

const shownExecutions = 100
const shownEvents = 500

const namedSchema = z.looseObject({ name: z.string() })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function statusText({ status }: Execution): HtmlContent {
  if (status === 'RUNNING') return 'running'
  const tone = status === 'SUCCEEDED' ? 'good' : 'bad'
  return statusHtml`<span class="${tone}">${status.toLowerCase().replace('_', ' ')}</span>`
}

const indented = (value: unknown) => statusHtml`<pre>${JSON.stringify(value, undefined, 2)}</pre>`

export type ExecutionTableOptions = { subject: ExecutionSubject | undefined; limit?: number }

export function executionTable(machines: StateMachines, options: ExecutionTableOptions): StatusHtml {
  const { subject, limit = shownExecutions } = options
  const rows = machines
    .executions()
    .slice(0, limit)
    .map((execution) => [
      statusHtml`<a href="/_local/executions/${encodeURIComponent(execution.name)}">${execution.name}</a>`,
      execution.machineName,
      statusText(execution),
      machines.currentStateOf(execution.executionArn) ?? execution.error,
      ...(subject ? [subject.describe(parseJson(execution.input))] : []),
      instantHtml(execution.startedAt),
      instantHtml(execution.stoppedAt),
    ])
  const columns = [
    'Execution',
    'State machine',
    'Status',
    'State or error',
    ...(subject ? [subject.name] : []),
    'Started (UTC)',
    'Ended (UTC)',
  ]
  return statusTable('Executions', columns, { rows, empty: 'Nothing has run yet.' })
}

export function executionsPage(machines: StateMachines, subject: ExecutionSubject | undefined): StatusPage {
  const count = machines.executions().length
  const shown =
    count > shownExecutions ? statusHtml`<p>The newest ${shownExecutions} of ${count}.</p>` : undefined
  const body = section('executions', 'Newest first', shown, executionTable(machines, { subject }))
  return { title: 'Executions', body }
}

function stateNameOf(details: Record<string, unknown>): string | undefined {
  for (const detail of Object.values(details)) {
    const named = namedSchema.safeParse(detail)
    if (named.success) return named.data.name
  }
  return undefined
}

function eventRow({ id, type, timestamp, previousEventId: _, ...details }: NumberedEvent): HtmlContent[] {
  const folded =
    Object.keys(details).length > 0
      ? statusHtml`<details><summary>Details<span class="hidden"> of event ${id}</span></summary>${indented(details)}</details>`
      : undefined
  return [id, instantHtml(timestamp), type, stateNameOf(details), folded]
}

function historyTable(events: readonly NumberedEvent[]): StatusHtml {
  const shown = events.slice(-shownEvents)
  const omitted = events.length - shown.length
  const omission = omitted > 0 ? statusHtml`<p>The first ${omitted} events are left out.</p>` : undefined
  const columns = ['Event', 'Time (UTC)', 'Type', 'State', 'Details']
  return statusHtml`${omission}${statusTable('History', columns, { rows: shown.map(eventRow), empty: 'No history.' })}`
}

type Described = { execution: Execution; subject: ExecutionSubject | undefined }

function describeExecution(machines: StateMachines, { execution, subject }: Described): StatusHtml {
  const { machineName, executionArn, startedAt, stoppedAt, input, output, error, cause } = execution
  const heading = statusHtml`${machineName}: ${statusText(execution)}`
  const entries: [string, HtmlContent][] = [
    ['Address', executionArn],
    ...(subject
      ? [[subject.name, subject.describe(parseJson(input)) ?? '–'] satisfies [string, HtmlContent]]
      : []),
    ['Current state', machines.currentStateOf(executionArn) ?? '–'],
    ['Started (UTC)', instantHtml(startedAt)],
    ['Ended (UTC)', instantHtml(stoppedAt)],
    ['Error', error ?? '–'],
    ['Cause', cause ? statusHtml`<pre>${cause}</pre>` : '–'],
    ['Input', indented(parseJson(input))],
    ['Output', output === undefined ? '–' : indented(parseJson(output))],
  ]
  const history = historyTable(machines.historyOf(executionArn))
  return statusHtml`${section(`about-${machineName}`, heading, definitions(entries))}${section(`history-${machineName}`, 'History', history)}`
}

export type ExecutionPageOptions = { name: string; subject: ExecutionSubject | undefined }

/**
 * Execution names are unique only within a state machine, so this shows every match. Undefined for an unknown
 * name.
 */
export function executionPage(
  machines: StateMachines,
  { name, subject }: ExecutionPageOptions,
): StatusPage | undefined {
  const found = machines.executions().filter((execution) => execution.name === name)
  if (found.length === 0) return undefined
  const body = statusHtml`${found.map((execution) => describeExecution(machines, { execution, subject }))}`
  return { title: `Execution ${name}`, body }
}
