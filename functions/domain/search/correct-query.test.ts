import { expect, test } from 'vitest'
import { correctQuery, wantedWords } from '#functions/domain/search/correct-query.ts'
import { searchWords } from '#functions/domain/search/search-words.ts'

test.each([
  ['a phrase', '"rent contorl" law', '"rent control" law'],
  ['excluded words and phrases', 'contorl -contorl -"rent contorl"', 'control -contorl -"rent contorl"'],
  ['capitals', 'CONTORL, Contorl’s', 'Control, Control'],
  ['a word with a hyphen', 'rent-contorl law', 'rent-control law'],
  ['marks and accents', '¿e\u0301lite? “contorl', '¿élite? “control'],
])('a correction keeps all else: %s [S24.47]', (_, query, corrected) => {
  const term = searchWords('contorl')[0]?.term ?? ''
  expect(correctQuery(query, new Map([[term, 'control']]))).toBe(corrected)
})

test('words are read without those that are excluded [S24.47]', () => {
  const words = wantedWords('rent -hotel "climate change" -"fake news"').map(({ word }) => word)
  expect(words).toEqual(['rent', 'climate', 'change'])
})
