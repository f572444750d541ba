import { expect, test } from 'vitest'
import { captureLogOfEachTest } from '#functions/invocation/captured-log.fixture.ts'
import { openPace } from '#functions/use-cases/digest/send-pace.ts'

const log = captureLogOfEachTest()

function openClock() {
  let now = Date.parse('2026-03-02T08:00:00Z')
  const began = now
  return {
    now: () => new Date(now),
    sleep: async (milliseconds: number) => {
      now += milliseconds
    },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    elapsed: () => now - began,
  }
}

async function sendPaced(pace: { waitForSlot(): Promise<void> }, count: number) {
  for (let sent = 0; sent < count; sent += 1) await pace.waitForSlot()
}

test('one of two consumers uses half of the account’s rate, and the first mail does not wait', async () => {
  const clock = openClock()
  const pace = openPace({ readRate: async () => 16, consumers: 2, clock })
  await pace.waitForSlot()
  expect(clock.elapsed()).toBe(0)
  await sendPaced(pace, 80)
  expect(clock.elapsed()).toBe(10_000)
})

test('what was not used is not made up for', async () => {
  const clock = openClock()
  const pace = openPace({ readRate: async () => 2, consumers: 2, clock })
  await pace.waitForSlot()
  clock.pass(60_000)
  await sendPaced(pace, 3)
  expect(clock.elapsed()).toBe(62_000)
})

test('slots requested at the same time follow one after the other', async () => {
  const clock = openClock()
  const waits: number[] = []
  const sleep = async (milliseconds: number) => void waits.push(milliseconds)
  const pace = openPace({ readRate: async () => 2, consumers: 2, clock: { now: clock.now, sleep } })
  await pace.waitForSlot()
  await Promise.all([pace.waitForSlot(), pace.waitForSlot(), pace.waitForSlot()])
  expect(waits).toEqual([1000, 2000, 3000])
})

test('the rate is asked for once in ten minutes', async () => {
  const clock = openClock()
  const rates = [1, 100]
  let asked = 0
  const readRate = async () => rates[asked++] ?? Number.NaN
  const pace = openPace({ readRate, consumers: 1, clock })
  await sendPaced(pace, 600)
  expect(asked).toBe(1)
  await sendPaced(pace, 3)
  expect(asked).toBe(2)
})

test('an unreadable rate is the slowest that any account has, or the last one read', async () => {
  const clock = openClock()
  const answers = [
    Promise.reject(new Error('Throttled.')),
    Promise.resolve(10),
    Promise.reject(new Error('No.')),
  ]
  for (const answer of answers) answer.catch(() => {})
  const pace = openPace({ readRate: () => answers.shift() ?? Promise.resolve(1), consumers: 1, clock })
  await sendPaced(pace, 3)
  expect(clock.elapsed()).toBe(2000)
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('send rate not read')
  for (const _ of [1, 2]) {
    clock.pass(600_000)
    const before = clock.elapsed()
    await sendPaced(pace, 11)
    expect(clock.elapsed() - before).toBeCloseTo(1000, 6)
  }
})
