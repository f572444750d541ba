import type { LocalServices } from '../open-services.ts'
import type { EventSource } from '../services/lambda/event-source.ts'
import type { SqsQueue } from '../services/sqs/queue.ts'
import type { Sqs } from '../services/sqs/sqs.ts'
import { type ExecutionSubject, executionTable } from './execution-pages.ts'
import { functionTable } from './function-page.ts'
import { type HtmlContent, type StatusHtml, statusHtml } from './html.ts'
import { definitions, instantHtml, type StatusPage, section, statusTable } from './page.ts'
import { scheduleTable } from './schedules.ts'

export type CloudStatus = {
  address: string
  awsEndpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string; region: string }
  outputs: Readonly<Record<string, string>>
}

export type OverviewAdditions = {
  access?: { heading: string; content: StatusHtml }
  sections?: readonly StatusHtml[]
}

export type Overview = {
  services: LocalServices
  status: CloudStatus
  additions: OverviewAdditions
  subject: ExecutionSubject | undefined
}

const shownExecutions = 10
const shownMessages = 5
const shownCharacters = 2000

function oldestMessages({ name, peek }: SqsQueue): HtmlContent {
  const messages = peek(shownMessages)
  if (messages.length === 0) return undefined
  const items = messages.map(
    ({ body, sentAt, receiveCount }) =>
      statusHtml`<li>Sent ${instantHtml(sentAt)} UTC, received ${receiveCount} times<pre>${body.slice(0, shownCharacters)}</pre></li>`,
  )
  return statusHtml`<details><summary>Oldest<span class="hidden"> messages of ${name}</span></summary><ol>${items}</ol></details>`
}

function queueTable(sqs: Sqs): StatusHtml {
  const rows = sqs.queues().map((queue) => {
    const { visible, inFlight, delayed } = queue.counts()
    return [queue.name, visible, inFlight, delayed, oldestMessages(queue)]
  })
  const columns = ['Queue', 'Waiting', 'In flight', 'Delayed', 'Messages']
  return statusTable('Queues', columns, { rows, empty: 'There is no queue.' })
}

async function streamTable(eventSources: readonly EventSource[]): Promise<StatusHtml> {
  const backlogs = await Promise.all(eventSources.flatMap((source) => source.backlog?.() ?? []))
  const rows = backlogs.map(({ source, functionName, waiting }) => [source, functionName, waiting])
  const columns = ['Table', 'Function', 'Waiting']
  return statusTable('Streams', columns, { rows, empty: 'No function reads the stream of a table.' })
}

function addressSection(
  { address, awsEndpoint, credentials }: CloudStatus,
  added: OverviewAdditions,
): StatusHtml {
  const environment = [
    `export AWS_ENDPOINT_URL=${awsEndpoint}`,
    `export AWS_REGION=${credentials.region}`,
    `export AWS_ACCESS_KEY_ID=${credentials.accessKeyId}`,
    `export AWS_SECRET_ACCESS_KEY=${credentials.secretAccessKey}`,
  ].join('\n')
  const addresses = definitions([
    ['Site', statusHtml`<a href="/">${address}</a>`],
    ['For scripts', statusHtml`<a href="/_local/status.json">${address}/_local/status.json</a>`],
    ['AWS endpoint', awsEndpoint],
  ])
  const environmentText = statusHtml`<details><summary>Environment for AWS tools</summary><pre>${environment}</pre></details>`
  const { heading, content } = { heading: 'Address', content: undefined, ...added.access }
  return section('address', heading, addresses, environmentText, content)
}

async function storageSections({ dynamoDb, s3 }: LocalServices): Promise<StatusHtml> {
  const names = await dynamoDb.tableNames()
  const tables = await Promise.all(names.map(async (name) => [name, await dynamoDb.countItems(name)]))
  const buckets = s3.bucketNames().map((name) => {
    const objects = s3.listObjects(name)
    const bytes = objects.reduce((sum, { size }) => sum + size, 0)
    return [name, objects.length, `${(bytes / 1024 ** 2).toFixed(1)} MB`]
  })
  return statusHtml`${section('tables', 'Tables', statusTable('Tables', ['Table', 'Items'], { rows: tables, empty: 'There is no table.' }))}${section('buckets', 'Buckets', statusTable('Buckets', ['Bucket', 'Objects', 'Size'], { rows: buckets, empty: 'There is no bucket.' }))}`
}

function wiringSections({ bus, httpApis }: LocalServices, { outputs }: CloudStatus): StatusHtml {
  const rules = bus.rules().map(({ name, targets }) => [name, targets.join(', ')])
  const routes = [...httpApis.values()].flatMap(({ id, routeKeys }) => routeKeys().map((key) => [key, id]))
  return statusHtml`${section('rules', 'Event rules', statusTable('Event rules', ['Rule', 'Targets'], { rows: rules, empty: 'There is no rule.' }))}${section('routes', 'Routes', statusTable('Routes', ['Route', 'HTTP API'], { rows: routes, empty: 'There is no route.' }))}${section('outputs', 'Outputs of the stacks', statusHtml`<details><summary>Show them</summary>${definitions(Object.entries(outputs))}</details>`)}`
}

export async function overviewPage({ services, status, additions, subject }: Overview): Promise<StatusPage> {
  const { states, lambda, scheduler, sqs, ses } = services
  const newest = executionTable(states.machines, { subject, limit: shownExecutions })
  const more = statusHtml`<p><a href="/_local/executions">All executions</a></p>`
  const mails = statusHtml`<p><a href="/_local/mail">${ses.listMessages().length} messages</a></p>`
  const body = statusHtml`${addressSection(status, additions)}
${additions.sections}
${section('executions', 'Newest executions', newest, more)}
${section('mail', 'Mail', mails)}
${section('schedules', 'Schedules', scheduleTable(scheduler))}
${section('queues', 'Queues', queueTable(sqs))}
${section('streams', 'Streams', await streamTable(services.eventSources))}
${await storageSections(services)}
${section('functions', 'Functions', functionTable(lambda))}
${wiringSections(services, status)}`
  return { title: 'Local cloud', body }
}
