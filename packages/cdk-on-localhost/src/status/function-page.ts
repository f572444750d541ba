import type { LambdaHost } from '../services/lambda/host.ts'
import { type StatusHtml, statusHtml } from './html.ts'
import { definitions, type StatusPage, section, statusTable } from './page.ts'

export function functionTable(lambda: LambdaHost): StatusHtml {
  const rows = lambda
    .functions()
    .map(({ name, timeoutSeconds, memoryMegabytes, workers }) => [
      statusHtml`<a href="/_local/functions/${encodeURIComponent(name)}">${name}</a>`,
      workers,
      `${timeoutSeconds} s`,
      `${memoryMegabytes} MB`,
      lambda.logLines(name).length,
    ])
  const columns = ['Function', 'Warm workers', 'Time-out', 'Memory', 'Log lines kept']
  return statusTable('Functions', columns, { rows, empty: 'No function is deployed.' })
}

export function functionPage(lambda: LambdaHost, name: string): StatusPage | undefined {
  const found = lambda.functions().find((each) => each.name === name)
  if (!found) return undefined
  const lines = lambda.logLines(name)
  const about = definitions([
    ['Entry file', found.entryFile],
    ['Time-out', `${found.timeoutSeconds} s`],
    ['Memory', `${found.memoryMegabytes} MB`],
    ['Warm workers', found.workers],
  ])
  const log =
    lines.length > 0
      ? statusHtml`<pre>${lines.join('\n')}</pre>`
      : statusHtml`<p>Nothing since the start.</p>`
  const body = statusHtml`${section('about', 'Function', about)}${section('log', 'Last log lines, newest at the end', log)}`
  return { title: name, body }
}
