import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { runOperation } from '#emulator/services/dynamodb/engine.ts'
import { type OpenStore, openStoredStore } from '#emulator/services/dynamodb/open-store.ts'
import { createTable } from '#emulator/services/dynamodb/tables.ts'
import { writeItem } from '#emulator/services/dynamodb/writes.ts'

let folder: string
let level: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-store-'))
  level = join(folder, 'level')
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const now = () => new Date('2026-03-04T05:06:07Z')
const open = () => openStoredStore(folder, { report: (sentence) => said.push(sentence), now })

const text = (value: string) => ({ S: value })
const padding = 'x'.repeat(1000)

/** Large enough that damage in one place leaves others alone: LevelDB leaves out 32 KB at once. */
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
  for (let id = 0; id < count; id++)
    await writeItem(store, 'PutItem', {
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

/** Opening turns what the log has into a table file. */
async function fillInto(kind: '.log' | '.ldb') {
  const first = await open()
  await fill(first)
  await first.close()
  if (kind === '.ldb') await (await open()).close()
}

test.each<[string, '.log' | '.ldb', () => void]>([
  ['a garbled log', '.log', () => garble(fileOf('.log'), 70_000, 300)],
  ['a log that is cut off', '.log', () => truncateSync(fileOf('.log'), 150_000)],
])('%s: what is lost is counted, the rest is kept, and table and index agree', async (_, kind, damage) => {
  await fillInto(kind)
  damage()
  const opened = await open()
  const { table, index } = await idsIn(opened)
  await opened.close()
  expect(table.length).toBeLessThan(100)
  expect(index).toEqual(table)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(
    `${level} was damaged: at least ${100 - table.length} of 100 items of Episodes are lost`,
  )
  await (await open()).close()
  expect(said).toHaveLength(1)
})

test.each<[string, '.log' | '.ldb', () => void]>([
  ['a missing list of files', '.log', () => unlinkSync(fileOf('CURRENT'))],
  ['a table file that is garbled within an item', '.ldb', () => garble(fileOf('.ldb'), 9000, 300)],
  [
    'a garbled list of files',
    '.ldb',
    () => garble(join(level, readdirSync(level).find((name) => name.startsWith('MANIFEST')) ?? ''), 0, 40),
  ],
])(
  '%s: every item is found again, and the sentence does not say that none is missing',
  async (_, kind, damage) => {
    await fillInto(kind)
    damage()
    const opened = await open()
    const { table, index } = await idsIn(opened)
    await opened.close()
    expect(table).toHaveLength(100)
    expect(index).toEqual(table)
    expect(said).toEqual([
      expect.stringContaining(`${level} was damaged: items may be missing, older than they were, or garbled`),
    ])
  },
)

test('damaged files are kept as they were', async () => {
  await fillInto('.log')
  garble(fileOf('.log'), 70_000, 300)
  const damaged = readFileSync(fileOf('.log'))
  await (await open()).close()
  const aside = join(folder, 'damaged-2026-03-04T05-06-07.000Z')
  expect(said[0]).toContain(`the damaged files are kept in ${aside}.`)
  expect(readdirSync(aside).map((name) => readFileSync(join(aside, name)).equals(damaged))).toEqual([true])
})

test('a store of which nothing can be read stops the start, and its files stay as they are', async () => {
  await fillInto('.ldb')
  truncateSync(fileOf('.ldb'), 9000)
  const names = () => readdirSync(level).filter((name) => /^\d|CURRENT/.test(name))
  const before = names()
  await expect(open()).rejects.toMatchObject({ problem: 'damaged-data', message: `${level} is damaged.` })
  expect(names()).toEqual(before)
  expect(said).toEqual([])
})

test('a removed folder stops the start, and nothing is made in its place', async () => {
  await fillInto('.log')
  rmSync(level, { recursive: true })
  await expect(open()).rejects.toMatchObject({
    problem: 'damaged-data',
    message: `${level} is gone, and with it 100 items of its tables.`,
  })
  expect(readdirSync(folder)).toEqual(['level-record.json'])
})

test('a store that somebody else has open is one sentence', async () => {
  const first = await open()
  await expect(open()).rejects.toMatchObject({ problem: 'data-folder-in-use' })
  await first.close()
})

test('a full disk is one sentence that names the file, and what it did not take is not counted', async () => {
  const opened = await open()
  await fill(opened, 2)
  const { db } = opened.store
  const { batch } = db
  const full = 'IO error: /data/000003.log: No space left on device'
  db.batch = () => Promise.reject(new Error(full))
  const Item = { id: text('more'), show: text('one') }
  const write = writeItem(opened.store, 'PutItem', { TableName: 'Episodes', Item })
  await expect(write).rejects.toMatchObject({
    problem: 'disk-full',
    message: 'The disk is full: /data/000003.log could not be written.',
  })
  db.batch = batch
  await opened.close()
  expect(JSON.parse(readFileSync(join(folder, 'level-record.json'), 'utf8'))).toMatchObject({
    items: { Episodes: 2 },
  })
})

test('a process that dies, its last line half written, is no damage', async () => {
  const first = await open()
  await fill(first, 10)
  await first.close()
  appendFileSync(fileOf('.log'), Buffer.from([1, 2, 3, 4, 200]))
  const second = await open()
  expect((await idsIn(second)).table).toHaveLength(10)
  await second.close()
  expect(said).toEqual([])
})
