import { expect, test } from 'vitest'
import { type ItemResult, runForEach } from '#web/lib/run-for-each.ts'

const request = {
  describeFailure: String,
  atOnce: 2,
  isStopped: () => false,
  onChange: (_: readonly ItemResult<number>[]) => {},
}

test('at most so many run at once, in order, and a failure stops no other', async () => {
  let running = 0
  let most = 0
  const results = await runForEach({
    ...request,
    items: [1, 2, 3, 4, 5],
    work: async (item) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (item === 2) throw new Error('no')
      return `did ${item}`
    },
  })
  expect(most).toBe(2)
  expect(results.map(({ state }) => state)).toEqual(['done', 'failed', 'done', 'done', 'done'])
  expect(results.map(({ message }) => message)).toEqual(['did 1', 'Error: no', 'did 3', 'did 4', 'did 5'])
})

test('once stopped, what has begun is finished and nothing else begins', async () => {
  let isStopped = false
  const seen: string[] = []
  const results = await runForEach({
    ...request,
    items: [1, 2, 3, 4],
    isStopped: () => isStopped,
    onChange: (all) => seen.push(all.map(({ state }) => state[0]).join('')),
    work: async (item) => {
      isStopped = true
      await Promise.resolve()
      return `did ${item}`
    },
  })
  expect(results.map(({ state }) => state)).toEqual(['done', 'stopped', 'stopped', 'stopped'])
  expect(seen[0]).toBe('wwww')
  expect(seen.at(-1)).toBe('dsss')
})
