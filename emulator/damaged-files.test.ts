import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPoolStore } from '#emulator/services/cognito/pool-store.ts'
import { openSigningKey } from '#emulator/services/cognito/signing-key.ts'
import { createFunctionLog } from '#emulator/services/lambda/logs.ts'
import { openBucket } from '#emulator/services/s3/object-store.ts'
import { createSecretsManager } from '#emulator/services/secrets-manager/secrets-manager.ts'
import { openOutbox } from '#emulator/services/ses/outbox.ts'
import { openJournal } from '#emulator/services/sqs/journal.ts'
import { openExecutionStore } from '#emulator/services/states/execution-store.ts'
import type { Report } from '#emulator/state-file.ts'

let folder: string
let said: string[]
const report: Report = (sentence) => said.push(sentence)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-files-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const inFolder = (name: string) => join(folder, name)

/** What a service keeps in one file. */
type Kept = {
  file: string
  /** Opens the service on the folder; the first time it writes something. */
  open(): unknown
}

const message = { id: 'm1', body: 'x', sentAt: 1, visibleAt: 1, receiveCount: 0 }
const execution = {
  executionArn: 'arn:one',
  stateMachineArn: 'arn:machine',
  machineName: 'machine',
  name: 'one',
  status: 'SUCCEEDED' as const,
  startedAt: 1,
  stoppedAt: 2,
  input: '{}',
  isAnnounced: true,
}
const mail = { source: 'a@example.com', destinations: ['b@example.com'], raw: Buffer.from('Hello') }

const needed: Record<string, Kept> = {
  'who may sign in': {
    file: 'pool.json',
    open: () => openPoolStore(inFolder('pool.json')).save(),
  },
  secrets: {
    file: 'secrets.json',
    open: () => createSecretsManager({ folder }).createSecret({ Name: 'one', SecretString: 'text' }),
  },
}

const replaceable: Record<string, Kept & { said: string }> = {
  'an execution': {
    file: 'machine/one.json',
    open() {
      const store = openExecutionStore(folder, report)
      if (!existsSync(inFolder('machine'))) store.save(execution)
    },
    said: 'the execution that it tells of is not known any more',
  },
  'a mail’s envelope': {
    file: 'one.json',
    open() {
      const outbox = openOutbox(folder, report)
      if (!existsSync(inFolder('one.eml'))) outbox.save(mail, { id: 'one', sentAt: new Date(0) })
      outbox.list()
    },
    said: 'nobody knows any more to whom that message went',
  },
}

