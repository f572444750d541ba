import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import {
  lockSeal,
  newSeal,
  readSealed,
  type Seal,
  unlockSeal,
  writeSealed,
} from '#scripts/move/sealed-file.ts'

const workFactor = 4
const recordSchema = z.object({ email: z.string(), text: z.string() })
type Stored = z.output<typeof recordSchema>

let folder: string
let seal: Seal
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'))
  seal = await newSeal()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* counted(count: number): AsyncGenerator<Stored> {
  for (let at = 0; at < count; at += 1)
    yield { email: `person-${at}@example.org`, text: `${'\u2028é\n'.repeat(at % 90)}${at * 7919}` }
}

async function listOf(records: AsyncIterable<Stored>): Promise<Stored[]> {
  const list: Stored[] = []
  for await (const record of records) list.push(record)
  return list
}

const readAll = (file: string, by = seal) => listOf(readSealed(file, by, recordSchema))

async function write(name: string, count: number) {
  const file = join(folder, name)
  const written = await writeSealed(file, seal, counted(count))
  return { file, written }
}

test('records come back as they were, also none and more than a chunk of them', async () => {
  for (const count of [0, 1, 5000]) {
    const { file, written } = await write(`count-${count}`, count)
    expect(written.records).toBe(count)
    const bytes = await readFile(file)
    expect(bytes.byteLength).toBe(written.bytes)
    expect(bytes.includes('example.org')).toBe(false)
    expect(await readAll(file)).toEqual(await listOf(counted(count)))
  }
})

test('a file that was cut off, changed or locked for another export is refused', async () => {
  const { file } = await write('damaged', 5000)
  await expect(readAll(file, await newSeal())).rejects.toThrow('no identity')
  const bytes = await readFile(file)
  const changed = Buffer.from(bytes)
  changed[bytes.length - 30] = (changed[bytes.length - 30] ?? 0) ^ 1
  await writeFile(file, changed)
  await expect(readAll(file)).rejects.toThrow()
  await writeFile(file, bytes)
  await truncate(file, bytes.length - 1)
  await expect(readAll(file)).rejects.toThrow()
})

test('a failure while reading the table leaves no file', async () => {
  const file = join(folder, 'broken-off')
  async function* failing() {
    yield* counted(3)
    throw new Error('The network is gone.')
  }
  await expect(writeSealed(file, seal, failing())).rejects.toThrow('The network is gone.')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('only the passphrase opens the key', async () => {
  const locked = await lockSeal(seal, 'four words or so', workFactor)
  expect(await unlockSeal(locked, 'four words or so')).toEqual(seal)
  await expect(unlockSeal(locked, 'four words or sp')).rejects.toThrow('The passphrase is not the one')
  await expect(unlockSeal(locked.subarray(1), 'four words or so')).rejects.toThrow('key.age is damaged')
})
