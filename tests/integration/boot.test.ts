import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { listen } from 'cdk-on-localhost/http'
import { presignCall, sendRaw, signCall } from 'cdk-on-localhost/testing'
import { afterAll, assert, beforeAll, expect, test } from 'vitest'
import { buildEverything } from '#build/build-everything.ts'
import { readDataVersion, saveDataVersion } from '#functions/data/migrations/data-version.ts'
import { openTable } from '#functions/data/table/table.ts'
import { migrations, newestVersion } from '#functions/domain/migrations/migrations.ts'
import { requestIdHeader } from '#shared/api/contract.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { replacedFilesFile } from '#shared/deployment/site-builds.ts'
import { fillAsFirstStart, startTestCloud, type TestCloud } from '#tests/harness.ts'

type Resource = { Type: string; Properties: { Environment?: { Variables: Record<string, unknown> } } }
type Template = { Resources: Record<string, Resource> }

let root: string
let cloud: TestCloud
let cloudAssembly: string
let startedAt: string

async function copyAssembly(name: string): Promise<string> {
  const copy = join(root, name)
  await cp(await buildEverything(), copy, { recursive: true })
  return copy
}

async function changeTemplate(assembly: string, stack: string, change: (template: Template) => void) {
  const file = join(assembly, `${stack}.template.json`)
  const template: Template = JSON.parse(await readFile(file, 'utf8'))
  change(template)
  await writeFile(file, JSON.stringify(template))
}

