import { expect, test } from 'vitest'
import { toSpokenText } from '#local/feed-server/spoken-text.ts'

test.each([
  ['Mr. Speaker, we paid $3.5 million!', 'Mister Speaker, we paid $3.5 million.'],
  ['He said, “Ask not.” And: why?', 'He said, Ask not, And, why.'],
  ['Growth – real growth -- of 12% (at most).', 'Growth, real growth, of 12 percent at most.'],
  ['José’s café…', "Jose's cafe."],
])('%s is spoken without a pause', (sentence, spoken) => {
  expect(toSpokenText(sentence)).toBe(spoken)
})
