import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFunctions } from '#local/dev/watch-functions.ts'

let watcher: EventEmitter & { add(): void }
let built: () => Promise<{ folder: string; rebuilt: string[] }>
let replaced: string[]
let lines: string[]
let settled: () => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  watcher = Object.assign(new EventEmitter(), { add() {} })
  built = vi.fn(async () => ({ folder: 'dist/functions', rebuilt: ['api/auth/me'] }))
  replaced = []
  lines = []
  const functions = () => [{ ...unused, name: 'Sidelight-Me', metadata: { entry: 'api/auth/me' } }]
  const replaceCode = (name: string, file: string) => replaced.push(`${name} ${file}`)
  const log = (line: string) => lines.push(line)
  settled = watchFunctions({
    watcher,
    lambda: { functions, replaceCode },
    rebuild: () => built(),
    log,
  }).settled
})
afterEach(() => {
  vi.useRealTimers()
})

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
  await settled()
}

test('a saved handler is rebuilt once, and its function gets the new code', async () => {
  await save('functions/entries/api/auth/me.ts', 'functions/http/route.ts', 'shared/api/auth.ts')
  expect(built).toHaveBeenCalledTimes(1)
  expect(replaced).toEqual([`Sidelight-Me ${resolve('dist/functions/api/auth/me/index.mjs')}`])
  expect(lines).toEqual([expect.stringMatching(/^api\/auth\/me replaced in \d+\.\d s$/)])
})

test('a saved test rebuilds nothing', async () => {
  await save('functions/http/route.test.ts', 'web/index.html')
  expect(built).not.toHaveBeenCalled()
})

test('a change of infrastructure names what needs a restart', async () => {
  await save('infra/app.ts')
  expect(built).not.toHaveBeenCalled()
  expect(lines).toEqual(['infra/app.ts changed. Restart to apply it.'])
})

test('a function that is not deployed yet needs a restart', async () => {
  built = async () => ({ folder: 'dist/functions', rebuilt: ['api/search'] })
  await save('functions/entries/api/search.ts')
  expect(replaced).toEqual([])
  expect(lines[0]).toBe('api/search is new. Restart to deploy it.')
})

test('a build error is printed, and the next save is built', async () => {
  built = () => Promise.reject(new Error('functions/http/route.ts:3:5: Expected ")"'))
  await save('functions/http/route.ts')
  expect(lines).toEqual(['functions/http/route.ts:3:5: Expected ")"'])
  built = async () => ({ folder: 'dist/functions', rebuilt: ['api/auth/me'] })
  await save('functions/http/route.ts')
  expect(replaced).toHaveLength(1)
})