function disarmStatistics({ Resources }: Template) {
  const policies = Object.entries(Resources).filter(
    ([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith('FunctionsApiStatisticsGet'),
  )
  expect(policies).toHaveLength(1)
  for (const [id] of policies) delete Resources[id]
}

const securityContact = 'mailto:security@example.org'

function nameSecurityContact({ Resources }: Template) {
  const named = Object.entries(Resources).filter(
    ([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.startsWith('FunctionsPagesSecurityText'),
  )
  expect(named).toHaveLength(1)
  for (const [, { Properties }] of named) {
    assert(Properties.Environment)
    const { Variables } = Properties.Environment
    expect(Variables.SECURITY_CONTACT).toBe('')
    Variables.SECURITY_CONTACT = securityContact
  }
}

/**
 * Starts with data that a cloud at another address wrote, and with an assembly in a new folder, as after a
 * rebuild.
 */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidelight-boot-'))
  cloudAssembly = await copyAssembly('disarmed')
  await changeTemplate(cloudAssembly, 'SidelightApiPublic', disarmStatistics)
  await changeTemplate(cloudAssembly, 'SidelightApiPublic', nameSecurityContact)
  const dataFolder = join(root, 'running')
  await fillAsFirstStart(dataFolder)
  startedAt = new Date().toISOString()
  cloud = await startTestCloud({}, { cloudAssembly, dataFolder })
  await rm(cloudAssembly, { recursive: true })
})

afterAll(async () => {
  await cloud?.close()
  await rm(root, { recursive: true, force: true })
})

test('functions run whose build was deleted before their first call', async () => {
  const topics = await cloud.call(topicsApi.listAll)
  expect(topics.status, await topics.text()).toBe(200)
  const session = await cloud.signIn('admin')
  expect((await cloud.call(podcastsApi.list, { session })).status).toBe(200)
})

test('each start runs the migrations [S20.85]', async () => {
  const { machines } = cloud.cloud.services.states
  const statuses = () =>
    machines
      .executions()
      .filter(
        ({ machineName, startedAt: at }) => machineName.includes('Migration') && at >= Date.parse(startedAt),
      )
      .map(({ status }) => status)
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(['SUCCEEDED'])
  const catalogue = openTable(cloud.cloud.outputs.get('SidelightData.CatalogueTableName') ?? '')
  expect((await readDataVersion(catalogue)).dataVersion).toBe(newestVersion(migrations))
})

test('with data of a later release the migrations fail with a sentence for the operator [S20.84]', async () => {
  const { machines } = cloud.cloud.services.states
  const catalogue = openTable(cloud.cloud.outputs.get('SidelightData.CatalogueTableName') ?? '')
  const record = await readDataVersion(catalogue)
  await saveDataVersion(catalogue, record, { ...record, dataVersion: 99 })
  const stateMachineArn = cloud.cloud.outputs.get('SidelightPipeline.MigrationMachineArn') ?? ''
  machines.start({ stateMachineArn, name: 'newer', input: '{}' })
  const newer = () => machines.executions().find(({ name }) => name === 'newer')
  await expect.poll(() => newer()?.status, { timeout: 20_000 }).toBe('FAILED')
  expect(newer()?.cause).toMatch(/data version of a later release, .* docs\/upgrading\.md/)
  const { dataVersion, version } = await readDataVersion(catalogue)
  expect(dataVersion).toBe(99)
  await saveDataVersion(catalogue, { ...record, version }, record)
})

test('a later start rewrites only those files of the site that contain its address', async () => {
  const { s3 } = cloud.cloud.services
  const bucket = s3.bucketNames().find((name) => name.includes('sitebucket')) ?? ''
  const isWritten = { true: 0, false: 0 }
  for (const { key, modifiedAt } of s3.listObjects(bucket)) {
    // The sweep writes this file, not the deployment.
    if (key === replacedFilesFile) continue
    const content = await text(s3.readObject(bucket, key) ?? Readable.from([]))
    const names = [cloud.siteUrl, cloud.cloud.awsEndpoint].some((address) => content.includes(address))
    expect(modifiedAt >= startedAt, key).toBe(names)
    isWritten[`${names}`] += 1
  }
  expect(isWritten.true).toBeGreaterThan(3)
  expect(isWritten.false).toBeGreaterThan(50)
})

test('the site’s sweep recognizes every file in its bucket as one that the pages use', async () => {
  const { lambda } = cloud.cloud.services
  const sweep = lambda.functions().find(({ name }) => name.includes('SweepSite'))
  const { payload } = await lambda.invoke(sweep?.name ?? '', '{}')
  const stored = (await readdir('dist/web/assets')).length
  expect(JSON.parse(payload)).toEqual({ stored, replaced: 0, deleted: 0 })
})

test('a permission missing in the template is missing here, and the caller only gets a request id', async () => {
  const response = await cloud.call(statisticsApi.get)
  const body = await response.text()
  expect(response.status).toBe(500)
  const requestId = response.headers.get(requestIdHeader)
  expect(requestId).toMatch(/\S{8,}/)
  expect(body).toContain(requestId)
  expect(body).not.toMatch(/AccessDenied|dynamodb|Error/i)
  const { lambda } = cloud.cloud.services
  const statistics = lambda.functions().find(({ name }) => name.includes('ApiStatisticsGet'))
  const log = lambda.logLines(statistics?.name ?? '').join('\n')
  expect(log).toContain('AccessDenied')
  expect(log).toMatch(/dynamodb:(?:GetItem|Query)/)
  expect(log).toContain(requestId)
})

test('a resource type without an emulator stops the start with the type and leaves nothing behind', async () => {
  const unknown = await copyAssembly('unknown')
  const dataFolder = join(root, 'data')
  await fillAsFirstStart(dataFolder)
  await changeTemplate(unknown, 'SidelightFront', ({ Resources }) => {
    Resources.Crawler = { Type: 'AWS::Glue::Crawler', Properties: {} }
  })
  const refused = startTestCloud({}, { cloudAssembly: unknown, dataFolder })
  await expect(refused).rejects.toThrow('AWS::Glue::Crawler')
  expect(await readdir(dataFolder)).not.toContain('process.lock')
  const second = await startTestCloud({}, { dataFolder })
  await second.close()
  await second.close()
  expect(await readdir(dataFolder)).not.toContain('process.lock')
})

test('security.txt is answered through the edge, with the site’s own address', async () => {
  const response = await fetch(new URL('/.well-known/security.txt', cloud.siteUrl))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await response.text()).split('\n')
  expect(lines[0]).toBe(`Contact: ${securityContact}`)
  expect(lines).toContain(`Canonical: ${cloud.siteUrl}/.well-known/security.txt`)
})

test('an upload presigned for the store passes the edge, but not from a page of another origin', async () => {
  const { credentials, awsEndpoint, outputs } = cloud.cloud
  const bucket = [...outputs].find(([name]) => name.endsWith('.StoreBucketName'))?.[1]
  const signing = { service: 's3', credentials }
  const put = { method: 'PUT', path: `/${bucket}/uploads/note.json`, headers: {}, body: '{}' }
  const { path } = await presignCall(awsEndpoint, put, signing)
  const send = (origin: string, address: string) =>
    sendRaw(cloud.siteUrl, { ...put, path: address, headers: { origin } })
  const address = path.replace(`/${bucket}/`, '/')
  expect((await send('https://evil.example', address)).status).toBe(403)
  expect((await send(cloud.siteUrl, address.replace('note', 'other'))).code).toBe('SignatureDoesNotMatch')
  expect((await send(cloud.siteUrl, '/uploads/note.json')).code).toBe('AccessDenied')
  const get = await signCall(awsEndpoint, { method: 'GET', path: put.path, headers: {} }, signing)
  expect((await sendRaw(awsEndpoint, get)).code).toBe('NoSuchKey')
  expect((await send(cloud.siteUrl, address)).status).toBe(200)
  expect((await sendRaw(awsEndpoint, get)).text).toBe('{}')
})

function answersAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 })
    const end = (isAnswered: boolean) => {
      socket.destroy()
      resolve(isAnswered)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/** Falls back to a second loopback address on machines without a network. */
function otherAddresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  return ['127.0.0.2', '::1', ...own.map(({ address }) => address)].filter((one) => one !== '127.0.0.1')
}