const damages: [string, (file: string) => void][] = [
  ['cut off', (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
  ['empty', (file) => truncateSync(file, 0)],
  ['garbled', (file) => writeFileSync(file, readFileSync(file).fill(0x5a, 2, 12))],
  ['overwritten with zeros', (file) => writeFileSync(file, readFileSync(file).fill(0))],
]

describe.each(damages)('%s', (_, damage) => {
  test.each(Object.entries(needed))(
    '%s: the start stops, names the file and leaves it as it is',
    (_name, kept) => {
      kept.open()
      const file = inFolder(kept.file)
      damage(file)
      const damaged = readFileSync(file)
      expect(kept.open).toThrow(
        expect.objectContaining({ problem: 'damaged-data', message: `${file} is damaged.` }),
      )
      expect(readFileSync(file)).toEqual(damaged)
    },
  )

  test.each(Object.entries(replaceable))(
    '%s: the file is put aside, and one sentence names it and what is lost',
    (_name, kept) => {
      kept.open()
      const file = inFolder(kept.file)
      damage(file)
      const damaged = readFileSync(file)
      kept.open()
      expect(said).toEqual([`${file} was damaged, and ${kept.said}; it is kept as ${file}.damaged.`])
      expect(readFileSync(`${file}.damaged`)).toEqual(damaged)
      kept.open()
      expect(said).toHaveLength(1)
    },
  )

  test('a queue’s journal: the messages of whole lines are kept, and the lost lines are counted', () => {
    const file = inFolder('queue.jsonl')
    const journal = openJournal(file, report)
    for (const id of ['m1', 'm2', 'm3']) journal.write({ kept: { ...message, id } })
    const lines = readFileSync(file, 'utf8').split('\n')
    const second = inFolder('second-line')
    writeFileSync(second, lines[1] ?? '')
    damage(second)
    lines[1] = readFileSync(second, 'latin1')
    writeFileSync(file, lines.join('\n'))
    const { messages } = openJournal(file, report)
    expect([...messages.keys()]).toEqual(['m1', 'm3'])
    expect(said).toEqual([
      `${file} was damaged: 1 of its 3 lines cannot be read, and what they said of messages is lost; it is kept as ${file}.damaged.`,
    ])
  })
})

async function bucketWith(...keys: string[]) {
  const bucket = openBucket(folder, report)
  for (const key of keys) {
    const content = await bucket.writeContent(Readable.from([`bytes of ${key}`]))
    const known = {
      etag: content.md5,
      modifiedAt: new Date(0).toISOString(),
      headers: {},
      checksums: {},
      tags: {},
    }
    bucket.commit({ key, content: content.file, size: content.size, ...known })
  }
  return bucket
}

const contentOf = (bucket: ReturnType<typeof openBucket>, key: string) =>
  join(folder, 'content', bucket.find(key)?.content ?? '')

test.each<[string, (file: string) => void]>([
  ['cut off', (file) => truncateSync(file, 3)],
  ['gone', (file) => rmSync(file)],
])('an object whose bytes are %s is named as lost, and the others are there', async (_, damage) => {
  const bucket = await bucketWith('a', 'b', 'c')
  damage(contentOf(bucket, 'b'))
  expect(openBucket(folder, report).sortedKeys()).toEqual(['a', 'c'])
  expect(said).toEqual([
    expect.stringContaining(`${folder} was damaged, and of its objects these are lost: b;`),
  ])
})

test('an object whose record is garbled keeps its bytes, and the others are there', async () => {
  const bucket = await bucketWith('a', 'b')
  const bytes = contentOf(bucket, 'b')
  const records = join(folder, 'objects')
  const record = readdirSync(records).find((name) =>
    readFileSync(join(records, name), 'utf8').includes('"b"'),
  )
  writeFileSync(join(records, record ?? ''), '{')
  expect(openBucket(folder, report).sortedKeys()).toEqual(['a'])
  expect(said).toEqual([
    expect.stringContaining(`these are lost: ${record}; what is left of their records is kept`),
  ])
  expect(readFileSync(bytes, 'utf8')).toBe('bytes of b')
})

test('of many lost objects the first three are named and the rest counted', async () => {
  await bucketWith('a', 'b', 'c', 'd', 'e')
  rmSync(join(folder, 'content'), { recursive: true })
  expect(openBucket(folder, report).sortedKeys()).toEqual([])
  expect(said).toEqual([expect.stringMatching(/these are lost: .+, .+, .+ and 2 more;/)])
})

test('an entry of a history that cannot be read is left out of it', () => {
  const store = openExecutionStore(folder, report)
  store.save(execution)
  for (const type of ['ExecutionStarted', 'TaskStateEntered', 'ExecutionSucceeded'])
    store.append(execution, { type, timestamp: 1 })
  const file = inFolder('machine/one.history.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"type":"TaskStateEntered"', 'ZZZZ'))
  expect(store.historyOf(execution).map(({ type }) => type)).toEqual([
    'ExecutionStarted',
    'ExecutionSucceeded',
  ])
})

test('executions and mail have an end', () => {
  const store = openExecutionStore(folder, report)
  store.save(execution)
  store.append(execution, { type: 'ExecutionStarted', timestamp: 1 })
  store.save({ ...execution, executionArn: 'arn:two', name: 'two', stoppedAt: 5 })
  store.forgetEndedBefore(5)
  expect(store.all().map(({ name }) => name)).toEqual(['two'])
  expect(readdirSync(inFolder('machine'))).toEqual(['two.json'])
  const mails = inFolder('mail')
  const outbox = openOutbox(mails, report)
  outbox.save(mail, { id: 'old', sentAt: new Date(1) })
  outbox.save(mail, { id: 'new', sentAt: new Date(5) })
  outbox.forgetSentBefore(new Date(5))
  expect(readdirSync(mails).sort()).toEqual(['new.eml', 'new.json'])
})

test('a damaged signing key is put aside, another one is made and kept, and who must sign in again is told', async () => {
  const file = inFolder('key.pem')
  writeFileSync(file, '-----BEGIN PRIVATE KEY-----\nMIIE')
  const made = await openSigningKey(file, report).publicKeys()
  expect(said).toEqual([
    `${file} was damaged, and whoever was signed in must sign in again; it is kept as ${file}.damaged.`,
  ])
  expect(await openSigningKey(file, report).publicKeys()).toEqual(made)
})

test('a queue’s journal has an end while it runs', () => {
  const file = inFolder('queue.jsonl')
  const { messages, write } = openJournal(file, report)
  messages.set(message.id, message)
  write({ kept: message })
  for (let count = 0; count < 10_010; count++) write({ gone: 'another' })
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(100)
  expect([...openJournal(file, report).messages.keys()]).toEqual(['m1'])
})

test('once a queue is empty, nothing of what it held stays on the disk', () => {
  const file = inFolder('queue.jsonl')
  const { messages, write } = openJournal(file, report)
  messages.set(message.id, message)
  write({ kept: message })
  messages.delete(message.id)
  write({ gone: message.id })
  expect(readFileSync(file, 'utf8')).toBe('')
  messages.set(message.id, message)
  write({ kept: message })
  messages.clear()
  write({ purged: true })
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('a function’s log begins anew when it is long, and the one before it is kept', async () => {
  const log = createFunctionLog('work', folder)
  const line = `${'x'.repeat(999_999)}\n`
  for (let count = 0; count < 12; count++) log.write(line)
  await log.flushed()
  const sizes = ['work.log', 'work.log.old'].map((name) => readFileSync(inFolder(name)).length)
  expect(sizes).toEqual([2_000_000, 5_000_000])
})
