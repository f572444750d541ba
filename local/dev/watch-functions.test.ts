import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFunctions } from '#local/dev/watch-functions.ts'

let watcher: EventEmitter & { add(): void }
type IsWanted = ((entry: string) => boolean) | undefined

let stale: string[]
let buildError: Error | undefined
let builds: string[][]
let called: string[]
let replaced: string[]
let lines: string[]
let idle: () => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  watcher = Object.assign(new EventEmitter(), { add() {} })
  stale = ['api/auth/me']
  buildError = undefined
  builds = []
  called = []
  replaced = []
  lines = []
  const deployed = ['api/auth/me', 'api/auth/login']
  idle = watchFunctions({
    watcher,
    lambda: {
      functions: () => deployed.map((entry) => ({ ...unused, name: entry, metadata: { entry } })),
      logLines: (name) => (called.includes(name) ? ['{}'] : []),
      replaceCode: (name, file) => replaced.push(`${name} ${file}`),
    },
    rebuild: build,
    keepCode: (folder) => folder,
    log: (line) => lines.push(line),
  }).idle
})
afterEach(() => {
  vi.useRealTimers()
})

async function build(isWanted: IsWanted = () => true) {
  if (buildError) throw buildError
  const rebuilt = stale.filter(isWanted)
  stale = stale.filter((entry) => !rebuilt.includes(entry))
  if (rebuilt.length > 0) builds.push(rebuilt)
  return { folder: 'dist/functions', rebuilt }
}

const unused = {
  arn: '',
  entryFile: '',
  handlerName: '',
  environment: {},
  timeoutSeconds: 3,
  memoryMegabytes: 128,
  accessKeyId: '',
  secretAccessKey: '',
  workers: 0,
}

async function save(...paths: string[]) {
  for (const path of paths) watcher.emit('all', 'change', resolve(path))
  await vi.advanceTimersByTimeAsync(50)
  await idle()
}

test('a saved handler is rebuilt once, and its function gets the new code', async () => {
  await save('functions/entries/api/auth/me.ts', 'functions/http/route.ts', 'shared/api/auth.ts')
  expect(builds).toEqual([['api/auth/me']])
  expect(replaced).toEqual([`api/auth/me ${resolve('dist/functions/api/auth/me/index.mjs')}`])
  expect(lines).toEqual([expect.stringMatching(/^api\/auth\/me replaced in \d+\.\d s$/)])
})

test('functions that have run before are replaced first', async () => {
  stale = ['api/auth/me', 'api/auth/login']
  called = ['api/auth/login']
  await save('functions/http/route.ts')
  expect(builds).toEqual([['api/auth/login'], ['api/auth/me']])
})

test('a saved test rebuilds nothing', async () => {
  await save('functions/http/route.test.ts', 'web/index.html')
  expect(builds).toEqual([])
})

test('a change of infrastructure names what needs a restart', async () => {
  await save('infra/app.ts')
  expect(builds).toEqual([])
  expect(lines).toEqual(['infra/app.ts changed. Restart to apply it.'])
})

test('a function that is not deployed yet needs a restart', async () => {
  stale = ['api/search']
  await save('functions/entries/api/search.ts')
  expect(replaced).toEqual([])
  expect(lines[0]).toBe('api/search is new. Restart to deploy it.')
})

test('a build error is printed once, and the next save is built', async () => {
  buildError = new Error('functions/http/route.ts:3:5: Expected ")"')
  await save('functions/http/route.ts')
  expect(lines).toEqual(['functions/http/route.ts:3:5: Expected ")"'])
  buildError = undefined
  await save('functions/http/route.ts')
  expect(replaced).toHaveLength(1)
})
