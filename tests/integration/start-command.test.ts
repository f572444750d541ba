import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildEverything } from '#build/build-everything.ts'
import { samplePeople } from '#local/people.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { callSite, fillAsFirstStart, signInAt } from '#tests/harness.ts'
import { seconds } from '#tests/time-limits.ts'

type Command = {
  child: ChildProcess
  printed(): string
  ended: Promise<number | null>
}

let root: string
let port: number
const running = new Set<ChildProcess>()

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidelight-start-'))
  port = await freePorts()
  await buildEverything()
})

afterEach(async () => {
  const ending = [...running].map((child) => once(child, 'close'))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ending)
})
afterAll(() => rm(root, { recursive: true, force: true }))

function runStart(...options: string[]): Command {
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/main.ts', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (text += String(chunk)))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    running.delete(child)
    return code ?? null
  })
  return { child, printed: () => text, ended }
}

const start = (folder: string, ...options: string[]) =>
  runStart('--data', join(root, folder), '--port', String(port), ...options)

/**
 * Resolves to the site's address once it is ready. @throws Error with all output if the command exits first
 */
async function ready({ printed, child }: Command): Promise<string> {
  for (;;) {
    const url = /is ready after \d+\.\d s: {2}(\S+)$/m.exec(printed())?.[1]
    if (url) return url
    if (child.exitCode !== null) throw new Error(printed())
    await wait(50)
  }
}

async function stop(command: Command): Promise<void> {
  command.child.kill('SIGINT')
  expect(await command.ended, command.printed()).toBe(0)
}

function isListening(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: at })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

const ports = () => [port, port + 1, port + 2, port + 3]
const listening = () => Promise.all(ports().map(isListening))

/**
 * The first of four free ports in a row. Below the ephemeral range, where the system could assign the next
 * one at any time.
 */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 20_000)
    const taken = await Promise.all([first, first + 1, first + 2, first + 3].map(isListening))
    if (!taken.includes(true)) return first
  }
}

/** When each sample podcast was added. A recreated data folder has other times. */
async function openAdditions(url: string): Promise<() => Promise<string[]>> {
  const session = await signInAt(url, 'admin')
  return async () => {
    const answer = await callSite(url, podcastsApi.list, { session })
    return podcastsApi.list.answer.parse(await answer.json()).map(({ added_date }) => added_date)
  }
}

test(
  'one command starts the product, afresh with --fresh; Ctrl-C ends all of it, and the next start finds the data',
  async () => {
    const folder = join(root, 'kept')
    await fillAsFirstStart(folder)
    const leftBehind = join(folder, 'mail', 'left-behind.json')
    await writeFile(leftBehind, '{}')
    const first = start('kept', '--fresh')
    const url = await ready(first)
    expect(existsSync(leftBehind)).toBe(false)
    expect(url).toBe(`http://127.0.0.1:${port}`)
    const addresses = () => first.printed().match(/https?:\/\/\S+/g)
    await expect.poll(addresses).toEqual([url, `${url}/_local`])
    for (const { email, password } of samplePeople)
      expect(first.printed()).toMatch(new RegExp(`${email} +${password}`))
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>')
    expect(await listening()).toEqual([true, true, true, true])
    const additions = await openAdditions(url)
    // The sample import pauses while the machine is busy.
    await expect.poll(additions, { interval: 300, timeout: seconds(120) }).not.toEqual([])
    const [added = ''] = await additions()
    await stop(first)
    expect(await listening()).toEqual([false, false, false, false])

    const second = start('kept')
    // Does not wait until the second start is ready, because its sample import would slow this down.
    await expect.poll(() => readdir(folder)).toContain('process.lock')
    const intruder = start('kept')
    expect(await ready(second)).toBe(url)
    expect(await (await openAdditions(url))()).toContain(added)
    expect(await intruder.ended).toBe(1)
    // The check is the first thing the command does, before any build.
    expect(intruder.printed()).toMatch(
      /^Another Sidelight \(process \d+\) is using this data folder\. [^\n]*\n$/,
    )
    expect((await fetch(url)).status).toBe(200)
    await stop(second)
    // Three starts; each takes over a minute on a busy machine.
  },
  seconds(300),
)

test('an occupied port is one sentence before any build', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const refused = start('taken-port')
  expect(await refused.ended).toBe(1)
  expect(refused.printed()).toBe(
    `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or choose another with --port.\n`,
  )
  expect(await readdir(join(root, 'taken-port'))).not.toContain('process.lock')
  await new Promise<void>((resolve) => other.close(() => resolve()))
})

test('a start with --fresh that is refused for its fourth port deletes nothing', async () => {
  const folder = join(root, 'full')
  await fillAsFirstStart(folder)
  const before = await readdir(folder)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port + 3, '127.0.0.1', resolve))
  const refused = start('full', '--fresh')
  expect(await refused.ended).toBe(1)
  expect(refused.printed()).toMatch(new RegExp(`^Port ${port + 3} on 127\\.0\\.0\\.1 is taken\\.`))
  expect(await readdir(folder)).toEqual(before)
  await new Promise<void>((resolve) => other.close(() => resolve()))
})

test('a damaged file is one sentence with its name and what to do, and stays unchanged', async () => {
  const folder = join(root, 'damaged')
  await fillAsFirstStart(folder)
  const [pool = ''] = (await readdir(join(folder, 'cognito'))).filter((name) => name.endsWith('.json'))
  const file = join(folder, 'cognito', pool)
  await truncate(file, 100)
  const refused = start('damaged')
  expect(await refused.ended).toBe(1)
  expect(refused.printed()).toBe(
    `Building …\n${file} is damaged. Put a copy of it back, or start with an empty folder: npm start -- --fresh.\n`,
  )
  expect((await stat(file)).size).toBe(100)
})

test('a folder with foreign files is neither used nor emptied', async () => {
  const folder = join(root, 'photos')
  await mkdir(folder)
  await writeFile(join(folder, 'summer.jpg'), 'x')
  const used = start('photos')
  const emptied = start('photos', '--fresh')
  expect(await used.ended).toBe(1)
  expect(await emptied.ended).toBe(1)
  for (const refused of [used, emptied])
    expect(refused.printed()).toBe(
      `${folder} contains other files. Give --data an empty folder, or one that isn't there yet.\n`,
    )
  expect(await readdir(folder)).toEqual(['summer.jpg'])
})

test.each([
  [['--port', 'nonsense'], /^--port takes a number from 1024 to 65531, not "nonsense"\.$/m],
  [['--port', '80'], /^--port takes a number from 1024/m],
  [['--colour', 'red'], /^Usage: npm start/m],
  [['extra'], /^Usage: npm start/m],
])('%j is refused with the expected usage', async (options, expected) => {
  const refused = runStart(...options)
  expect(await refused.ended).toBe(1)
  expect(refused.printed()).toMatch(expected)
  expect(refused.printed()).not.toMatch(/^ +at /m)
})
