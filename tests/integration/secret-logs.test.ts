import { createServer, type RequestListener } from 'node:http'
import { listen } from 'cdk-on-localhost/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { seedPodcast } from '#tests/integration/seed-episodes.ts'

/** Part of a subscriber's feed URL, which is a secret. */
const marker = 'SECRET-MARKER'
const path = `/feeds/user:${marker}@show/feed.xml?auth=${marker}`

let environment: PipelineEnvironment
const admin = openAdminCalls(() => environment)
let server: ReturnType<typeof createServer>
let host: string
let answer: RequestListener

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  const port = await listen(server)
  host = `127.0.0.1:${port}`
  environment = await openPipelineEnvironment({ host })
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG')
  await seedPodcast(environment, 1, { feedUrl: `http://${host}${path}` })
})
afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
  await environment.close()
})

async function checkOnce(): Promise<{ log: string; problem: string | null; thrown: string }> {
  const lines = captureLog()
  vi.resetModules()
  const part = { hosts: [[1]], begunAt: '2027-01-01T00:00:00.000Z', endsAt: '2100-01-01T00:00:00.000Z' }
  const thrown = await callEntry('ingestion/check-feeds', part).then(
    () => '',
    (error: unknown) => String(error),
  )
  vi.restoreAllMocks()
  return { log: lines.join(''), thrown, problem: (await admin.podcastOf()).last_problem }
}

const failing: [what: string, answer: RequestListener][] = [
  ['that breaks off', (request) => request.socket.destroy()],
  ['that answers with 500', (_, response) => response.writeHead(500).end(marker)],
  [
    'that breaks off in the middle',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('<rss>')
      setTimeout(() => request.socket.destroy(), 50)
    },
  ],
]

test.each(failing)('the log of a feed %s says so without its address [S21.6]', async (_, listener) => {
  answer = listener
  const { log, thrown } = await checkOnce()
  expect(log).toContain('FetchError')
  expect(log).not.toContain(marker)
  expect(thrown).not.toContain(marker)
})

const wrong: [what: string, answer: RequestListener][] = [
  ['that answers 404', (_, response) => response.writeHead(404).end()],
  ['that speaks no HTTP', (request) => request.socket.end(`HTTP/1.1 GARBAGE ${marker}\r\n\r\n`)],
  ['that is none', (_, response) => response.writeHead(200).end('<p>Hello</p>')],
  [
    'that sends us round in circles',
    (request, response) => response.writeHead(302, { location: request.url ?? '' }).end(),
  ],
  [
    'that sends us to an address with a user name',
    (_, response) => response.writeHead(302, { location: `http://user:${marker}@${host}/` }).end(),
  ],
]

test.each(wrong)('the problem of a feed %s is a sentence without its address', async (_, listener) => {
  answer = listener
  const { log, problem } = await checkOnce()
  expect(problem).toMatch(/\.$/)
  expect(problem).not.toContain(marker)
  expect(log).not.toContain(marker)
})
