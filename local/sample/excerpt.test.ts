import { expect, test } from 'vitest'
import { cutPassage, spokenSentences } from '#local/sample/excerpt.ts'

test('notes on the audience are left out of what is spoken', () => {
  const text =
    'Thank you. (Applause.) We begin.[Laughter] The First Lady—(applause)—is here. We end -- tonight.'
  expect(spokenSentences(text)).toEqual([
    'Thank you.',
    'We begin.',
    'The First Lady is here.',
    'We end – tonight.',
  ])
})

test('an editor’s explanations are left out, corrections stay', () => {
  expect(spokenSentences('Governor Gardner [Washington] wants every [child] here.')).toEqual([
    'Governor Gardner wants every child here.',
  ])
})

test('a passage ends with the sentence that reaches its length', () => {
  const sentences = ['One.', 'Two three.', 'Four five six.', 'Seven.']
  expect(cutPassage(sentences, { from: 1, words: 3 })).toEqual(['Two three.', 'Four five six.'])
})

test('a sentence too long for one breath is left out', () => {
  const endless = `${'word '.repeat(71).trim()}.`
  expect(cutPassage(['One.', endless, 'Two.'], { from: 0, words: 2 })).toEqual(['One.', 'Two.'])
})
