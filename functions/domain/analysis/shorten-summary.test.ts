import { expect, test } from 'vitest'
import { shortenSummary } from '#functions/domain/analysis/shorten-summary.ts'

const summary = {
  paragraph: 'Rents rise. Wages do not! Why? Nobody says.',
  bullets: ['Rents are high.', 'Wages are low.', 'Towns build little.'],
}
const bytes = (one: object) => Buffer.byteLength(JSON.stringify(one))

test('a summary that fits stays whole', () => {
  expect(shortenSummary(summary, bytes(summary))).toEqual(summary)
})

test('its last bullets go first, then the last sentences of its paragraph', () => {
  expect(shortenSummary(summary, bytes(summary) - 1).bullets).toEqual(['Rents are high.', 'Wages are low.'])
  const { paragraph } = summary
  expect(shortenSummary(summary, bytes({ paragraph, bullets: [] }))).toEqual({ paragraph, bullets: [] })
  expect(shortenSummary(summary, bytes({ paragraph, bullets: [] }) - 1)).toEqual({
    paragraph: 'Rents rise. Wages do not! Why?',
    bullets: [],
  })
  expect(shortenSummary(summary, 1)).toEqual({ paragraph: 'Rents rise.', bullets: [] })
})
