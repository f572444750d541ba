import { expect, test } from 'vitest'
import { isCommon, searchWords } from '#functions/domain/search/search-words.ts'

const termsOf = (text: string) => searchWords(text).map(({ term }) => term)

test.each([
  ['endings', 'They taxed the taxes', 'tax tax'],
  ['accents and capitals', 'CAFÉ naïve', 'cafe naiv'],
  ['typographic marks', 'the “senator’s” O’Neil', 'senat oneil'],
  ['hyphens', 'pro-life tax‑free', 'pro life tax free'],
  ['number words', 'twenty-four in nineteen eighty-four', '#24 #1984'],
  ['amounts', 'five percent and $3 million', '#5 #% #3000000 #$'],
  ['sounds in brackets', 'taxes [laughter] fell', 'tax fell'],
])('reads %s', (_, text, terms) => {
  expect(termsOf(text).filter((term) => !isCommon(term))).toEqual(terms.split(' '))
})

test('a word has its place in the text', () => {
  const text = 'Well, the taxes fell.'
  expect(searchWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Well',
    'the',
    'taxes',
    'fell',
  ])
})

test('the parts of a contraction and of a word with a hyphen are glued', () => {
  expect(searchWords("we don't tax-free").map(({ term, isGlued }) => [term, isGlued])).toEqual([
    ['we', false],
    ['do', false],
    ['not', true],
    ['tax', false],
    ['free', true],
  ])
})
