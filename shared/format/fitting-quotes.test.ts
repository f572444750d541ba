import { expect, test } from 'vitest'
import { fittingQuotes, shortenSummary, wholeSentences } from '#shared/format/fitting-quotes.ts'

const quoted = (...texts: string[]) => texts.map((quote_text, id) => ({ id, quote_text }))
const textsOf = (chosen: readonly { quote_text: string }[]) => chosen.map(({ quote_text }) => quote_text)

test.each([
  ['Dr. Lee paid $3.5 million. It is gone.', 30, 'Dr. Lee paid $3.5 million.'],
  ['One. Two. Three.', 16, 'One. Two. Three.'],
  ['One. Two. Three.', 15, 'One. Two.'],
  ['He was murdered by the mayor of this town.', 20, undefined],
  ['我们应该提高税收。他们反对。', 10, '我们应该提高税收。'],
])('of “%s”, %i characters hold %j', (text, characters, shown) => {
  expect(wholeSentences(text, characters)).toBe(shown)
})

test('the first quotes that fit whole are chosen before any is cut', () => {
  const rooms = [
    { count: 2, characters: 10 },
    { count: 1, characters: 20 },
  ]
  expect(textsOf(fittingQuotes(quoted('Far too long. No.', 'Two.', 'Three.', 'Four.'), rooms))).toEqual([
    'Two.',
    'Three.',
  ])
  expect(textsOf(fittingQuotes(quoted('Far too long. No.', 'Two.'), rooms))).toEqual(['Far too long. No.'])
  const long = 'A sentence. And one more that is too long.'
  expect(textsOf(fittingQuotes(quoted(long), rooms))).toEqual(['A sentence.'])
  expect(fittingQuotes(quoted('One that is murdered by the end of its line.'), rooms)).toEqual([])
  expect(fittingQuotes([], rooms)).toEqual([])
})

test('a choice that does not fit for another reason is not taken', () => {
  const rooms = [2, 1].map((count) => ({ count, characters: 9 }))
  expect(textsOf(fittingQuotes(quoted('One.', 'Two.'), rooms, (chosen) => chosen.length < 2))).toEqual([
    'One.',
  ])
})

test('a summary ends with a sentence, unless that would leave less than half', () => {
  expect(shortenSummary('The host asks for more. The guest declines.', 30)).toBe('The host asks for more.')
  expect(shortenSummary('Hello. The host asks the guest for more.', 30)).toBe('Hello. The host asks the…')
  expect(shortenSummary('Hello.', 30)).toBe('Hello.')
})
