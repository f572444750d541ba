import { expect, test } from 'vitest'
import { eachAtOnce } from '#functions/use-cases/each-at-once.ts'

test('each item is handled once, and never more than the limit at a time', async () => {
  const done: number[] = []
  let underWay = 0
  let most = 0
  await eachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    underWay += 1
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay -= 1
    done.push(item)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('a failure goes up', async () => {
  const failing = eachAtOnce([1, 2, 3], 2, async (item) => {
    if (item === 2) throw new Error('not this one')
  })
  await expect(failing).rejects.toThrow('not this one')
})
