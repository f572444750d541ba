import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Clock } from '#functions/clients/clock.ts'
import { atLowestRate, lowestBytes, measuredMilliseconds } from '#functions/clients/lowest-rate.ts'

function createTime() {
  let now = 0
  const wakers = new Set<{ at: number; call: () => void }>()
  const clock: Clock = {
    now: () => now,
    wake(milliseconds, call) {
      const waker = { at: now + milliseconds, call }
      wakers.add(waker)
      return () => wakers.delete(waker)
    },
  }
  return {
    clock,
    pass(milliseconds: number) {
      now += milliseconds
      for (const waker of wakers) {
        if (waker.at > now) continue
        wakers.delete(waker)
        waker.call()
      }
    },
  }
}

type Time = ReturnType<typeof createTime>

function server(time: Time, { bytes, seconds }: { bytes: number; seconds: number }) {
  function* chunks() {
    for (;;) {
      time.pass(seconds * 1000)
      yield Buffer.alloc(bytes)
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 })
}

async function readFrom(time: Time, body: Readable, afterEach = () => {}) {
  let chunks = 0
  try {
    for await (const _chunk of atLowestRate(body, time.clock)) {
      chunks += 1
      if (chunks === 100) return chunks
      afterEach()
    }
  } catch (error) {
    return { chunks, error }
  }
  return chunks
}

const tooSlow = { fault: 'unreachable', message: 'The server sends too slowly.', isTransient: true }

test('a server that drips a byte a second is given up after twenty seconds [S14.46]', async () => {
  const time = createTime()
  const outcome = await readFrom(time, server(time, { bytes: 1, seconds: 1 }))
  expect(outcome).toMatchObject({ error: tooSlow })
  expect(time.clock.now()).toBeLessThanOrEqual(measuredMilliseconds + 2000)
})

test('a fast start earns no credit for sending slowly [S14.46]', async () => {
  const time = createTime()
  const fast = Array.from({ length: 10 }, () => Buffer.alloc(1_000_000))
  function* chunks() {
    yield* fast
    for (;;) {
      time.pass(1000)
      yield Buffer.alloc(10)
    }
  }
  const outcome = await readFrom(time, Readable.from(chunks(), { objectMode: false, highWaterMark: 1 }))
  expect(outcome).toMatchObject({ error: tooSlow })
})

test('a server that says nothing is given up [S14.46]', async () => {
  const time = createTime()
  const body = new Readable({ read: () => setImmediate(time.pass, measuredMilliseconds) })
  expect(await readFrom(time, body)).toMatchObject({ chunks: 0, error: tooSlow })
  expect(body.destroyed).toBe(true)
})

test('a thin line is read as long as it is there', async () => {
  const time = createTime()
  expect(await readFrom(time, server(time, { bytes: lowestBytes / 10, seconds: 2 }))).toBe(100)
})

test('time that the reader needs does not count against the server', async () => {
  const time = createTime()
  const body = server(time, { bytes: 1000, seconds: 0.5 })
  expect(await readFrom(time, body, () => time.pass(60_000))).toBe(100)
})
