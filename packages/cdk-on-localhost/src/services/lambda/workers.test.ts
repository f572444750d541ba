import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FunctionWorker } from './function-worker.ts'
import { createWorkers, type Workers } from './workers.ts'

type FakeWorker = FunctionWorker & { isAlive: boolean; isReady: boolean }

let started: FakeWorker[]
let workers: Workers

const startsAs = (state: { isReady: boolean }) =>
  createWorkers(() => {
    const worker: FakeWorker = {
      isAlive: true,
      ...state,
      run: () => Promise.reject(new Error('nothing runs here')),
      stop: async () => {},
    }
    started.push(worker)
    return worker
  })

beforeEach(() => {
  vi.useFakeTimers()
  started = []
  workers = startsAs({ isReady: true })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What each call has received so far: its thread's number, `none`, or undefined. */
function follow(acquisitions: readonly Promise<FunctionWorker | undefined>[]) {
  const got: (number | string | undefined)[] = acquisitions.map(() => undefined)
  const all: FunctionWorker[] = started
  for (const [index, acquisition] of acquisitions.entries())
    void acquisition.then(
      (worker) => {
        got[index] = worker ? all.indexOf(worker) : 'none'
      },
      (error) => {
        got[index] = String(error)
      },
    )
  return async (milliseconds = 0) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return got
  }
}

const calls = (count: number, job = {}) => Array.from({ length: count }, () => workers.acquire(job))

function release(number: number, { isAlive } = { isAlive: true }): void {
  const worker = started[number]
  if (!worker) throw new Error(`Thread ${number} was not started.`)
  worker.isAlive = isAlive
  workers.release(worker)
}

test('the first call gets a thread at once, and others one after the other while none is released', async () => {
  const got = follow(calls(3))
  expect(await got()).toEqual([0, undefined, undefined])
  expect(await got(199)).toEqual([0, undefined, undefined])
  expect(await got(1)).toEqual([0, 1, undefined])
  expect(await got(199)).toEqual([0, 1, undefined])
  expect(await got(1)).toEqual([0, 1, 2])
})

test('a released thread goes to the longest waiting call, and no other is started', async () => {
  const got = follow(calls(3))
  await got(100)
  release(0)
  expect(await got()).toEqual([0, 0, undefined])
  release(0)
  expect(await got(10_000)).toEqual([0, 0, 0])
  expect(started).toHaveLength(1)
})

test('while a thread starts no other is started, unless it seems to hang', async () => {
  workers = startsAs({ isReady: false })
  const got = follow(calls(2))
  expect(await got(1900)).toEqual([0, undefined])
  expect(await got(300)).toEqual([0, 1])
})

test('if every thread dies, waiting calls get new ones at once, in the order in which they came', async () => {
  const got = follow(calls(2))
  await got()
  const late = () => follow(calls(1))
  release(0, { isAlive: false })
  const gotLate = late()
  expect([await got(), await gotLate()]).toEqual([[0, 1], [undefined]])
  release(1, { isAlive: false })
  expect(await gotLate()).toEqual([2])
})

test('a call canceled while waiting takes no thread, and is answered at once', async () => {
  const caller = new AbortController()
  const [first, canceled, last] = [
    workers.acquire({}),
    workers.acquire({ signal: caller.signal }),
    workers.acquire({}),
  ]
  const got = follow([first, canceled, last])
  await got()
  caller.abort()
  expect(await got()).toEqual([0, 'none', undefined])
  release(0)
  expect(await got()).toEqual([0, 'none', 0])
  expect(await follow([workers.acquire({ signal: caller.signal })])()).toEqual(['none'])
})

test('streams never wait for a thread', async () => {
  const sink = { start() {}, write() {} }
  expect(await follow(calls(3, { sink }))()).toEqual([0, 1, 2])
})

test('a thread that cannot be started fails only its own call', async () => {
  let failures = 0
  const start = () => {
    failures += 1
    throw new Error(`start ${failures} failed`)
  }
  workers = createWorkers(start)
  expect(await follow(calls(2))(1000)).toEqual(['Error: start 1 failed', 'Error: start 2 failed'])
})

test('calls waiting when all threads are stopped get none, and no thread starts any more', async () => {
  const got = follow(calls(2))
  await got()
  await workers.stop()
  expect(await got(1000)).toEqual([0, 'none'])
  expect(await follow(calls(1))(1000)).toEqual(['none'])
  expect(started).toHaveLength(1)
})
