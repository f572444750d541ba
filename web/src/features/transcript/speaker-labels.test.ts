import { expect, test } from 'vitest'
import { attributeLines } from '#web/features/transcript/speaker-labels.ts'

test('a line without a label belongs to the previous speaker', () => {
  expect(
    attributeLines(['Music plays.', 'Anna: One.', 'Two.', 'Bo: Three.', 'Anna: Four.', 'Anna: Five.']),
  ).toEqual([
    { speaker: null, text: 'Music plays.' },
    { speaker: 'Anna', text: 'One.' },
    { speaker: 'Anna', text: 'Two.' },
    { speaker: 'Bo', text: 'Three.' },
    { speaker: 'Anna', text: 'Four.' },
    { speaker: 'Anna', text: 'Five.' },
  ])
})

test('a single line is enough', () => {
  expect(attributeLines(['Anna: One.'])).toEqual([{ speaker: 'Anna', text: 'One.' }])
})

test.each([
  [['Breaking Down: the news.', 'It rained.', 'It stopped.']],
  [['It rained.', 'The Answer: snow.', 'It stopped.']],
])('a colon in a transcript without labels is no label: %j', (lines) => {
  expect(attributeLines(lines)).toEqual(lines.map((text) => ({ speaker: null, text })))
})
