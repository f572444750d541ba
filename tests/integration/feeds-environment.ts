import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SFNClient } from '@aws-sdk/client-sfn'
import { SQSClient } from '@aws-sdk/client-sqs'
import { listen } from 'cdk-on-localhost/http'
import { createDynamoDb, createSqs, createSqsApi, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { type Dial, dialAddress, type Resolve } from '#functions/clients/dial.ts'
import { createGuardedClient, type GuardedClient } from '#functions/clients/guarded-fetch.ts'
import type { ImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'
import { definitionOf, documentClient } from '#tests/integration/catalogue-environment.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'
import { countUnits, type Units } from '#tests/integration/counting-table.ts'
import { createRecordedRuns, machineArn, type RecordedRuns } from '#tests/integration/recorded-runs.ts'
import { createSimulatedTime, type SimulatedTime } from '#tests/integration/simulated-time.ts'

/** `unnamed` does not resolve; `silent` accepts no connection. */
export type ServerBehavior = 'answers' | 'unnamed' | 'resets' | 'silent'

export type FeedServers = {
  behaviorOf(host: string): ServerBehavior
  feedAt(url: URL): string
  latencyOf(url: URL): number
}

export type FeedsEnvironment = {
  deps: ImportDeps
  time: SimulatedTime
  recorded: RecordedRuns
  listImports: { client: SFNClient; machineArn: string }
  takeUnits(): Units
  asked: ReadonlyMap<string, number>
  peaks(): { atOnce: number; ofHost: number }
  messages(): number
  close(): Promise<void>
}

/** Simulated milliseconds of a DynamoDB call, typical on AWS. */
const tableMilliseconds = 8
const anyPublic = { address: '93.184.216.34', family: 4 } as const
const seen = '"1"'

/** Answers every feed over a real connection; conditional requests get a 304. */
async function openFeedServer(servers: FeedServers) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host?.replace(/:\d+$/, '')}`)
    if (servers.behaviorOf(url.hostname) === 'resets') return void request.socket.destroy()
    const isKnown = request.headers['if-none-match'] === seen
    response.writeHead(isKnown ? 304 : 200, { etag: seen, 'content-type': 'application/rss+xml' })
    response.end(isKnown ? undefined : servers.feedAt(url))
  })
  return { port: await listen(server), server }
}

function createPeaks() {
  const underWay = new Map<string, number>()
  let [atOnce, ofHost, now] = [0, 0, 0]
  const change = (host: string, by: number) => {
    const count = (underWay.get(host) ?? 0) + by
    underWay.set(host, count)
    now += by
    atOnce = Math.max(atOnce, now)
    ofHost = Math.max(ofHost, count)
  }
  return {
    async during<T>(host: string, work: () => Promise<T>): Promise<T> {
      change(host, 1)
      try {
        return await work()
      } finally {
        change(host, -1)
      }
    },
    peaks: () => ({ atOnce, ofHost }),
  }
}

type Network = { time: SimulatedTime; servers: FeedServers; port: number }

const ended = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** The product's HTTP client with a made-up resolver; every connection goes to the one local server. */
function clientOf({ time, servers, port }: Network): GuardedClient {
  const resolve: Resolve = (host) =>
    servers.behaviorOf(host) === 'unnamed'
      ? Promise.reject(new Error('ENOTFOUND'))
      : Promise.resolve([anyPublic])
  const dial: Dial = async (request) => {
    const { url } = request
    // Waits for the client's own timeout, which aborts the request.
    if (servers.behaviorOf(url.hostname) === 'silent') return time.waiting(() => ended(request.signal))
    await time.sleep(servers.latencyOf(url))
    const here = new URL(url)
    here.port = String(port)
    return dialAddress({ ...request, url: here, address: { address: '127.0.0.1', family: 4 } })
  }
  return createGuardedClient({ allowedPrivateHosts: [], resolve, dial, clock: time })
}

/** Executes AWS calls for real but lets them take simulated time. */
const timed =
  (time: SimulatedTime) =>
  <Call, Answer>(next: (call: Call) => Promise<Answer>) =>
  (call: Call): Promise<Answer> =>
    time.during(async () => {
      await time.sleep(tableMilliseconds)
      return next(call)
    })

/** Local tables, queue and feed servers. Simulated time advances once no real work is pending. */
export async function openFeedsEnvironment(servers: FeedServers): Promise<FeedsEnvironment> {
  const time = createSimulatedTime(dawn)
  const dynamoDb = await createDynamoDb({})
  const units = countUnits(dynamoDb)
  let queueUrl = ''
  const folder = await mkdtemp(join(tmpdir(), 'feeds-'))
  const sqs = createSqs({ folder, endpointUrl: () => queueUrl })
  const recorded = createRecordedRuns()
  const services = [units.service, createSqsApi(sqs), recorded]
  const endpoint = await startAwsEndpoint({ services, port: 0, secretOf: () => 'test' })
  queueUrl = endpoint.url
  const queue = sqs.createQueue('imported', {})
  for (const table of ['catalogue', 'operations']) await dynamoDb.createTable(definitionOf(table))
  const { port, server } = await openFeedServer(servers)
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const place = { endpoint: endpoint.url, region: 'us-east-1', credentials }
  const [tables, messages] = [documentClient(endpoint.url), new SQSClient(place)]
  tables.middlewareStack.add(timed(time), { step: 'initialize' })
  messages.middlewareStack.add(timed(time), { step: 'initialize' })
  const client = clientOf({ time, servers, port })
  const asked = new Map<string, number>()
  const counted = createPeaks()
  const countedClient: GuardedClient = {
    open: client.open,
    fetch(address, options) {
      asked.set(address, (asked.get(address) ?? 0) + 1)
      const { hostname } = new URL(address)
      return counted.during(hostname, () => time.during(() => client.fetch(address, options)))
    },
  }
  return {
    deps: {
      catalogue: { client: tables, name: 'catalogue' },
      operations: { client: tables, name: 'operations' },
      importedQueue: { client: messages, url: sqs.urlOf('imported') },
      client: countedClient,
    },
    time,
    recorded,
    listImports: { client: new SFNClient(place), machineArn },
    takeUnits: units.take,
    asked,
    peaks: counted.peaks,
    messages: () => queue.peek(1_000_000).length,
    async close() {
      tables.destroy()
      server.closeAllConnections()
      server.close()
      await endpoint.close()
      await dynamoDb.close()
      await rm(folder, { recursive: true })
    },
  }
}
