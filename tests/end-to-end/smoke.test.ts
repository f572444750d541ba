import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { listen } from 'cdk-on-localhost/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { openTable } from '#functions/data/table/table.ts'
import { outputOf, samplePerson } from '#local/people.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'
import { sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'

/** The command runs as an operator runs it after a deployment. */
let cloud: TestCloud
let gateway: Server
let gatewayUrl: string

/** Makes the gateway reachable without CloudFront, as it is on AWS. */
function openGateway(): Server {
  const [api] = cloud.cloud.services.httpApis.values()
  if (!api) throw new Error('There is no gateway.')
  return createServer(async (request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?')
    const headers = new Headers({ host: api.domainName })
    const { signal } = new AbortController()
    const method = request.method ?? 'GET'
    const sourceAddress = '127.0.0.1'
    const answer = await api.handle({ method, path, query, headers, body: request, sourceAddress, signal })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await buffer(answer.body))
  })
}

beforeAll(async () => {
  cloud = await startTestCloud({}, { withFirstShow: true })
  const catalogue = openTable(outputOf(cloud.cloud, 'CatalogueTableName'))
  const podcast = await createPodcast(catalogue, samplePodcast(2), new Date())
  await importEpisodes(catalogue, podcast, { items: [sampleItem(1)], now: new Date() })
  gateway = openGateway()
  gatewayUrl = `http://127.0.0.1:${await listen(gateway)}`
})
afterAll(async () => {
  gateway?.close()
  await cloud?.close()
})

const run = promisify(execFile)

async function smoke(words: readonly string[], account?: { email: string; password: string }) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, SMOKE_EMAIL: account?.email, SMOKE_PASSWORD: account?.password }
  const { stdout } = await run('npm', ['run', '--silent', 'smoke', '--', cloud.siteUrl, ...words], { env })
  return stdout.trim().split('\n')
}

const stateOf = (line: string) => /^(\w+) +([^:]+):/.exec(line)?.slice(1) ?? [line]
const notOk = (lines: readonly string[]) => lines.map(stateOf).filter(([state]) => state !== 'ok')

describe('the smoke test of a deployment', () => {
  test('finds nothing wrong with a good one, as an admin [S22.14]', async () => {
    const admin = samplePerson('admin')
    const lines = await smoke(['--gateway', gatewayUrl, '--reset-mail', admin.email], admin)
    expect(notOk(lines)).toEqual([])
    expect(lines.length).toBeGreaterThan(15)
    const text = lines.join('\n')
    expect(text).toContain('was refused as no transcript, as intended')
    for (const secret of [admin.password, admin.email, 'X-Amz-Signature']) expect(text).not.toContain(secret)
  })

  test('says what it did not try, and finds nothing wrong as a user [S22.14]', async () => {
    expect(notOk(await smoke([], samplePerson('free')))).toEqual([
      ['skipped', 'ten stages'],
      ['skipped', 'event stream'],
      ['skipped', 'upload'],
      ['skipped', 'reset mail'],
    ])
  })

  test('ends with 1 if something is wrong [S22.14]', async () => {
    const wrong = { email: samplePerson('free').email, password: 'not the password' }
    await expect(smoke([], wrong)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('failed  sign-in: The address or the password is wrong. Create'),
    })
  })
})
