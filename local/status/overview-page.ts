import type { LocalServices } from '#emulator/open-services.ts'
import { executionTable } from '#local/status/execution-pages.ts'
import { functionTable } from '#local/status/function-page.ts'
import { type Html, html } from '#local/status/html.ts'
import type { LocalStatus } from '#local/status/local-status.ts'
import { definitions, section, table } from '#local/status/page.ts'
import { queueTable } from '#local/status/queue-table.ts'
import { pageReply, type Reply } from '#local/status/reply.ts'
import { scheduleTable } from '#local/status/schedule-table.ts'

const shownExecutions = 10

function addressSection({ address, awsEndpoint, credentials, signIns }: LocalStatus): Html {
  const people = table('Sign-ins', ['Role', 'Email', 'Password'], {
    rows: signIns.map(({ role, email, password }) => [role, email, html`<code>${password}</code>`]),
    empty: 'Nobody can sign in yet.',
  })
  const environment = [
    `export AWS_ENDPOINT_URL=${awsEndpoint}`,
    `export AWS_REGION=${credentials.region}`,
    `export AWS_ACCESS_KEY_ID=${credentials.accessKeyId}`,
    `export AWS_SECRET_ACCESS_KEY=${credentials.secretAccessKey}`,
  ].join('\n')
  const addresses = definitions([
    ['Site', html`<a href="/">${address}</a>`],
    ['For scripts', html`<a href="/_local/status.json">${address}/_local/status.json</a>`],
    ['AWS endpoint', awsEndpoint],
  ])
  const access = html`<details><summary>Environment for AWS tools</summary><pre>${environment}</pre></details>`
  return section('address', 'Address and sign-ins', addresses, access, people)
}

function sampleSection({ sample }: LocalStatus): Html {
  if (!sample) return section('sample', 'Sample catalogue', html`<p>It has not begun.</p>`)
  const { total, done, failed, current, problem } = sample
  const counts = `${done} of ${total} episodes are there, ${failed} failed.`
  return section(
    'sample',
    'Sample catalogue',
    html`<p>${counts}</p>`,
    total > 0
      ? html`<progress aria-labelledby="sample" max="${total}" value="${done}">${counts}</progress>`
      : undefined,
    current === undefined ? undefined : html`<p>At work on: ${current}</p>`,
    problem === undefined ? undefined : html`<p class="bad">Last problem: ${problem}</p>`,
  )
}

async function storageSections({ dynamoDb, s3 }: LocalServices): Promise<Html> {
  const names = await dynamoDb.tableNames()
  const tables = await Promise.all(names.map(async (name) => [name, await dynamoDb.countItems(name)]))
  const buckets = s3.bucketNames().map((name) => {
    const objects = s3.listObjects(name)
    const bytes = objects.reduce((sum, { size }) => sum + size, 0)
    return [name, objects.length, `${(bytes / 1024 ** 2).toFixed(1)} MB`]
  })
  return html`${section('tables', 'Tables', table('Tables', ['Table', 'Items'], { rows: tables, empty: 'There is no table.' }))}${section('buckets', 'Buckets', table('Buckets', ['Bucket', 'Objects', 'Size'], { rows: buckets, empty: 'There is no bucket.' }))}`
}

function wiringSections({ bus, httpApis }: LocalServices, { outputs }: LocalStatus): Html {
  const rules = bus.rules().map(({ name, targets }) => [name, targets.join(', ')])
  const routes = [...httpApis.values()].flatMap(({ id, routeKeys }) => routeKeys().map((key) => [key, id]))
  return html`${section('rules', 'Event rules', table('Event rules', ['Rule', 'Targets'], { rows: rules, empty: 'There is no rule.' }))}${section('routes', 'Routes', table('Routes', ['Route', 'HTTP API'], { rows: routes, empty: 'There is no route.' }))}${section('outputs', 'Outputs of the stacks', html`<details><summary>Show them</summary>${definitions(Object.entries(outputs))}</details>`)}`
}

/** Everything that runs, with what people need first: address, sign-ins, and how far the sample is. */
export async function overviewPage(services: LocalServices, status: LocalStatus): Promise<Reply> {
  const { states, lambda, scheduler, sqs, ses } = services
  const more = html`<p><a href="/_local/executions">All executions</a></p>`
  const mails = html`<p><a href="/_local/mail">${ses.listMessages().length} messages</a></p>`
  const body = html`${addressSection(status)}
${sampleSection(status)}
${section('executions', 'Newest executions', executionTable(states.machines, shownExecutions), more)}
${section('mail', 'Mail', mails)}
${section('schedules', 'Schedules', scheduleTable(scheduler))}
${section('queues', 'Queues', queueTable(sqs))}
${await storageSections(services)}
${section('functions', 'Functions', functionTable(lambda))}
${wiringSections(services, status)}`
  return pageReply({ title: 'Local cloud', body })
}
