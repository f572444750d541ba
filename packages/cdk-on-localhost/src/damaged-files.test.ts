import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCognito } from './services/cognito/cognito.ts'
import { openBucket } from './services/s3/object-store.ts'
import { createS3 } from './services/s3/s3.ts'
import { createSecretsManager } from './services/secrets-manager/secrets-manager.ts'
import { openOutbox } from './services/ses/outbox.ts'
import { createSes } from './services/ses/ses.ts'
import { createSqs } from './services/sqs/sqs.ts'
import { openExecutionStore } from './services/states/execution-store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const endpointUrl = () => 'http://127.0.0.1'

type Service = {
  open(): unknown
  fill(): string | Promise<string>
}

const openCognito = () => createCognito({ folder, endpointUrl })
const openSecrets = () => createSecretsManager({ folder })
const openS3 = () => createS3({ folder, onEvent: () => {} })
const openSes = () => createSes({ folder })
const openSqs = () => createSqs({ folder, endpointUrl })
const openExecutions = () => openExecutionStore(folder)

const running = {
  executionArn: 'arn:one',
  stateMachineArn: 'arn:machine',
  machineName: 'machine',
  name: 'one',
  status: 'RUNNING' as const,
  startedAt: 1,
  input: '{}',
  isAnnounced: false,
}

function fillExecutions(): void {
  const store = openExecutions()
  store.save(running)
  store.append(running, { type: 'ExecutionStarted', timestamp: 1 })
  store.append(running, { type: 'TaskStateEntered', timestamp: 2 })
}

function fillMail(): void {
  const mail = { source: 'a@example.com', destinations: ['b@example.com'], raw: Buffer.from('Hello') }
  openOutbox(folder).save(mail, { id: 'one', sentAt: new Date() })
}

async function fillBucket(): Promise<string> {
  const bucket = openBucket(join(folder, 'bucket'))
  const { file, size, md5 } = await bucket.writeContent(Readable.from(['bytes of an object']))
  const about = { etag: md5, modifiedAt: new Date(0).toISOString(), headers: {}, checksums: {}, tags: {} }
  bucket.commit({ key: 'a', content: file, size, ...about })
  return join(folder, 'bucket', 'content', file)
}

const fileIn = (...path: string[]) => join(folder, ...path)

const services: Record<string, Service> = {
  'users of a pool': {
    open: openCognito,
    fill() {
      openCognito().createPool('pool', {})
      writeFileSync(fileIn('pool.json'), '{"users":[],"grants":[],"codes":[]}')
      return fileIn('pool.json')
    },
  },
  'the signing key of a pool': {
    open: openCognito,
    fill() {
      openCognito().createPool('pool', {})
      return fileIn('pool.pem')
    },
  },
  secrets: {
    open: openSecrets,
    fill() {
      openSecrets().createSecret({ Name: 'one', SecretString: 'text' })
      return fileIn('secrets.json')
    },
  },
  'a queue': {
    open: openSqs,
    fill() {
      openSqs().createQueue('queue', {}).send('message')
      return fileIn('queue.jsonl')
    },
  },
  'an execution': {
    open: openExecutions,
    fill() {
      fillExecutions()
      return fileIn('machine', 'one.json')
    },
  },
  'the history of an interrupted execution': {
    open: openExecutions,
    fill() {
      fillExecutions()
      return fileIn('machine', 'one.history.jsonl')
    },
  },
  'the envelope of an email': {
    open: openSes,
    fill() {
      fillMail()
      return fileIn('one.json')
    },
  },
  'the record of an object': {
    open: openS3,
    async fill() {
      await fillBucket()
      const records = fileIn('bucket', 'objects')
      return join(records, readdirSync(records)[0] ?? '')
    },
  },
}

function contentOfFolder(): [string, string][] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name)
      return [path, readFileSync(path, 'latin1')]
    })
    .sort()
}

test.each(Object.entries(services))(
  '%s, garbled: opening names the file and changes nothing',
  async (_, { open, fill }) => {
    const file = await fill()
    open()
    writeFileSync(file, readFileSync(file).fill(0x5a, 2, 12))
    const before = contentOfFolder()
    expect(open).toThrow(expect.objectContaining({ problem: 'damaged-data', message: `${file} is damaged.` }))
    expect(contentOfFolder()).toEqual(before)
  },
)

test('a queue whose file is all zeros is damaged, not empty', () => {
  openSqs().createQueue('queue', {}).send('message')
  const file = fileIn('queue.jsonl')
  writeFileSync(file, readFileSync(file).fill(0))
  expect(openSqs).toThrow(`${file} is damaged.`)
})

test('an object whose bytes are truncated or missing refuses the start with the name of the file', async () => {
  const file = await fillBucket()
  truncateSync(file, 3)
  expect(openS3).toThrow(`${file} is damaged.`)
  rmSync(file)
  expect(openS3).toThrow(`${file} is missing.`)
})

test('an email whose text is missing refuses the start with the name of the file', () => {
  fillMail()
  rmSync(fileIn('one.eml'))
  expect(openSes).toThrow(`${fileIn('one.eml')} is missing.`)
})

test('half a last line of a journal or a history comes from a killed process and is no damage', () => {
  openSqs().createQueue('queue', {}).send('message')
  const journal = fileIn('queue.jsonl')
  writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"kept":{"id`)
  expect(openSqs().createQueue('queue', {}).counts().visible).toBe(1)

  fillExecutions()
  const history = fileIn('machine', 'one.history.jsonl')
  writeFileSync(history, `${readFileSync(history, 'utf8')}{"type":"Task`)
  expect(openExecutions().historyOf(running)).toHaveLength(2)
})

test('leftovers of a process that died while it wrote an object are deleted', async () => {
  const file = await fillBucket()
  const unfinished = [fileIn('bucket', 'content', 'unfinished'), fileIn('bucket', 'objects', 'a.json.tmp')]
  for (const path of unfinished) writeFileSync(path, '')
  openS3()
  const left = contentOfFolder().map(([path]) => path)
  expect(left).toContain(file)
  expect(left).toHaveLength(2)
})
