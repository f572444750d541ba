import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { recordedPauses, scriptedTable } from '#functions/data/scripted-table.fixture.ts'
import { repeatingConflicts } from '#functions/data/table.ts'

const refused = { message: 'Refused.', $metadata: {} }
const put = new PutCommand({ TableName: 'items', Item: { pk: 'one' } })

test('a write that meets a transaction on its item is repeated after pauses, up to ten times', async () => {
  const { taken, pauses } = recordedPauses()
  const busy = (times: number) =>
    scriptedTable((_input, asked) => {
      if (asked <= times) throw new TransactionConflictException(refused)
      return {}
    })
  const table = busy(3)
  await repeatingConflicts(table.client, pauses).send(put)
  expect([table.asked(), taken]).toEqual([4, [38, 75, 150]])
  const always = busy(Number.POSITIVE_INFINITY)
  await expect(repeatingConflicts(always.client, pauses).send(put)).rejects.toBeInstanceOf(
    TransactionConflictException,
  )
  expect(always.asked()).toBe(11)
})

test('a condition that does not hold is told at once', async () => {
  const table = scriptedTable(() => {
    throw new ConditionalCheckFailedException(refused)
  })
  await expect(repeatingConflicts(table.client).send(put)).rejects.toBeInstanceOf(
    ConditionalCheckFailedException,
  )
  expect(table.asked()).toBe(1)
})
