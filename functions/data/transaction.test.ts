import { expect, test } from 'vitest'
import { repeatWhileStale, StaleReadError } from '#functions/data/transaction.ts'

const stale = () => new StaleReadError('Somebody was faster.')

test('repeats up to ten times while others are faster, then gives up with their error', async () => {
  let attempts = 0
  const always = () => {
    attempts += 1
    return Promise.reject(stale())
  }
  await expect(repeatWhileStale(always, { chance: () => 0 })).rejects.toBeInstanceOf(StaleReadError)
  expect(attempts).toBe(11)
})

test('answers as soon as one attempt succeeds and repeats nothing else', async () => {
  let attempts = 0
  const outcome = await repeatWhileStale(
    async () => {
      attempts += 1
      if (attempts < 4) throw stale()
      return 'done'
    },
    { chance: () => 0 },
  )
  expect([outcome, attempts]).toEqual(['done', 4])
  const bug = () => Promise.reject(new TypeError('a bug'))
  await expect(repeatWhileStale(bug, { chance: () => 0 })).rejects.toThrow('a bug')
})
