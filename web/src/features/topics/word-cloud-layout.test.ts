import { expect, test } from 'vitest'
import { type Arrange, expectedHeight, layoutWordCloud } from '#web/features/topics/word-cloud-layout.ts'

const box = (name: string, width = 100, height = 24) => ({
  topic: { name, frequency: 1 },
  lines: [name],
  fontPixels: 16,
  width,
  height,
})
const boxes = Array.from({ length: 60 }, (_, index) => box(`Topic ${index}`))

/** One column: boxes beyond the height are left out. */
const column: Arrange = async (all, [, height]) =>
  all.map((one, index) => ({ ...one, left: 0, top: index * 30 })).filter(({ top }) => top + 24 <= height)

test('the canvas grows until every word fits [S9.12]', async () => {
  const requested: number[] = []
  const cloud = await layoutWordCloud(boxes, 600, (all, size) => {
    requested.push(size[1])
    return column(all, size)
  })
  expect(cloud.words).toHaveLength(60)
  expect(requested.length).toBeGreaterThan(1)
  expect(requested).toEqual([...requested].sort((one, other) => one - other))
  expect(cloud.height).toBe(59 * 30 + 24)
})

test('words that fit no canvas are placed below the others, without overlap', async () => {
  const onlyTwo: Arrange = async (all) =>
    all.slice(0, 2).map((one, index) => ({ ...one, left: 0, top: index * 30 }))
  const { words, height } = await layoutWordCloud(boxes, 600, onlyTwo)
  expect(words).toHaveLength(60)
  const tops = words.map(({ top }) => top)
  expect(tops.every((top, index) => index === 0 || top >= (tops[index - 1] ?? 0) + 24)).toBe(true)
  expect(Math.max(...tops) + 24).toBeLessThanOrEqual(height)
})

test('a small cloud is centered in the least height, 288 px [S9.10]', async () => {
  const { words, height, width } = await layoutWordCloud([box('one')], 608, async (all) =>
    all.map((one) => ({ ...one, left: 250, top: 7 })),
  )
  expect({ height, width }).toEqual({ height: 288, width: 608 })
  expect(words).toMatchObject([{ left: 254, top: 132 }])
})

test('words that lean to one side are moved to the middle together', async () => {
  const { words } = await layoutWordCloud([box('one'), box('two')], 608, async (all) =>
    all.map((one, index) => ({ ...one, left: 300 + index * 200, top: 7 })),
  )
  expect(words.map(({ left }) => left)).toEqual([154, 354])
})

test('the first canvas is at least as large as all boxes together', async () => {
  let first = 0
  await layoutWordCloud(boxes, 320, (all, size) => {
    first ||= size[0] * size[1]
    return column(all, [size[0], Number.POSITIVE_INFINITY])
  })
  expect(first).toBeGreaterThanOrEqual(60 * 100 * 24)
})

test('the reserved height is about the cloud’s, and never less than the least height', () => {
  const wide = Array.from({ length: 60 }, (_, index) => box(`Topic ${index}`, 90, 24))
  expect(expectedHeight(wide, 288)).toBeGreaterThan(expectedHeight(wide, 640))
  expect(expectedHeight(wide, 1056)).toBe(288)
})
