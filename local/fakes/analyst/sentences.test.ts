import { expect, test } from 'vitest'
import { splitEnglishSentences } from '#local/fakes/analyst/sentences.ts'

test('splits at the ends of sentences, quotations included', () => {
  expect(splitEnglishSentences('He said, "Ask not." We did! Did we? 40 years on,\nyes.')).toEqual([
    'He said, "Ask not."',
    'We did!',
    'Did we?',
    '40 years on, yes.',
  ])
})

test('a title, an initial or a number does not end a sentence', () => {
  const text = 'Mr. Speaker, John F. Kennedy paid $3.5 million to the U.S. Treasury.'
  expect(splitEnglishSentences(text)).toEqual([text])
})

test('an empty text has no sentence', () => {
  expect(splitEnglishSentences('  ')).toEqual([])
})
