import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { recordedPauses, scriptedTable } from '#functions/data/table/scripted-table.fixture.ts'
import { repeatWhileStale, StaleReadError, transact } from '#functions/data/table/transaction.ts'

const stale = () => new StaleReadError('Another writer was faster.')

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

const cancelling = (times: number, codes: readonly string[]) =>
  scriptedTable((_input, asked) => {
    if (asked > times) return {}
    const CancellationReasons = codes.map((Code) => ({ Code }))
    throw new TransactionCanceledException({ message: 'Cancelled.', $metadata: {}, CancellationReasons })
  })

const actions = [{ Delete: { TableName: 'items', Key: { pk: 'one' } } }]

test('a transaction that meets another one is sent again after pauses, three times', async () => {
  const { taken, pauses } = recordedPauses()
  const table = cancelling(2, ['None', 'TransactionConflict'])
  await transact(table, actions, pauses)
  expect([table.asked(), taken]).toEqual([3, [38, 75]])
  const busy = cancelling(Number.POSITIVE_INFINITY, ['TransactionConflict'])
  await expect(transact(busy, actions, pauses)).rejects.toBeInstanceOf(StaleReadError)
  expect(busy.asked()).toBe(4)
})

test('a transaction that was built on what is not so any more is not sent again', async () => {
  const table = cancelling(1, ['TransactionConflict', 'ConditionalCheckFailed'])
  await expect(transact(table, actions)).rejects.toBeInstanceOf(StaleReadError)
  expect(table.asked()).toBe(1)
})
