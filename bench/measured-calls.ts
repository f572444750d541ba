import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import {
  createDynamoDb,
  readCloudAssembly,
  startAwsEndpoint,
  tableDefinitionSchema,
} from 'cdk-on-localhost/testing'
import { startIssuer } from '#bench/issuer.ts'
import { percentile } from '#bench/median.ts'
import { openTable, type Table } from '#functions/data/table/table.ts'
import { ensureUserRecord } from '#functions/data/users/users.ts'
import { type EventChange, gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import type { HttpHandler } from '#functions/http/route.ts'
import { countUnits, type Units } from '#tests/integration/counting-table.ts'

/** A call, page or feed to measure; `entry` names its function. */
export type Probe = { name: string; entry: string; event: EventChange; isSignedIn?: boolean }

export type CallFigures = Units & {
  call: string
  p50Milliseconds: number
  p95Milliseconds: number
  bytes: number
}

export type MeasuredTables = {
  catalogue: Table
  people: Table
  operations: Table
  adminId: string
  now: Date
}

const repeats = 40
const clientId = 'bench'
const siteUrl = 'https://bench.example'

/** The template's tables, each named by the first word of its logical id. */
function deployedTables() {
  const resources = readCloudAssembly('cdk.out').stacks.flatMap(({ template }) =>
    Object.entries(template.Resources),
  )
  return resources
    .filter(([, { Type }]) => Type === 'AWS::DynamoDB::GlobalTable')
    .map(([logicalId, { Properties }]) => {
      const TableName = /^[A-Z][a-z]+/.exec(logicalId)?.[0] ?? logicalId
      return tableDefinitionSchema.parse({ ...Properties, TableName })
    })
}

function eventOf(probe: Probe, cookies: string[]): APIGatewayProxyEventV2 {
  return gatewayEvent({
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'accept-encoding': 'br',
    },
    cookies: probe.isSignedIn ? cookies : [],
    ...probe.event,
  })
}

async function loadHandler(entry: string): Promise<HttpHandler> {
  const module: { handler: HttpHandler } = await import(`#functions/entries/${entry}.ts`)
  return module.handler
}

async function measure(probe: Probe, cookies: string[], take: () => Units): Promise<CallFigures> {
  const handler = await loadHandler(probe.entry)
  const times: number[] = []
  const units: Units[] = []
  let bytes = 0
  // Discards the first call, which also connects and fetches keys.
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    take()
    const started = performance.now()
    const answer = await handler(eventOf(probe, cookies))
    if (repeat === 0) continue
    times.push(performance.now() - started)
    units.push(take())
    bytes = Buffer.byteLength(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8')
    if (answer.statusCode !== 200)
      throw new Error(`${probe.name} answered ${answer.statusCode}: ${answer.body}`)
  }
  const worst = units.toSorted((left, right) => right.reads - left.reads)[0]
  if (!worst) throw new Error(`${probe.name} was not measured.`)
  const rounded = (value: number) => Math.round(value * 10) / 10
  return {
    call: probe.name,
    ...worst,
    p50Milliseconds: rounded(percentile(times, 0.5)),
    p95Milliseconds: rounded(percentile(times, 0.95)),
    bytes,
  }
}

/** Capacity units, times and response sizes of calls, over the template's tables as filled by `fill`. */
export async function measureProbes(
  probes: readonly Probe[],
  fill: (tables: MeasuredTables) => Promise<void>,
): Promise<CallFigures[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidelight-bench-'))
  const dynamoDb = await createDynamoDb({ folder })
  const counting = countUnits(dynamoDb)
  const endpoint = await startAwsEndpoint({
    services: [counting.service],
    port: 0,
    secretOf: () => 'bench',
  })
  const issuer = await startIssuer({ clientId, keyFile: path.join(folder, 'issuer.pem') })
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    CATALOGUE_TABLE: 'Catalogue',
    PEOPLE_TABLE: 'People',
    OPERATIONS_TABLE: 'Operations',
    SITE_URL: siteUrl,
    USER_POOL_ISSUER: issuer.url,
    USER_POOL_CLIENT_ID: clientId,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    RUN_CONSOLE: '',
  })
  try {
    for (const definition of deployedTables()) await dynamoDb.createTable(definition)
    const adminId = randomUUID()
    const people = openTable('People')
    await ensureUserRecord(
      people,
      { userId: adminId, email: 'admin@bench.example', role: 'admin' },
      new Date(),
    )
    await fill({
      catalogue: openTable('Catalogue'),
      people,
      operations: openTable('Operations'),
      adminId,
      now: new Date(),
    })
    // Created after filling the tables, which may take longer than a token is valid.
    const cookies = [`__Host-session=${await issuer.accessTokenOf(adminId, new Date())}`]
    const figures: CallFigures[] = []
    for (const probe of probes) figures.push(await measure(probe, cookies, counting.take))
    return figures
  } finally {
    await endpoint.close()
    await issuer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
