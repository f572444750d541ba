import { expect, test } from 'vitest'
import { findHits } from '#functions/domain/search/find-hits.ts'
import { nearPassages } from '#functions/domain/search/near-passages.ts'
import { placePassages } from '#functions/domain/search/search-passages.ts'
import { readQuery, termsOf } from '#functions/domain/search/search-query.ts'
import { positionsByTerm } from '#functions/domain/search/search-text.ts'

const lines = [
  'Rents are rising everywhere.',
  'We hold that',
  'the union of the',
  'states is perpetual, and',
  'rents are not.',
  'Wages rose.',
  'The union is old.',
]
const text = {
  title: 'Rents',
  podcast: 'Talk',
  people: [],
  topics: [],
  passages: placePassages(
    lines.map((line, index) => ({ text: line, speaker: null, start: index, end: null })),
  ),
}

function narrowed(asked: string) {
  const query = readQuery(asked)
  if (typeof query === 'string') throw new Error(query)
  const byTerm = positionsByTerm(text)
  const positions = termsOf([...query.wanted, ...query.excluded]).flatMap((term) => byTerm.get(term) ?? [])
  return { query, near: nearPassages(text, query, { positions, names: [] }) }
}

test.each([
  ['wages', ['Wages rose.']],
  ['"of the states is"', ['the union of the', 'states is perpetual, and']],
  ['"that the union of the"', ['We hold that', 'the union of the', 'states is perpetual, and']],
  ['rents -wages', ['Rents are rising everywhere.', 'rents are not.', 'Wages rose.']],
])('%s keeps the passages around its words', (asked, kept) => {
  expect(narrowed(asked).near.passages.map((passage) => passage.text)).toEqual(expect.arrayContaining(kept))
  expect(narrowed(asked).near.passages.length).toBeLessThan(lines.length)
})

test.each([
  'rents',
  'union',
  '"the union of the states"',
  '"that the union"',
  'rents -wages',
  '"states is perpetual"',
])('the hits of %s are those of the whole text', (asked) => {
  const { query, near } = narrowed(asked)
  expect(findHits(near, query, [])).toEqual(findHits(text, query, []))
})
