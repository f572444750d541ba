import { expect, test } from 'vitest'
import { getItems } from '#functions/data/table/page.ts'
import { recordedPauses, scriptedTable } from '#functions/data/table/scripted-table.fixture.ts'

const keys = [
  { pk: 'one', sk: 'item' },
  { pk: 'two', sk: 'item' },
]

const fullTable = (rounds: number) =>
  scriptedTable((_input, asked) => {
    const [first, second] = keys
    if (asked === rounds + 1) return { Responses: { items: [second] } }
    return {
      Responses: { items: asked === 1 ? [first] : [] },
      UnprocessedKeys: { items: { Keys: [second] } },
    }
  })

test('keys that a table leaves over are asked again after pauses that chance shortens and each round doubles', async () => {
  const table = fullTable(3)
  const { taken, pauses } = recordedPauses()
  const found = await getItems(table, keys, { isConsistent: false, ...pauses })
  expect(keys.map(found.find)).toEqual(keys)
  expect([table.asked(), taken]).toEqual([4, [38, 75, 150]])
})

test('a table that leaves a key over in eight rounds is given up', async () => {
  const table = fullTable(Number.POSITIVE_INFINITY)
  const { taken, pauses } = recordedPauses()
  await expect(getItems(table, keys, { isConsistent: false, ...pauses })).rejects.toThrow(
    '1 items could not be read from items.',
  )
  expect([table.asked(), taken.length]).toEqual([8, 7])
})
