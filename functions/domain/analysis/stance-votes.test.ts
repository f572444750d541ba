import { describe, expect, test } from 'vitest'
import { countVotes, isDecided, toVote } from '#functions/domain/analysis/stance-votes.ts'
import type { ToolInput } from '#functions/domain/analysis/tools.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

const silence: Transcript = { segments: [], source: 'publisher', language: 'en', durationSeconds: null }

const vote = (stance: ToolInput<'rate_stance'>['stance']) =>
  toVote({ stance, explanation: `because ${stance}`, segments: [] }, silence)
type Answers = [ToolInput<'rate_stance'>['stance'][]]

const count = (...stances: ToolInput<'rate_stance'>['stance'][]) => countVotes(stances.map(vote))

test('the verdict is the median with the explanation of a vote that fell there', () => {
  expect(count('Left-leaning', 'Centrist', 'Left-leaning')).toEqual({
    stance: 'Left-leaning',
    unratedReason: null,
    explanation: 'because Left-leaning',
    confidence: 2 / 3,
    spread: [0, 2, 1, 0, 0],
    isContested: false,
  })
})

test('votes two steps apart are contested', () => {
  expect(count('Far Left', 'Centrist', 'Centrist')).toMatchObject({ stance: 'Centrist', isContested: true })
})

test('two placed votes give their middle, towards the center', () => {
  expect(count('Far Left', 'Left-leaning', 'not_sure').stance).toBe('Left-leaning')
  expect(count('Right-leaning', 'Far Right', 'not_sure').stance).toBe('Right-leaning')
  expect(count('Left-leaning', 'Right-leaning', 'not_sure').stance).toBe('Centrist')
})

test('without more than half of the votes nothing is placed', () => {
  expect(count('Far Right', 'not_political', 'not_political')).toEqual({
    stance: null,
    unratedReason: 'not-political',
    explanation: 'because not_political',
    confidence: null,
    spread: null,
    isContested: false,
  })
  expect(count('Centrist', 'not_political', 'not_sure').unratedReason).toBe('not-sure')
})

const notCounted = (stance: ToolInput<'rate_stance'>['stance']) => ({
  ...vote(stance),
  notCounted: 'suspicious-lines' as const,
})

test('a vote that does not count moves neither the median, nor the spread, nor the confidence', () => {
  const votes = [notCounted('Far Right'), vote('Centrist'), notCounted('Far Right')]
  expect(countVotes(votes)).toEqual({
    stance: 'Centrist',
    unratedReason: null,
    explanation: 'because Centrist',
    confidence: 1,
    spread: [0, 0, 1, 0, 0],
    isContested: false,
  })
})

test('where no vote counts the episode is not rated, and the explanation says why [S16.21]', () => {
  expect(countVotes([notCounted('Far Right')])).toMatchObject({
    stance: null,
    unratedReason: 'not-sure',
    explanation: 'No reading counts: each rests only on lines that look like instructions to a machine.',
  })
})

describe('the third vote', () => {
  test.each([[['Left-leaning', 'Left-leaning']], [['not_political', 'not_political']]] satisfies Answers[])(
    'is not needed after %s',
    (stances) => {
      expect(isDecided(stances.map(vote), 3)).toBe(true)
    },
  )

  test.each([
    [['Left-leaning', 'Centrist']],
    [['Far Left', 'Far Right']],
    [['Left-leaning', 'not_sure']],
    [['not_political', 'Centrist']],
    [['not_sure', 'not_sure']],
    [['Centrist']],
    [[]],
  ] satisfies Answers[])('is needed after %s', (stances) => {
    expect(isDecided(stances.map(vote), 3)).toBe(false)
  })

  test('is needed if one of two that agree does not count', () => {
    const [one, other] = [vote('Centrist'), { ...vote('Centrist'), notCounted: 'suspicious-lines' as const }]
    expect(isDecided([one, other], 3)).toBe(false)
  })

  test('could not change the stance where it is left out', () => {
    const all = [
      'Far Left',
      'Left-leaning',
      'Centrist',
      'Right-leaning',
      'Far Right',
      'not_sure',
      'not_political',
    ] as const
    for (const first of all)
      for (const second of all.filter((answer) => isDecided([first, answer].map(vote), 3)))
        for (const third of all) {
          const { stance, unratedReason } = count(first, second)
          expect(count(first, second, third)).toMatchObject({ stance, unratedReason })
        }
  })

  test('of five is asked for until three agree', () => {
    expect(isDecided((['Centrist', 'Centrist'] as const).map(vote), 5)).toBe(false)
    expect(isDecided((['Centrist', 'Far Left', 'Centrist', 'Centrist'] as const).map(vote), 5)).toBe(true)
  })
})
