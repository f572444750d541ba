import { expect, test } from 'vitest'
import { putItems } from '#functions/data/table/put-items.ts'
import { recordedPauses, scriptedTable } from '#functions/data/table/scripted-table.fixture.ts'

const fullTable = (rounds: number) =>
  scriptedTable((input, asked) => ({
    UnprocessedItems: asked <= rounds && 'RequestItems' in input ? input.RequestItems : {},
  }))

const items = [{ pk: 'one', sk: 'item' }]

test('what a table leaves over is put again after pauses that chance shortens and each round doubles', async () => {
  const table = fullTable(3)
  const { taken, pauses } = recordedPauses()
  await putItems(table, items, pauses)
  expect([table.asked(), taken]).toEqual([4, [38, 75, 150]])
})

test('writing stops when a table accepts nothing in eight rounds', async () => {
  const table = fullTable(Number.POSITIVE_INFINITY)
  const { taken, pauses } = recordedPauses()
  await expect(putItems(table, items, pauses)).rejects.toThrow('1 items could not be written to items.')
  expect([table.asked(), taken.length]).toEqual([8, 7])
})
