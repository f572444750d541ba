import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as main from 'cdk-on-localhost'
import * as dataFolder from 'cdk-on-localhost/data-folder'
import * as http from 'cdk-on-localhost/http'
import * as testing from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { guestBook } from './app.ts'

const run = promisify(execFile)
const home = fileURLToPath(new URL('..', import.meta.url))
const modules = [join(home, 'node_modules'), join(home, '..', '..', 'node_modules')]

/** A project with only the packed package and its declared dependencies, to catch undeclared ones. */
let project: string
let installed: string

/** Without this repository's loaders, which would hide missing build output. */
const environment = { PATH: process.env.PATH, HOME: process.env.HOME }

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()) })

function link(name: string): void {
  const source = modules.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (!source) throw new Error(`${name} is not installed.`)
  const target = join(project, 'node_modules', name)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(source, target)
}

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'packed-'))
  installed = join(project, 'node_modules', 'cdk-on-localhost')
  mkdirSync(installed, { recursive: true })
  await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: home })
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? ''
  await run('tar', ['-xzf', join(project, tarball), '--strip-components=1', '-C', installed])
  const { dependencies } = manifestSchema.parse(
    JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')),
  )
  for (const name of Object.keys(dependencies)) link(name)
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  guestBook(join(project, 'cdk.out')).synth()
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const startCommand = (...options: string[]): ChildProcess =>
  spawn(process.execPath, [join(installed, 'dist', 'cli.js'), ...options], {
    cwd: project,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

async function siteOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The command has no output.')
  for await (const line of createInterface(stdout)) {
    const [, site] = /^Site +(\S+)$/.exec(line) ?? []
    if (site) return site
  }
  throw new Error('The command ended before it named the site.')
}

async function withCommand(use: (site: string) => Promise<void>): Promise<void> {
  const command = startCommand('--port', '0')
  const ended = once(command, 'exit')
  try {
    await use(await siteOf(command))
  } finally {
    command.kill('SIGINT')
  }
  expect(await ended).toEqual([0, null])
}

test('the command boots the example on plain Node, and the next start keeps its data', async () => {
  await withCommand(async (site) => {
    expect(await (await fetch(site)).text()).toBe('Please sign.')
    const signed = await fetch(`${site}/guests/Ada`, { method: 'PUT', body: 'Dear all' })
    expect([signed.status, await signed.text()]).toEqual([201, 'Welcome, Ada.'])
  })
  await withCommand(async (site) => {
    const overview = await (await fetch(`${site}/_local`)).text()
    expect(overview).toMatch(/GuestBook-Guests\w+<\/th><td>1</)
  })
})

test('the package has no tests, fixtures or sources', () => {
  const names = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => /\.(?:test|fixture)\.|(?<!\.d)\.ts$/.test(name))).toEqual([])
  expect(readdirSync(installed).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ])
})

test('every entry exports on plain Node the same names as its source', async () => {
  const entries = { '': main, '/data-folder': dataFolder, '/http': http, '/testing': testing }
  const script = `
    const names = {}
    for (const entry of ${JSON.stringify(Object.keys(entries))})
      names[entry] = Object.keys(await import('cdk-on-localhost' + entry))
    console.log(JSON.stringify(names))`
  writeFileSync(join(project, 'names.js'), script)
  const { stdout } = await run(process.execPath, ['names.js'], { cwd: project, env: environment })
  const expected = Object.entries(entries).map(([entry, module]) => [entry, Object.keys(module).sort()])
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(expected))
})

/** Compiled to check the published types, never run. */
const consumer = `import { bootLocalCloud, createStatusPages, type LocalCloud, openDataFolder, type ResourceTypes } from 'cdk-on-localhost'
import { removeDataFolder } from 'cdk-on-localhost/data-folder'
import { listen } from 'cdk-on-localhost/http'
import { createDynamoDb } from 'cdk-on-localhost/testing'

const data = openDataFolder('data', { dataVersion: 2 })
const resourceTypes: ResourceTypes = { 'AWS::X::Y': ({ logicalId }) => ({ ref: logicalId }) }
const log = (line: string) => console.error(line)
const cloud: LocalCloud = await bootLocalCloud({ cloudAssembly: 'cdk.out', data, resourceTypes, log })
cloud.extendSite(createStatusPages({ cloud, name: 'Consumer', log }))
// @ts-expect-error The declarations are there: an option that does not exist is refused.
await bootLocalCloud({ cloudAssembly: 'cdk.out', data, log, nonsense: true })
export const names: string[] = await cloud.services.dynamoDb.tableNames()
export const others = { createDynamoDb, listen, removeDataFolder }
`

test('a strict TypeScript project compiles against the declarations, which it checks too', async () => {
  writeFileSync(join(project, 'consumer.ts'), consumer)
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    noEmit: true,
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  const compiler = modules
    .map((folder) => join(folder, 'typescript', 'bin', 'tsc'))
    .find((path) => existsSync(path))
  const compiled = run(process.execPath, [compiler ?? '', '-p', project]).then(
    ({ stdout }) => stdout,
    (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
  )
  expect(await compiled).toBe('')
})

test('a folder without a cloud assembly is reported in one sentence', async () => {
  const command = run(process.execPath, [join(installed, 'dist', 'cli.js'), 'elsewhere'], { cwd: project })
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: `${join(project, 'elsewhere')} contains no cloud assembly. Run cdk synth first, or name its folder.\n`,
  })
})
