import { expect, test } from 'vitest'
import { topics } from '#tests/browser/sample-answers.ts'
import { arrangeWords } from '#web/features/topics/arrange-words.ts'
import { canvasWidthIn } from '#web/features/topics/draw-word-cloud.ts'
import { readTopics } from '#web/features/topics/topic-frequencies.ts'
import { measureBoxes } from '#web/features/topics/word-cloud-boxes.ts'
import { expectedHeight, layoutWordCloud, type PlacedBox } from '#web/features/topics/word-cloud-layout.ts'

const boxesFor = (width: number, count?: number) =>
  measureBoxes(readTopics(topics(count).topics), width - 64, (text, size) => text.length * size * 0.48)

const gapBetween = (one: PlacedBox, other: PlacedBox) =>
  Math.max(
    one.left - (other.left + other.width),
    other.left - (one.left + one.width),
    one.top - (other.top + other.height),
    other.top - (one.top + one.height),
  )

test.each([256, 288, 320, 608, 1056])(
  'at %i px every word is placed inside, with a padding of 3 px around it [S9.9]',
  async (width) => {
    const { words, height } = await layoutWordCloud(boxesFor(width), width, arrangeWords)
    const expected = expectedHeight(boxesFor(width), width)
    expect(Math.abs(height - expected), 'space reserved while it is drawn').toBeLessThan(0.2 * height)
    expect(words).toHaveLength(58)
    for (const [index, word] of words.entries()) {
      expect(word.left).toBeGreaterThanOrEqual(0)
      expect(word.left + word.width).toBeLessThanOrEqual(width)
      expect(word.top).toBeGreaterThanOrEqual(0)
      expect(word.top + word.height).toBeLessThanOrEqual(height)
      for (const other of words.slice(index + 1)) {
        expect(gapBetween(word, other), `${word.topic.name} and ${other.topic.name}`).toBeGreaterThanOrEqual(
          6,
        )
      }
    }
  },
)

test.each([
  [0, 576],
  [600, 576],
  [607, 576],
  [608, 608],
])(
  'in a frame of %i px the canvas is %i px wide: whole steps of 32, of 600 where the frame says nothing [S9.11]',
  (frame, width) => {
    expect(canvasWidthIn(frame)).toBe(width)
  },
)

test('on the default canvas, 300 px high, not all words fit: some are left out, which is why it grows [S9.12]', async () => {
  const placed = await arrangeWords(boxesFor(576), [576, 300])
  expect(placed.length).toBeLessThan(58)
  const { height } = await layoutWordCloud(boxesFor(608), 608, arrangeWords)
  expect(height).toBeGreaterThan(300)
})

test('equal topics give an equal cloud', async () => {
  const first = await layoutWordCloud(boxesFor(608), 608, arrangeWords)
  expect(await layoutWordCloud(boxesFor(608), 608, arrangeWords)).toEqual(first)
})

test('the most frequent topic is near the center', async () => {
  const { words, width, height } = await layoutWordCloud(boxesFor(608, 20), 608, arrangeWords)
  const most = words.find(({ topic }) => topic.name === 'Housing')
  if (!most) throw new Error('the word is missing')
  expect(Math.abs(most.left + most.width / 2 - width / 2)).toBeLessThan(width / 4)
  expect(Math.abs(most.top + most.height / 2 - height / 2)).toBeLessThan(height / 4)
})
