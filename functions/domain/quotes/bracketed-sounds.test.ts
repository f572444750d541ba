import { expect, test } from 'vitest'
import { findQuote } from '#functions/domain/quotes/find-quote.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'

function found(said: string, offered: string) {
  const segments = [{ start: null, end: null, text: said }]
  const index = indexTranscript({ segments, source: 'publisher', language: 'en', durationSeconds: null })
  return findQuote(index, { text: offered, segmentFirst: 0, segmentLast: 0 })?.text
}

const plain = 'We must raise the minimum wage for every worker now.'
const withMark = (mark: string) => `We must raise ${mark} the minimum wage for every worker now.`

test.each([
  '(laughter)',
  '(Laughter.)',
  '[APPLAUSE]',
  '[crosstalk]',
  '[crosstalk 00:12:05]',
  '[cross talk]',
  '[music]',
  '[upbeat music playing]',
  '(audience laughs)',
  '(laughter and applause)',
  '♪',
  '♪ music ♪',
  '*chuckles*',
  '<laughs>',
  '(ph)',
])('%s may be left out or added, and is shown where it was', (mark) => {
  expect(found(withMark(mark), plain)).toBe(withMark(mark))
  expect(found(withMark(mark), withMark(mark))).toBe(withMark(mark))
  expect(found(plain, withMark(mark))).toBe(plain)
})

test.each(['[inaudible]', '(Inaudible)', '[inaudible 00:01:02]', '[unintelligible]', '[?]', '(??)', '[...]'])(
  'words with the gap %s are not shown',
  (mark) => {
    expect(found(withMark(mark), plain)).toBeUndefined()
    expect(found(withMark(mark), withMark(mark))).toBeUndefined()
    expect(found(`${mark} we must raise the wage.`, 'we must raise the wage')).toBeUndefined()
  },
)

test('other words in brackets are words', () => {
  expect(found(withMark('(or keep)'), plain)).toBeUndefined()
  expect(found(withMark('(the music industry must not)'), plain)).toBeUndefined()
})
