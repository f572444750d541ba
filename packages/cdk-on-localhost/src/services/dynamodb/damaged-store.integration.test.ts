import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { runOperation } from './engine.ts'
import { type OpenStore, openStoredStore } from './open-store.ts'
import { createTableStreams } from './table-streams.ts'
import { createTable } from './tables.ts'
import { writeItem } from './writes.ts'

let folder: string
let level: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-store-'))
  level = join(folder, 'level')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => openStoredStore(folder)

const text = (value: string) => ({ S: value })
const padding = 'x'.repeat(1000)

const writerFor = ({ store }: Pick<OpenStore, 'store'>) => ({
  store,
  streams: createTableStreams({ store, now: () => new Date() }),
})

/** LevelDB skips 32 KB at once when it cannot read its log, so the log must be longer. */
async function fill({ store }: OpenStore, count = 100) {
  await createTable(store, {
    TableName: 'Episodes',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'id', AttributeType: 'S' },
      { AttributeName: 'show', AttributeType: 'S' },
    ],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byShow',
        KeySchema: [
          { AttributeName: 'show', KeyType: 'HASH' },
          { AttributeName: 'id', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  })
  const writer = writerFor({ store })
  for (let id = 0; id < count; id++)
    await writeItem(writer, 'PutItem', {
      TableName: 'Episodes',
      Item: { id: text(String(id).padStart(3, '0')), show: text('one'), padding: text(padding) },
    })
}

const itemsSchema = z.object({ Items: z.array(z.object({ id: z.object({ S: z.string() }) })) })

async function idsIn({ store }: OpenStore): Promise<{ table: string[]; index: string[] }> {
  const scanned = await runOperation(store, 'Scan', { TableName: 'Episodes' })
  const queried = await runOperation(store, 'Query', {
    TableName: 'Episodes',
    IndexName: 'byShow',
    KeyConditionExpression: '#show = :one',
    ExpressionAttributeNames: { '#show': 'show' },
    ExpressionAttributeValues: { ':one': text('one') },
  })
  const ids = (answer: unknown) =>
    itemsSchema
      .parse(answer)
      .Items.map(({ id }) => id.S)
      .sort()
  return { table: ids(scanned), index: ids(queried) }
}

const fileOf = (end: string) =>
  join(
    level,
    readdirSync(level)
      .filter((name) => name.endsWith(end))
      .at(-1) ?? '',
  )

function garble(path: string, at: number, length: number) {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0x5a, at, at + length))
}

/** Opening the store again turns its log into a table file. */
async function fillInto(kind: '.log' | '.ldb') {
  const first = await open()
  await fill(first)
  await first.close()
  if (kind === '.ldb') await (await open()).close()
}

async function kill(opened: OpenStore): Promise<void> {
  const killed = `${folder}-killed`
  cpSync(folder, killed, { recursive: true })
  await opened.close()
  rmSync(folder, { recursive: true })
  renameSync(killed, folder)
}

async function fillAndKill(count = 100) {
  const opened = await open()
  await fill(opened, count)
  await kill(opened)
}

/** LevelDB rewrites its own LOG and LOCK files at every open. */
function storedFiles(): [string, string][] {
  return readdirSync(level)
    .filter((name) => !/^LO/.test(name))
    .map((name) => [name, readFileSync(join(level, name), 'latin1')])
}

async function expectRefusal(message: string) {
  const before = storedFiles()
  await expect(open()).rejects.toMatchObject({ problem: 'damaged-data', message })
  expect(storedFiles()).toEqual(before)
}

const manifest = () => join(level, readdirSync(level).find((name) => name.startsWith('MANIFEST')) ?? '')

type Damage = { what: string; isIn: '.log' | '.ldb'; find(): string; damage(file: string): void }

test.each<Damage>([
  {
    what: 'a garbled log',
    isIn: '.log',
    find: () => fileOf('.log'),
    damage: (file) => garble(file, 70_000, 300),
  },
  {
    what: 'a log that is cut off',
    isIn: '.log',
    find: () => fileOf('.log'),
    damage: (file) => truncateSync(file, 150_000),
  },
  {
    what: 'a garbled table file',
    isIn: '.ldb',
    find: () => fileOf('.ldb'),
    damage: (file) => garble(file, 9000, 300),
  },
  { what: 'a garbled list of files', isIn: '.ldb', find: manifest, damage: (file) => garble(file, 0, 40) },
])(
  'after a stop, $what refuses the start with its name, and nothing is changed',
  async ({ isIn, find, damage }) => {
    await fillInto(isIn)
    const file = find()
    damage(file)
    await expectRefusal(`${file} is damaged.`)
  },
)

test('after a stop, a missing file refuses the start with its name, and nothing is created in its place', async () => {
  await fillInto('.ldb')
  const file = fileOf('.ldb')
  unlinkSync(file)
  await expectRefusal(`${file} is missing.`)
})

test('after a kill, everything is there', async () => {
  await fillAndKill()
  const opened = await open()
  const { table, index } = await idsIn(opened)
  await opened.close()
  expect(table).toHaveLength(100)
  expect(index).toEqual(table)
})

test.each([
  ['its last record half written', Buffer.from([1, 2, 3, 4, 200, 0, 1, 7])],
  ['zeros behind it, as a loss of power leaves them', Buffer.alloc(5000)],
])('after a kill, a log with %s is no damage', async (_, end) => {
  await fillAndKill(10)
  appendFileSync(fileOf('.log'), end)
  const opened = await open()
  expect((await idsIn(opened)).table).toHaveLength(10)
  await opened.close()
})

test('after a kill, a garbled log refuses the start with its name, and nothing is changed', async () => {
  await fillAndKill()
  const file = fileOf('.log')
  garble(file, 70_000, 300)
  await expectRefusal(`${file} is damaged.`)
})

test('after a kill, a garbled table file of an earlier start refuses the start with its name', async () => {
  await fillInto('.ldb')
  await kill(await open())
  const file = fileOf('.ldb')
  garble(file, 9000, 300)
  await expectRefusal(`${file} is damaged.`)
})

test.each([
  ['stop', () => fillInto('.log')],
  ['kill', () => fillAndKill(1)],
])(
  'after a %s, a deleted folder refuses the start, and nothing is created in its place',
  async (_, fillAs) => {
    await fillAs()
    rmSync(level, { recursive: true })
    await expect(open()).rejects.toMatchObject({
      problem: 'damaged-data',
      message: `${join(level, 'CURRENT')} is missing.`,
    })
    expect(readdirSync(folder)).toEqual(['level-files.json'])
  },
)

test('a store that another process has open is reported in one sentence', async () => {
  const first = await open()
  await expect(open()).rejects.toMatchObject({ problem: 'data-folder-in-use' })
  await first.close()
})

test('a full disk is reported in one sentence that names the file', async () => {
  const opened = await open()
  await fill(opened, 2)
  const full = new Error('IO error: /data/000003.log: No space left on device')
  // dynalite's internal method for disk writes.
  Reflect.set(opened.store.db, '_batch', () => Promise.reject(full))
  const Item = { id: text('more'), show: text('one') }
  const write = writeItem(writerFor(opened), 'PutItem', { TableName: 'Episodes', Item })
  await expect(write).rejects.toMatchObject({
    problem: 'disk-full',
    message: 'The disk is full: /data/000003.log could not be written.',
  })
  await opened.close()
})
