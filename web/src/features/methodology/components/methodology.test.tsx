import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Evaluation } from '#shared/domain/evaluation.ts'
import { sampleEvaluation } from '#tests/sample-evaluation.ts'
import type { FeedbackTotalsState } from '#web/features/methodology/components/feedback-totals.tsx'
import { Methodology } from '#web/features/methodology/components/methodology.tsx'

afterEach(cleanup)

function show(evaluation: Evaluation | null, totals: FeedbackTotalsState = 'loading'): string {
  const { container } = render(
    <MemoryRouter>
      <Methodology evaluation={evaluation} totals={totals} />
    </MemoryRouter>,
  )
  return container.textContent ?? ''
}

test('before anything is measured the page says so and has no figures', () => {
  expect(show(null)).toContain('Not yet measured')
  expect(screen.queryAllByRole('table')).toEqual([])
})

test('what was measured stands there with its range and its subject', () => {
  const text = show(sampleEvaluation())
  expect(text).not.toContain('Not yet measured')
  expect(text).toContain(
    'Measured on Jan 5, 2026: Sidelight with a test model (model test-model-1, prompt abcdef012345, 3 readings an episode) on Sample set, 12 episodes.',
  )
  const [figures] = screen.getAllByRole('table')
  const rows = within(figures ?? document.body).getAllByRole('row')
  const cells = rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells.map(([name, ...rest]) => [name?.split(/(?<=[a-z1])(?=[A-Z])/)[0], ...rest])).toEqual([
    ['Exactly right', '60%', '30% to 90%'],
    ['Within one step', '80%', '50% to 100%'],
    ['Mean absolute error', '0.80 steps', '0.20 to 1.50'],
    ['Signed error', '+0.40 steps', '−0.40 to +1.30'],
    ['Macro-F1', '0.61', '0.25 to 0.90'],
    ['Kappa', '0.39', '−0.10 to 0.90'],
    ['Abstention', '17%', '2% to 40%'],
  ])
})

test('the matrix names both steps of every count', () => {
  show(sampleEvaluation())
  const [, matrix] = screen.getAllByRole('table')
  const inMatrix = within(matrix ?? document.body)
  expect(inMatrix.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Reference',
    'Far Left',
    'Left-leaning',
    'Centrist',
    'Right-leaning',
    'Far Right',
  ])
  const counts = inMatrix.getAllByRole('cell').map(({ textContent }) => Number(textContent))
  expect(counts).toEqual(sampleEvaluation().agreement.confusion.flat())
  expect(inMatrix.getAllByRole('rowheader')).toHaveLength(5)
})

test('what was left out of a measurement is said to be', () => {
  const text = show({ ...sampleEvaluation(), mirror: null, blindShift: null })
  expect(text.match(/Not measured\./g)).toHaveLength(2)
  expect(text).toContain('Of 12 episodes rated 5 times each, 75% got the same stance every time.')
})

test.each<[FeedbackTotalsState, string]>([
  [
    { assessment_good: 1234, assessment_bad: 1 },
    'accurate 1,234 times and thought once that it could be better.',
  ],
  [{ assessment_good: 0, assessment_bad: 0 }, 'No reader has said anything about an assessment yet.'],
  ['loading', 'Counting what readers said…'],
  ['failed', 'What readers said could not be counted just now.'],
])('feedback totals %j read: %s', (totals, sentence) => {
  expect(show(null, totals)).toContain(sentence)
})
