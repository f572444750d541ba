import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildFunctions, readOutputs } from '#build/build-functions.ts'
import { buildWeb, webOutputFolder } from '#build/build-web.ts'
import { measureWebBundles, type RouteFigures } from '#build/web-bundles.ts'
import { bundleName } from '#shared/deployment/function-files.ts'

const largestFunctionBytes = 750_000
const largerBounds = new Map([
  // The only call with three SDKs: user pool, payment provider and mail. Admins rarely call it.
  ['api/users/update', 900_000],
  // The only page that reads texts from the bucket, which needs a second SDK.
  ['pages/search', 860_000],
  // They mail, and read the quotes of a week.
  ['api/email/send-test', 800_000],
  // It also searches, which needs the SDK of the bucket. Runs in the background.
  ['events/digest-queue', 1_000_000],
])
const largestHomeGzippedBytes = 127_000
const largestWorkerGzippedBytes = 10_000
const mostHomeScripts = 5
const mostEpisodeScripts = 8
const mostScripts = 33
// Rarely loaded, and made of small parts that they share with each other.
const adminTables = ['manage-podcasts-screen', 'manage-runs-screen']
const mostAdminTableScripts = 38
const largestBlockingBytes = 3_000

let routes: RouteFigures[]
beforeAll(async () => {
  routes = await measureWebBundles()
})

test('every function is at most 750 kB minified, the SDK included, but for four with a reason', async () => {
  const { folder, entries } = await buildFunctions()
  const sizes = entries.map((entry) => ({
    entry,
    bytes: statSync(join(folder, entry, bundleName)).size,
  }))
  const boundOf = (entry: string) => largerBounds.get(entry) ?? largestFunctionBytes
  expect(sizes.filter(({ entry, bytes }) => bytes > boundOf(entry))).toEqual([])
  expect(sizes.every(({ bytes }) => bytes > 0)).toBe(true)
})

test('a bundle has no client of a service that its function does not call', async () => {
  const { folder } = await buildFunctions()
  const outputs = readOutputs(folder)
  const clientsIn = (entry: string) =>
    Object.entries(outputs[entry]?.inputs ?? {})
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .flatMap(
        ([file]) => /node_modules\/(@aws-sdk\/client-[\w-]+|nodemailer|stripe)\//.exec(file)?.[1] ?? [],
      )
  const expected = {
    'events/mail-feedback': ['@aws-sdk/client-dynamodb'],
    'pipeline/poll-transcription': ['@aws-sdk/client-batch', '@aws-sdk/client-transcribe'],
    'schedules/sweep-site': ['@aws-sdk/client-s3'],
  }
  for (const [entry, clients] of Object.entries(expected)) {
    expect([...new Set(clientsIn(entry))].sort(), entry).toEqual(clients)
  }
})

test('the home page loads at most 127 kB of JavaScript', () => {
  const home = routes.find(({ route }) => route === 'home-screen')
  expect(home?.gzippedBytes).toBeLessThanOrEqual(largestHomeGzippedBytes)
})

test('the service worker has at most 10 kB', async () => {
  await buildWeb()
  const code = readFileSync(join(webOutputFolder, 'sw.js'))
  expect(gzipSync(code).length).toBeLessThanOrEqual(largestWorkerGzippedBytes)
})

test('only pages with forms load the schema library', () => {
  const loadsSchemas = ({ libraries }: RouteFigures) => libraries.some(({ name }) => name === 'zod')
  const names = routes.filter(loadsSchemas).map(({ route }) => route)
  expect(names.toSorted()).toEqual([
    'add-podcast-screen',
    'manage-podcasts-screen',
    'manage-runs-screen',
    'manage-users-screen',
    'profile-screen',
    'reset-password-screen',
    'sign-in-screen',
  ])
})

test('home loads at most 5 scripts, the episode page 8, and no page more than 33, or 38 for tables of admins', () => {
  const scriptsOf = (name: string) => routes.find(({ route }) => route === name)?.scripts
  expect(scriptsOf('home-screen')).toBeLessThanOrEqual(mostHomeScripts)
  expect(scriptsOf('episode-screen')).toBeLessThanOrEqual(mostEpisodeScripts)
  const mostOf = (route: string) => (adminTables.includes(route) ? mostAdminTableScripts : mostScripts)
  expect(routes.filter(({ route, scripts }) => scripts > mostOf(route))).toEqual([])
})

test('Amplify is in a chunk of its own, which no page loads at the start [S10.51]', () => {
  expect(routes.map(({ route }) => route)).toContain('reset-password-screen')
  const loaded = routes.flatMap(({ libraries }) => libraries.map(({ name }) => name))
  expect(loaded.filter((name) => name.includes('amplify'))).toEqual([])
})

test('the script that blocks the first paint is at most 3 kB', async () => {
  const { folder } = await buildWeb()
  const assets = join(folder, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.startsWith('before-paint'))
  expect(scripts).toHaveLength(1)
  expect(statSync(join(assets, scripts[0] ?? '')).size).toBeLessThanOrEqual(largestBlockingBytes)
})
