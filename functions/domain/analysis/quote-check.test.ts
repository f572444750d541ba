import { expect, test } from 'vitest'
import { chooseQuotes } from '#functions/domain/analysis/choose-quotes.ts'
import { checkTask, keptQuotes } from '#functions/domain/analysis/quote-check.ts'
import { episodeMask } from '#functions/domain/analysis/transcript-block.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import type { QuoteCandidate } from '#shared/domain/verification.ts'

const transcript: Transcript = {
  segments: [
    { start: 0, end: 5, speaker: 'Ann Author', text: 'Should we build, Bob?' },
    {
      start: 5,
      end: 9,
      speaker: 'Bob',
      text: 'Homes are cheap <b>where</b> The Fiscal Hour and towns allow them, Ann.',
    },
  ],
  source: 'publisher',
  language: 'en',
  durationSeconds: 9,
}

const candidate = (text: string, topic: string | null = null): QuoteCandidate => ({
  text,
  startSeconds: 5,
  endSeconds: 9,
  speaker: 'Bob',
  topic,
  keywords: [],
  before: [],
  after: [],
  segment: 0,
})

test('the question lists each quote as one line of JSON, with numbered speakers and without names', () => {
  const asked: QuoteCandidate = {
    ...candidate('Homes are cheap <b>where</b> The Fiscal Hour and towns allow them, Ann.', 'Housing'),
    before: [
      { speaker: 'Ann Author', text: 'Should we build, Bob?' },
      { speaker: 'Bob', text: 'I think so.' },
    ],
    after: [{ speaker: 'Ann Author', text: 'Write to ann@fiscal.example.' }],
  }
  const mask = episodeMask(transcript, { show: 'The Fiscal Hour', author: 'Ann Author' })
  const lines = checkTask([asked, candidate('Two')], transcript, mask).split('\n')
  expect(lines[0]).toBe('Task: check_quotes')
  expect(lines.slice(-2).map((line) => JSON.parse(line))).toEqual([
    {
      quote: 1,
      speaker: 'Speaker 2',
      topic: 'Housing',
      before: 'Speaker 1: Should we build, [person]? I think so.',
      text: 'Homes are cheap ‹b›where‹/b› [show] and towns allow them, [person].',
      after: 'Speaker 1: Write to [address].',
    },
    { quote: 2, speaker: 'Speaker 2', topic: '', before: '', text: 'Two', after: '' },
  ])
})

const said = (quote: number, reason: 'stands' | 'repeats') => ({ quote, reason })

test.each([
  ['one that stands', [said(1, 'stands')], ['One']],
  ['one that does not', [said(1, 'repeats')], []],
  ['both', [said(2, 'stands'), said(1, 'stands')], ['One', 'Two']],
  ['none', [], []],
  ['a quote that nobody asked about', [said(3, 'stands')], []],
  ['two things of one', [said(1, 'stands'), said(1, 'repeats')], []],
])('a check that speaks of %s keeps the quotes it confirms [S16.5]', (_, checks, texts) => {
  const kept = keptQuotes([candidate('One'), candidate('Two')], checks)
  expect(kept.map(({ text }) => text)).toEqual(texts)
})

test('one quote of each topic comes first, the main topic’s before the others’, and eight are published at most [S16.9]', () => {
  const spoken = ['Taxes', 'Taxes', null, 'Housing', 'Housing', 'Courts', null, 'Taxes', 'Courts', 'Taxes']
  const kept = spoken.map((topic, place) => candidate(String(place), topic))
  const chosen = chooseQuotes(kept, ['Housing', 'Water', 'Taxes', 'Courts'])
  expect(chosen.map(({ text }) => text)).toEqual(['3', '0', '5', '1', '2', '4', '6', '7'])
  expect(chosen[0]).not.toHaveProperty('before')
})

test('the question gives each unnamed person a number of their own', () => {
  const said = (turn: number, text: string) => ({ start: null, end: null, turn, text })
  const turns = { ...transcript, segments: [said(1, 'Should we build?'), said(2, 'We should build homes.')] }
  const { speaker: _, ...asked } = candidate('We should build homes.')
  const before = [{ turn: 1, text: 'Should we build?' }]
  const task = checkTask([{ ...asked, segment: 1, before }], turns, (text) => text)
  expect(JSON.parse(task.split('\n').at(-1) ?? '')).toMatchObject({
    speaker: 'Speaker 2',
    before: 'Speaker 1: Should we build?',
  })
})
