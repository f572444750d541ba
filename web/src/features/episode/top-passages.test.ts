import { expect, test } from 'vitest'
import type { EvidenceView } from '#shared/domain/evidence.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { citedForText, topPassages } from '#web/features/episode/top-passages.ts'

const passage = (segment: number, ...named_for: Stance[]): EvidenceView => ({
  segment,
  start_time: null,
  end_time: null,
  speaker: null,
  text: `Line ${segment}.`,
  named_for,
})
const top = (...evidence: EvidenceView[]) => topPassages(evidence).map(({ segment }) => segment)

test('where votes agree, the passages that most of them named come first, in transcript order', () => {
  const c = 'Centrist'
  expect(top(passage(1, c), passage(2, c, c), passage(3, c), passage(4, c, c, c), passage(5, c, c))).toEqual([
    2, 4, 5,
  ])
})

test('where readings differ, every step that one of them chose is among the first', () => {
  const [l, c, r] = ['Left-leaning', 'Centrist', 'Right-leaning'] as const
  expect(top(passage(1, l, l), passage(2, l, l), passage(3, c), passage(4, l, l), passage(5, r))).toEqual([
    1, 3, 5,
  ])
})

test('of three or fewer all are shown', () => {
  expect(top(passage(4, 'Centrist'), passage(6, 'Centrist'))).toEqual([4, 6])
  expect(top()).toEqual([])
})

test('a passage names the steps it was cited for only where readings chose different ones', () => {
  const both = passage(1, 'Right-leaning', 'Centrist')
  expect(citedForText(both, [0, 0, 1, 1, 0])).toBe('Cited by readings that chose Centrist or Right-leaning')
  expect(citedForText(passage(1, 'Centrist', 'Centrist'), [0, 0, 2, 0, 0])).toBeUndefined()
  expect(citedForText(both, [])).toBeUndefined()
})