async function answering(ports: readonly number[], hosts: readonly string[]): Promise<string[]> {
  const places = hosts.flatMap((host) => ports.map((port) => ({ host, port })))
  const answered = await Promise.all(places.map(({ host, port }) => answersAt(host, port)))
  return places.filter((_, index) => answered[index]).map(({ host, port }) => `${host} ${port}`)
}

test('every server listens on 127.0.0.1 only', async () => {
  const urls = [cloud.siteUrl, cloud.cloud.awsEndpoint, cloud.feedServer.url]
  const ports = urls.map((url) => Number(new URL(url).port))
  expect(await answering(ports, ['127.0.0.1'])).toHaveLength(3)
  expect(await answering(ports, otherAddresses())).toEqual([])

  const open = createServer()
  const port = await listen(open, 0, '0.0.0.0')
  expect((await answering([port], otherAddresses())).length).toBeGreaterThan(0)
  await new Promise<void>((resolve) => open.close(() => resolve()))
})

test('a foreign host name that resolves to this machine gets no answer', async () => {
  const places = { site: cloud.siteUrl, endpoint: cloud.cloud.awsEndpoint, feeds: cloud.feedServer.url }
  for (const [place, url] of Object.entries(places)) {
    const { port } = new URL(url)
    const statusFor = async (host: string) =>
      (await sendRaw(url, { method: 'GET', path: '/', headers: { host } })).status
    expect([place, await statusFor(`evil.example:${port}`)]).toEqual([place, 421])
    expect([place, await statusFor('127.0.0.1')]).toEqual([place, 421])
    expect([place, await statusFor(`localhost:${port}`)]).not.toEqual([place, 421])
  }
})

test('the People table is described with the owner’s key only', async () => {
  const { credentials, awsEndpoint, outputs } = cloud.cloud
  const TableName = [...outputs].find(([name]) => name.endsWith('.PeopleTableName'))?.[1]
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.DescribeTable',
  }
  const call = { method: 'POST', path: '/', headers, body: JSON.stringify({ TableName }) }
  const signed = await signCall(awsEndpoint, call, { service: 'dynamodb', credentials })
  expect((await sendRaw(awsEndpoint, signed)).status).toBe(200)
  expect((await sendRaw(awsEndpoint, call)).code).toBe('MissingAuthenticationTokenException')
})
