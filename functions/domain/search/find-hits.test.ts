import { expect, test } from 'vitest'
import { findHits } from '#functions/domain/search/find-hits.ts'
import { searchPassages } from '#functions/domain/search/search-passages.ts'
import { readQuery } from '#functions/domain/search/search-query.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'

const transcriptOf = (segments: TranscriptSegment[]): Transcript => ({
  segments,
  source: 'publisher',
  language: 'en',
  durationSeconds: 600,
})

const talk = transcriptOf([
  { start: 0, end: 10, speaker: 'Ana', text: 'Rents are rising. Climate change is a cost we cannot ignore.' },
  { start: 10, end: 14, speaker: 'Ben', text: 'Taxes pay for the state' },
  { start: 14, end: 18, speaker: 'Ben', text: 'of the union, and taxes on rents fell.' },
  { start: 18, end: 20, speaker: 'Ana', text: 'Nineteen eighty-four was worse.' },
])

function search(text: string, transcript = talk) {
  const query = readQuery(text)
  if (typeof query === 'string') throw new Error(query)
  const passages = searchPassages(transcript)
  return findHits(
    { title: 'Rents and taxes', podcast: 'Talk', people: ['Ana Ruiz'], topics: [], passages },
    query,
    [],
  )
}

const marked = (hits: ReturnType<typeof search>) =>
  hits?.spoken.map(({ text, marks }) => marks.map(({ start, end }) => text.slice(start, end)))

test('a hit is a sentence with its speaker, its time and the words marked', () => {
  expect(search('climate')?.spoken).toEqual([
    {
      text: 'Climate change is a cost we cannot ignore.',
      marks: [{ start: 0, end: 7 }],
      speaker: 'Ana',
      start: 3,
      end: 10,
    },
  ])
})

test('words are found in other forms, in any order, and each is marked', () => {
  expect(marked(search('costs climates'))).toEqual([['Climate', 'cost']])
})

test('sentences with more of the words come first', () => {
  expect(marked(search('rent tax'))).toEqual([['Taxes', 'taxes', 'rents'], ['Rents']])
})

test('a phrase is found across captions and marked as one', () => {
  expect(marked(search('"state of the union"'))).toEqual([['state of the union']])
  expect(search('"state in the union"')).toBeUndefined()
})

test('a phrase does not reach into the next sentence', () => {
  expect(search('"rising climate"')).toBeUndefined()
})

test('an excluded word or phrase leaves the episode out', () => {
  expect(search('climate -union')).toBeUndefined()
  expect(search('climate -"change of climate"')).toBeDefined()
  expect(search('climate -"climate change"')).toBeUndefined()
})

test('numbers are found in words and in digits', () => {
  expect(marked(search('1984'))).toEqual([['Nineteen eighty-four']])
})

test('names and titles are found without being spoken', () => {
  const hits = search('"ana ruiz" taxes')
  expect(hits?.title).toEqual([{ start: 10, end: 15 }])
  expect(search('"taxes talk"')).toBeUndefined()
})

test('a transcript without punctuation is cut into passages that phrases go across', () => {
  const words = Array.from({ length: 100 }, (_, place) => `word${place}`)
  const hits = search('"word33 word34 word35"', transcriptOf([{ start: 0, end: 100, text: words.join(' ') }]))
  expect(marked(hits)).toEqual([['word33 word34 word35']])
  expect(hits?.spoken[0]?.text.split(' ').length).toBeLessThanOrEqual(68)
})
