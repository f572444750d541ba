import { expect, test } from 'vitest'
import { beginningsOf, groupOf, nearestWords, spelledWords } from '#functions/domain/search/spelling.ts'

test.each([
  ['endings and accents stay', 'Élite Housing costs', ['élite', 'housing', 'costs']],
  ['possessives are left off', 'Biden’s and voters’', ['biden', 'voters']],
  ['names with an apostrophe', "O'Rourke", ["o'rourke"]],
  ['words with a hyphen are two', 'Long-term', ['long', 'term']],
  ['neither short and common words nor numbers', "tax of 2024, about seven, they're", []],
])('words that can be suggested: %s [S24.46]', (_, text, words) => {
  expect(spelledWords(text).map(({ word }) => word)).toEqual(words)
})

const spoken = ['housing', 'hosting', 'énergie', 'zelensky', 'costs', 'posts', 'immigration', 'taxi']

test.each([
  ['a missing letter', 'houing', ['housing']],
  ['a letter too much', 'houssing', ['housing']],
  ['swapped letters', 'huosing', ['housing']],
  ['another letter', 'hoursing', ['housing']],
  ['two like words', 'hosing', ['housing', 'hosting']],
  ['accents', 'enegie', ['énergie']],
  ['two edits of a long word', 'imigraton', ['immigration']],
  ['two letters of a name', 'zelinski', ['zelensky']],
  ['not two edits of a short word', 'casta', []],
  ['only the word itself', 'housing', ['housing']],
])('finds what was meant: %s [S24.46]', (_, typed, words) => {
  expect(nearestWords(typed, spoken)).toEqual(words)
})

test('a group has the words of one length that begin with the same letter, without accents', () => {
  expect(groupOf('Énergie')).toEqual({ letter: 'e', length: 7 })
  expect(beginningsOf('ohusing')).toEqual(['o', 'h'])
})
