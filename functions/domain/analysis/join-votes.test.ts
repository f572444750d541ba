import { expect, test } from 'vitest'
import { joinVotes } from '#functions/domain/analysis/join-votes.ts'
import type { StanceVote } from '#shared/domain/analysis.ts'
import { findStance } from '#shared/domain/stance.ts'

type Outcome =
  | 'Far Left'
  | 'Left-leaning'
  | 'Centrist'
  | 'Right-leaning'
  | 'Far Right'
  | 'not-political'
  | 'not-sure'

function voteOf(outcome: Outcome): StanceVote {
  const explanation = `It said so: ${outcome}.`
  if (outcome === 'not-political' || outcome === 'not-sure')
    return { stance: null, unratedReason: outcome, explanation, segments: [] }
  return { stance: findStance(outcome) ?? null, unratedReason: null, explanation, segments: [] }
}

const joined = (...outcomes: Outcome[]) => joinVotes(outcomes.map(voteOf))

test.each<[string, Outcome[], Outcome]>([
  ['the middle part decides', ['Far Left', 'Left-leaning', 'Far Right'], 'Left-leaning'],
  ['of two middle ones the mean does, toward the center', ['Far Left', 'Left-leaning'], 'Left-leaning'],
  ['opposite sides balance', ['Left-leaning', 'Right-leaning'], 'Centrist'],
  ['what is not political is silent', ['not-political', 'Right-leaning', 'not-political'], 'Right-leaning'],
  ['half of the political parts are enough', ['not-sure', 'Left-leaning', 'not-political'], 'Left-leaning'],
  ['fewer are not', ['not-sure', 'Left-leaning', 'not-sure'], 'not-sure'],
  ['nothing political anywhere', ['not-political', 'not-political'], 'not-political'],
  ['some of it unclear, the rest not political', ['not-political', 'not-sure'], 'not-sure'],
])('%s', (_, outcomes, outcome) => {
  const { stance, unratedReason } = joined(...outcomes)
  expect(stance ?? unratedReason).toBe(outcome)
})

test('the outcome does not depend on the order of the parts', () => {
  const parts: Outcome[] = ['Far Left', 'not-sure', 'Right-leaning', 'Centrist', 'not-political']
  expect(joined(...parts).stance).toBe(joined(...parts.toReversed()).stance)
})

test('the explanation names the outcome of each part, and whose words follow [S17.32]', () => {
  expect(joined('Left-leaning', 'not-political', 'Left-leaning', 'Centrist').explanation).toBe(
    'The episode was read in 4 parts: Left-leaning (parts 1 and 3), not political (part 2), and Centrist (part 4). On part 1: It said so: Left-leaning.',
  )
  expect(joined('not-political', 'not-sure').explanation).toMatch(/On part 2: It said so: not-sure\.$/)
})

const segmentsOf = (...parts: [Outcome, number[]?][]) =>
  joinVotes(parts.map(([outcome, segments]) => ({ ...voteOf(outcome), ...(segments && { segments }) })))
    .segments

test('its evidence are lines of every placed part, interleaved and six at most', () => {
  const far = [20, 21, 22, 23]
  expect(segmentsOf(['Far Left', [3, 5]], ['not-sure', [12]], ['Far Right', far])).toEqual([
    3, 5, 20, 21, 22, 23,
  ])
  const each = [0, 1, 2, 3].map((part): [Outcome, number[]] => ['Centrist', [part * 10, part * 10 + 1]])
  expect(segmentsOf(...each)).toEqual([0, 1, 10, 11, 20, 30])
})

test('if it is not placed they are those of the part that is shown', () => {
  expect(
    segmentsOf(['not-political', [1]], ['not-sure', [12]], ['Far Left', [20]], ['not-sure', [30]]),
  ).toEqual([12])
  expect(segmentsOf(['not-political', [1]], ['not-political', []])).toEqual([1])
})

test('a vote whose parts name no lines names none', () => {
  expect(segmentsOf(['Far Left'], ['Centrist'])).toEqual([])
})

const setAside = (outcome: Outcome): StanceVote => ({ ...voteOf(outcome), notCounted: 'suspicious-lines' })

test('a part that rests on suspicious lines alone has no say, and the explanation says so', () => {
  const vote = joinVotes([setAside('Far Right'), voteOf('Left-leaning')])
  expect(vote).toMatchObject({ stance: 'Left-leaning' })
  expect(vote.notCounted).toBeUndefined()
  expect(vote.explanation).toMatch(/2 parts: not counted \(part 1\) and Left-leaning \(part 2\)\./)
})

test('where every part rests on suspicious lines alone, or the others are not political, the vote does not count', () => {
  expect(joinVotes([setAside('Far Right'), setAside('Far Right')]).notCounted).toBe('suspicious-lines')
  expect(joinVotes([voteOf('not-political'), setAside('Far Right')]).notCounted).toBeUndefined()
})
