import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { writeCatalogue } from '#bench/catalogue.ts'
import { countUnits, type Units } from '#bench/counting-table.ts'
import { startIssuer } from '#bench/issuer.ts'
import { percentile } from '#bench/median.ts'
import { startAwsEndpoint } from '#emulator/aws/endpoint.ts'
import { createDynamoDb } from '#emulator/services/dynamodb/dynamodb.ts'
import { tableDefinitionSchema } from '#emulator/services/dynamodb/tables.ts'
import { readCloudAssembly } from '#emulator/template/cloud-assembly.ts'
import { openTable } from '#functions/data/table.ts'
import { changeUser, createUser } from '#functions/data/users.ts'
import { type EventChange, gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import type { HttpHandler } from '#functions/http/route.ts'
import { topicSlug } from '#shared/domain/topic.ts'

/** One call, page or feed as it is measured; `entry` names its function. */
type Probe = { name: string; entry: string; event: EventChange; isSignedIn?: boolean }

export type CallFigures = Units & {
  call: string
  p50Milliseconds: number
  p95Milliseconds: number
  bytes: number
}

const repeats = 40
const clientId = 'bench'
const siteUrl = 'https://bench.example'

/** One of those that the synthetic episodes share out evenly: on a page's worth of them from 1,000 on. */
const frequentTopic = 'Subject of public debate 1'

/** Twenty topics that somebody follows; the synthetic ones are numbered from 1. */
const frequentTopics = Array.from({ length: 20 }, (_, index) => index + 1)

const probes: readonly Probe[] = [
  { name: 'statistics.get', entry: 'api/statistics/get', event: {} },
  { name: 'topics.list-all', entry: 'api/topics/list-all', event: {} },
  {
    name: 'topics.list-for-stance',
    entry: 'api/topics/list-for-stance',
    event: { pathParameters: { stance: 'Centrist' } },
  },
  {
    name: 'topics.search',
    entry: 'api/topics/search',
    event: { queryStringParameters: { prefix: 'subject' } },
  },
  { name: 'geographies.list-with-counts', entry: 'api/geographies/list-with-counts', event: {} },
  { name: 'sidelight.list', entry: 'api/sidelight/list', event: { body: '{"stance":"Centrist"}' } },
  { name: 'episodes.get', entry: 'api/episodes/get', event: { pathParameters: { id: '42' } } },
  {
    name: 'podcasts.list-episodes',
    entry: 'api/podcasts/list-episodes',
    event: { pathParameters: { podcast_id: '1' }, queryStringParameters: { limit: '5' } },
  },
  {
    name: 'episodes.list-other-side',
    entry: 'api/episodes/list-other-side',
    event: { pathParameters: { id: '42' } },
  },
  {
    name: 'episodes.list-by-topic',
    entry: 'api/episodes/list-by-topic',
    event: { pathParameters: { name: frequentTopic } },
    isSignedIn: true,
  },
  {
    name: 'episodes.list-by-topic, by stance',
    entry: 'api/episodes/list-by-topic',
    event: { pathParameters: { name: frequentTopic }, queryStringParameters: { order: 'stance' } },
    isSignedIn: true,
  },
  { name: 'episodes.list-feed', entry: 'api/episodes/list-feed', event: {}, isSignedIn: true },
  {
    name: 'episodes.list-feed, by stance',
    entry: 'api/episodes/list-feed',
    event: { queryStringParameters: { order: 'stance' } },
    isSignedIn: true,
  },
  {
    name: 'syndication.stance',
    entry: 'syndication/stance',
    event: { pathParameters: { file: 'centrist.xml' } },
  },
  {
    name: 'syndication.topic',
    entry: 'syndication/topic',
    event: { pathParameters: { file: `${topicSlug(frequentTopic)}.xml` } },
  },
  { name: 'pages.episode', entry: 'pages/episode', event: { pathParameters: { id: '7' } } },
  { name: 'pages.topic', entry: 'pages/topic', event: { pathParameters: { name: frequentTopic } } },
  { name: 'pages.sitemap', entry: 'pages/sitemap', event: {} },
  {
    name: 'pages.sitemap-part',
    entry: 'pages/sitemap-part',
    event: { pathParameters: { file: 'sitemap-podcast-1.xml' } },
  },
  { name: 'auth.me', entry: 'api/auth/me', event: {}, isSignedIn: true },
  { name: 'podcasts.list', entry: 'api/podcasts/list', event: {}, isSignedIn: true },
]

/** The tables as the template declares them, each named as its construct is. */
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

/** The function behind a call, as its bundle would be. */
async function loadHandler(entry: string): Promise<HttpHandler> {
  const module: { handler: HttpHandler } = await import(`#functions/entries/${entry}.ts`)
  return module.handler
}

async function measure(probe: Probe, cookies: string[], take: () => Units): Promise<CallFigures> {
  const handler = await loadHandler(probe.entry)
  const times: number[] = []
  const units: Units[] = []
  let bytes = 0
  // The first call connects and fetches keys; it is not counted.
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

/** Units, times and answer sizes of every reading call over a catalogue of so many episodes. */
export async function measureCalls(episodes: number): Promise<CallFigures[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidelight-bench-'))
  const dynamoDb = await createDynamoDb({ folder })
  const counting = countUnits(dynamoDb)
  const endpoint = await startAwsEndpoint({
    services: [counting.service],
    port: 0,
    secretOf: () => 'bench',
  })
  const issuer = await startIssuer(clientId)
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
  })
  try {
    for (const definition of deployedTables()) await dynamoDb.createTable(definition)
    await writeCatalogue(openTable('Catalogue'), episodes)
    const now = new Date()
    const userId = randomUUID()
    await createUser(openTable('People'), { userId, email: 'admin@bench.example', role: 'admin' }, now)
    await changeUser(openTable('People'), userId, (user) => ({
      ...user,
      preferences: { ...user.preferences, interested_topics: frequentTopics },
    }))
    const cookies = [`__Host-session=${await issuer.accessTokenOf(userId, now)}`]
    const figures: CallFigures[] = []
    for (const probe of probes) figures.push(await measure(probe, cookies, counting.take))
    return figures
  } finally {
    await endpoint.close()
    await issuer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
