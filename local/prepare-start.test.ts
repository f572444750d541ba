import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder, removeDataFolder } from 'cdk-on-localhost/data-folder'
import { listen } from 'cdk-on-localhost/http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataFolderOptions } from '#local/data-folder-options.ts'
import { storeSetting } from '#local/feed-server/stored-setting.ts'
import { prepareStart, type Settings } from '#local/prepare-start.ts'
import { startCommand } from '#local/start.ts'

let root: string
let settings: Settings
const servers = new Set<ReturnType<typeof createServer>>()

async function occupy(port: number): Promise<number> {
  const server = createServer()
  servers.add(server)
  return await listen(server, port)
}

/** The first of four consecutive free ports, outside the range from which the system assigns ports. */
async function freePorts(): Promise<number> {
  for (let first = 20_000; ; first += 4) {
    const probes = [0, 1, 2, 3].map(() => createServer())
    const ports = await Promise.all(probes.map((probe, step) => listen(probe, first + step).catch(() => 0)))
    for (const probe of probes) probe.close()
    if (!ports.includes(0)) return first
  }
}

const precious = () => join(settings.dataFolder, 'precious.json')

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'prepare-start-'))
  settings = {
    port: await freePorts(),
    dataFolder: join(root, 'data'),
    isFresh: true,
    isDevelopment: false,
    isEmpty: false,
    isInspected: false,
  }
  openDataFolder(settings.dataFolder, dataFolderOptions).release()
  writeFileSync(precious(), '{}')
})
afterEach(() => {
  for (const server of servers) server.close()
  servers.clear()
  rmSync(root, { recursive: true })
})

const keys = {
  SIDELIGHT_STRIPE_SECRET_KEY: 'sk_test_1',
  SIDELIGHT_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SIDELIGHT_STRIPE_PRICE_ID: 'price_1',
}

const runMain = (...options: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'local/main.ts', ...options], { encoding: 'utf8' })

test.each([0, 1, 2, 3])('a start whose port %i steps after the first is in use is refused', async (step) => {
  const port = await occupy(settings.port + step)
  await expect(prepareStart(settings, {})).rejects.toMatchObject({
    problem: 'port-taken',
    message: `Port ${port} on 127.0.0.1 is taken.`,
  })
  expect(existsSync(join(settings.dataFolder, 'process.lock'))).toBe(false)
})

test('with your own test keys the payment port may be in use', async () => {
  await occupy(settings.port + 3)
  await prepareStart(settings, keys)
})

test('the stored port of the podcasts is checked instead of the third, unless the folder is emptied', async () => {
  const port = await occupy(0)
  storeSetting(join(settings.dataFolder, 'feed-server'), { newestOn: '2026-03-04', port })
  await expect(prepareStart({ ...settings, isFresh: false }, {})).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken, and this data folder's podcasts are read from it.`,
  )
  await prepareStart(settings, {})
})

test.each([
  ['SIDELIGHT_MODEL_URL', 'localhost:11434', 'the address of a server, such as http://127.0.0.1:11434'],
  ['SIDELIGHT_MODEL_URL', '', 'the address of a server, such as http://127.0.0.1:11434'],
  ['SIDELIGHT_MODEL_NAME', '', 'the name of a language model'],
  ['SIDELIGHT_MODEL_KEY', '', 'the key of the model server'],
  ['SIDELIGHT_MODEL_PRICE', 'cheap', 'dollars for a million tokens read and written, such as 0.5,1.5'],
  ['SIDELIGHT_MODEL_CONTEXT', 'large', 'a number of tokens from 32000 to 10000000'],
  ['SIDELIGHT_MODEL_REQUESTS_PER_MINUTE', 'often', 'a whole number from 0 to 99999'],
])('%s with the value "%s" refuses the start in one sentence', async (name, value, expected) => {
  await expect(prepareStart(settings, { [name]: value })).rejects.toMatchObject({
    name: 'StartError',
    message: `${name} takes ${expected}.`,
  })
})

test('incomplete payment keys refuse the start before anything is built', async () => {
  await expect(prepareStart(settings, { ...keys, SIDELIGHT_STRIPE_PRICE_ID: undefined })).rejects.toThrow(
    'Missing or no test key: SIDELIGHT_STRIPE_PRICE_ID.',
  )
})

test('a data folder that is a file, or below one, refuses the start', async () => {
  for (const dataFolder of [precious(), join(precious(), 'below')])
    await expect(prepareStart({ ...settings, dataFolder }, {})).rejects.toMatchObject({
      problem: 'not-a-folder',
      message: `A file is where a folder should be: ${dataFolder}.`,
    })
})

test('a start with --fresh whose build fails empties nothing', async () => {
  await prepareStart(settings, {})
  const build = () => Promise.reject(new Error('The build failed.'))
  await expect(startCommand(settings, build)).rejects.toThrow('The build failed.')
  expect(existsSync(precious())).toBe(true)
})

test('a start with --fresh whose port comes into use during the build empties nothing', async () => {
  await prepareStart(settings, {})
  const build = async () => {
    await occupy(settings.port + 3)
    return ''
  }
  await expect(startCommand(settings, build)).rejects.toMatchObject({ problem: 'port-taken' })
  expect(existsSync(precious())).toBe(true)
})

test('a data folder of another version refuses the start before anything in it is changed, unless it is emptied', async () => {
  removeDataFolder(settings.dataFolder, dataFolderOptions)
  openDataFolder(settings.dataFolder, { ...dataFolderOptions, dataVersion: undefined }).release()
  writeFileSync(precious(), '{}')
  const names = readdirSync(settings.dataFolder)
  const refused = runMain('--data', settings.dataFolder, '--port', String(settings.port))
  expect(refused.status).toBe(1)
  expect(refused.stderr).toBe(
    `${settings.dataFolder} has no data version, and this Sidelight needs data version 1. Start with an empty folder (npm start -- --fresh), or give another folder with --data.\n`,
  )
  expect(readdirSync(settings.dataFolder)).toEqual(names)
  await prepareStart(settings, {})
})
