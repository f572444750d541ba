import { expect, test } from 'vitest'
import { fontScale, type MeasureText, measureBoxes } from '#web/features/topics/word-cloud-boxes.ts'

/** Every letter is half as wide as high. */
const measure: MeasureText = (text, fontPixels) => (text.length * fontPixels) / 2

const topic = (name: string, frequency: number) => ({ name, frequency })
const boxOf = (name: string, width: number) => {
  const [box] = measureBoxes([topic(name, 9), topic('least', 1)], width, measure)
  if (!box) throw new Error('no box')
  return box
}

test('font sizes are linear in the frequency, from 16 to 60 pixels', () => {
  const scale = fontScale([topic('a', 21), topic('b', 11), topic('c', 1)])
  expect([1, 11, 21].map(scale)).toEqual([16, 38, 60])
})

test('topics that are all equally frequent have one size', () => {
  const sizes = measureBoxes([topic('a', 3), topic('b', 3)], 600, measure).map((box) => box.fontPixels)
  expect(sizes).toEqual([28, 28])
})

test('a name that fits is on one line at its full size', () => {
  expect(boxOf('Rent', 600)).toMatchObject({ lines: ['Rent'], fontPixels: 60, width: 128, height: 70 })
})

test('a long name takes several lines, broken at its spaces', () => {
  expect(boxOf('Flood insurance', 300)).toMatchObject({ lines: ['Flood', 'insurance'], fontPixels: 60 })
})

test('a word that is wider than the cloud is written smaller, and below 16 pixels broken', () => {
  expect(boxOf('Infrastructure', 300).fontPixels).toBe(41)
  const longest = boxOf('x'.repeat(60), 200)
  expect(longest.fontPixels).toBe(16)
  expect(longest.lines.join('')).toBe(`X${'x'.repeat(59)}`)
  expect(longest.lines.length).toBe(3)
})

test.each(['Rent', 'Flood insurance', 'Public and private health insurance', 'x'.repeat(60)])(
  'no box is wider than the cloud: %s',
  (name) => {
    expect(boxOf(name, 224).width).toBeLessThanOrEqual(224)
  },
)

test('no box is smaller than 24 pixels either way, so that a finger can hit it', () => {
  const least = measureBoxes([topic('a', 9), topic('b', 1)], 600, measure).at(1)
  expect(least).toMatchObject({ fontPixels: 16, width: 24, height: 24 })
})
