import { expect, test } from 'vitest'
import { readQuery } from '#functions/domain/search/search-query.ts'
import { mostSearchWords } from '#shared/rules/search-bounds.ts'

test.each([
  { form: 'words', text: 'taxes housing', wanted: [['tax'], ['hous']], excluded: [] },
  { form: 'a phrase', text: '"climate change" costs', wanted: [['climat', 'chang'], ['cost']], excluded: [] },
  {
    form: 'typographic quotation marks',
    text: '“climate change”',
    wanted: [['climat', 'chang']],
    excluded: [],
  },
  {
    form: 'a quotation mark without a partner',
    text: '"climate change',
    wanted: [['climat', 'chang']],
    excluded: [],
  },
  {
    form: 'excluded words and phrases',
    text: 'taxes -housing -"climate change"',
    wanted: [['tax']],
    excluded: [['hous'], ['climat', 'chang']],
  },
  { form: 'a word with a hyphen', text: 'pro-life', wanted: [['pro', 'life']], excluded: [] },
  { form: 'a number in words', text: 'nineteen eighty-four', wanted: [['#1984']], excluded: [] },
  {
    form: 'common words in a phrase',
    text: '"state of the union"',
    wanted: [['state', 'of', 'the', 'union']],
    excluded: [],
  },
  {
    form: 'common words beside others',
    text: 'the state of the union',
    wanted: [['state'], ['union']],
    excluded: [],
  },
  { form: 'repeated words', text: 'tax taxes TAX', wanted: [['tax']], excluded: [] },
])('reads $form', ({ text, wanted, excluded }) => {
  expect(readQuery(text)).toEqual({ wanted, excluded })
})

test.each([
  ['nothing', '', 'empty'],
  ['only marks', '"" - !?', 'empty'],
  ['only common words', '"to be or not to be"', 'too-common'],
  ['only excluded words', '-taxes', 'only-excluded'],
  [
    'more words than are searched',
    Array.from({ length: mostSearchWords + 1 }, (_, n) => `word${n}`).join(' '),
    'too-many-words',
  ],
])('refuses %s', (_, text, problem) => {
  expect(readQuery(text)).toBe(problem)
})
