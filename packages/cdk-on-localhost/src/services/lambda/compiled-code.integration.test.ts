import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployCode } from './deploy-code.fixture.ts'
import { createLambdaHost } from './host.ts'

let folder: string
const compiledFolder = () => join(folder, 'compiled')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compiled-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Call = { event?: unknown; keptIn?: string; environment?: Readonly<Record<string, string>> }

const loader = `
  import { createRequire } from 'node:module'
  export const { handler } = createRequire(import.meta.url)('./code.cjs')`

/**
 * Calls the code twice in a new thread and returns the second answer; the cache is written after the first.
 */
async function callInNewThread(
  name: string,
  code: string,
  { event = {}, keptIn, environment = {} }: Call = {},
): Promise<unknown> {
  const functionFolder = join(folder, 'functions', name)
  await mkdir(functionFolder, { recursive: true })
  await writeFile(join(functionFolder, 'code.cjs'), code)
  await writeFile(join(functionFolder, 'greeting.txt'), 'hello')
  // Maps the whole first line to line 8 of the source.
  const map = { version: 3, sources: ['source.ts'], names: [], mappings: 'AAOA' }
  await writeFile(join(functionFolder, 'code.cjs.map'), JSON.stringify(map))
  const host = createLambdaHost({
    endpointUrl: 'http://127.0.0.1:1',
    region: 'us-east-1',
    compiledFolder: keptIn ?? compiledFolder(),
  })
  await deployCode(host, functionFolder, { name, code: loader, environment })
  await host.invoke(name, '{}')
  const { payload } = await host.invoke(name, JSON.stringify(event))
  await host.close()
  return JSON.parse(payload)
}

const keptFile = (name: string) => join(compiledFolder(), name, 'code.cjs')
const numberOf = async (file: string) => (await stat(file)).ino

test('the next thread starts with the code that one thread compiled, and both answer the same', async () => {
  const code = `
    const { readFileSync } = require('node:fs')
    const greeting = readFileSync(require('node:path').join(__dirname, 'greeting.txt'), 'utf8')
    exports.handler = async () => greeting`
  expect(await callInNewThread('twice', code)).toBe('hello')
  const kept = await numberOf(keptFile('twice'))
  expect(await callInNewThread('twice', code)).toBe('hello')
  expect(await numberOf(keptFile('twice'))).toBe(kept)
  expect(await readdir(join(compiledFolder(), 'twice'))).toEqual(['code.cjs'])
})

test('other code of the same length is run, and replaces the cached code', async () => {
  const codeOf = (answer: string) => `exports.handler = async () => '${answer}'`
  expect(await callInNewThread('changed', codeOf('old'))).toBe('old')
  const kept = await readFile(keptFile('changed'))
  expect(await callInNewThread('changed', codeOf('new'))).toBe('new')
  expect((await readFile(keptFile('changed'))).equals(kept)).toBe(false)
})

test.each([
  ['cut short', (kept: Buffer) => kept.subarray(0, kept.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  [
    'changed in its middle',
    (kept: Buffer) => Buffer.from(kept).fill(0, kept.length / 2, kept.length / 2 + 8),
  ],
])('cached code that is %s is compiled again', async (_, damage) => {
  const code = `exports.handler = async () => 'whole'`
  expect(await callInNewThread('damaged', code)).toBe('whole')
  const file = keptFile('damaged')
  const whole = await readFile(file)
  await writeFile(file, damage(whole))
  expect(await callInNewThread('damaged', code)).toBe('whole')
  expect((await readFile(file)).length).toBe(whole.length)
  expect((await readFile(file)).equals(damage(whole))).toBe(false)
})

test('cached code that the engine refuses is compiled again', async () => {
  const code = `exports.handler = async () => 'taken'`
  await callInNewThread('foreign', code)
  const file = keptFile('foreign')
  const whole = await readFile(file)
  const compiled = Buffer.from('what another engine compiled')
  const wrapped = `(function(exports,require,module,__filename,__dirname){${code}\n})`
  const digest = createHash('sha256').update(wrapped).update(compiled).digest()
  await writeFile(file, Buffer.concat([digest, compiled]))
  expect(await callInNewThread('foreign', code)).toBe('taken')
  expect((await readFile(file)).length).toBe(whole.length)
})

test.each([
  ['an import()', `exports.handler = async () => typeof (await import('node:http')).request`],
  [
    'an import() behind a remark',
    `exports.handler = async () => typeof (await import/**/('node:http')).request`,
  ],
  [
    'a line for the shell',
    `#!/usr/bin/env node\nexports.handler = async () => typeof require('http').request`,
  ],
])('code with %s is loaded as Node.js loads it, and is not cached', async (_, code) => {
  const name = `importing${code.length}`
  expect(await callInNewThread(name, code)).toBe('function')
  expect(await callInNewThread(name, code)).toBe('function')
  expect(await readdir(compiledFolder())).not.toContain(name)
})

test('a module resolves its own path as Node.js does', async () => {
  const code = `
    this.handler = async () => {
      let found = 'found'
      try { require('./code') } catch { found = 'not found' }
      return [found, require.resolve('./code.cjs') === __filename, module.exports.handler === exports.handler]
    }`
  // A `.cjs` file can only be required by its full name.
  expect(await callInNewThread('itself', code)).toEqual(['not found', true, true])
})

test('the function answers even when the cache cannot be written', async () => {
  const keptIn = join(folder, 'functions/twice/greeting.txt')
  expect(await callInNewThread('homeless', `exports.handler = async () => 'answered'`, { keptIn })).toBe(
    'answered',
  )
})

test('a failure names its place in the code', async () => {
  const code = `exports.handler = async ({ fails }) => { if (fails) throw new Error('here') }`
  const place = `failing/code.cjs:1:${code.indexOf('new Error') + 1}`
  const failure = {
    errorMessage: 'here',
    trace: expect.arrayContaining([expect.stringContaining(place)]),
  }
  expect(await callInNewThread('failing', code, { event: { fails: true } })).toMatchObject(failure)
  expect(await readdir(compiledFolder())).toContain('failing')
  expect(await callInNewThread('failing', code, { event: { fails: true } })).toMatchObject(failure)
})

test('a failure names the line of the source if the function has a source map and enables it', async () => {
  const code = `exports.handler = async ({ fails }) => { if (fails) throw new Error('here') }
//# sourceMappingURL=code.cjs.map`
  const event = { fails: true }
  const environment = { NODE_OPTIONS: '--enable-source-maps' }
  const trace = (place: string) => ({ trace: expect.arrayContaining([expect.stringContaining(place)]) })
  for (const thread of ['that compiles', 'that begins with compiled code'])
    expect(await callInNewThread('mapped', code, { event, environment }), thread).toMatchObject(
      trace('mapped/source.ts:8:1'),
    )
  expect(await callInNewThread('mapped', code, { event })).toMatchObject(trace('mapped/code.cjs:1:'))
})
