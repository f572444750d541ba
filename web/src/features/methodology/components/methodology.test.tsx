import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { codebook } from '#shared/domain/codebook.ts'
import type { Evaluation } from '#shared/domain/evaluation.ts'
import { stances } from '#shared/domain/stance.ts'
import { sampleEvaluation, sampleMeasurement, sampleOutletMeasurement } from '#tests/sample-evaluation.ts'
import type { FeedbackTotalsState } from '#web/features/methodology/components/feedback-totals.tsx'
import { Methodology } from '#web/features/methodology/components/methodology.tsx'

function show(evaluation: Evaluation | null, totals: FeedbackTotalsState = 'loading'): string {
  const { container } = render(
    <MemoryRouter>
      <Methodology evaluation={evaluation} totals={totals} />
    </MemoryRouter>,
  )
  return container.textContent ?? ''
}

test('before anything is measured the page says so and has no figures [S16.53]', () => {
  const text = show(null)
  expect(text).toContain('Not yet measured')
  expect(text.match(/Not yet measured with a model/g)).toHaveLength(4)
  const tables = screen.queryAllByRole('table').map((table) => table.getAttribute('aria-label'))
  expect(tables).toEqual(['Heard on the left', 'Heard on the right'])
})

test('names of topics that take a side are listed with their neutral ones and the reason, both sides apart [S18.3]', () => {
  show(null)
  const rows = (side: string) =>
    within(screen.getByRole('table', { name: `Heard on the ${side}` })).getAllByRole('row')
  expect(rows('right').map(({ textContent }) => textContent)).toContain(
    'Death taxEstate taxWhat is taxed is an estate above a certain size, not a death.',
  )
  expect(Math.abs(rows('left').length - rows('right').length)).toBeLessThanOrEqual(1)
})

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('measurements are shown with their range and subject [S16.53]', () => {
  const text = show(sampleEvaluation())
  expect(text).toContain(
    'The language model test-model-1 rated 15 texts from 4 subjects on Jan 5, 2026, with 3 readings of each (model “test-model-1”, prompt abcdef012345).',
  )
  const table = screen.getByRole('region', { name: 'Agreement with the labels, Sample set' })
  const cells = cellsOf(table)
  expect(cells.map(([name, ...rest]) => [name?.split(/(?<=[a-z1])(?=[A-Z])/)[0], ...rest])).toEqual([
    ['Placed', '83%', '60% to 98%'],
    ['Exactly right', '60%', '30% to 90%'],
    ['Right side', '71%', '40% to 100%'],
    ['Within one step', '80%', '50% to 100%'],
    ['Mean absolute error', '0.80 steps', '0.20 to 1.50'],
    ['Signed error', '+0.40 steps', '−0.40 to +1.30'],
    ['Macro-F1', '0.61', '0.25 to 0.90'],
    ['Kappa', '0.39', '−0.10 to 0.90'],
    ['Right called Left', '33%', '0% to 100%'],
    ['Left called Right', '20%', '0% to 60%'],
  ])
})

test('every measurement has its conclusion, its cost and the outcome of its texts', () => {
  show(sampleEvaluation())
  const sections = ['Sample set', 'Sample outlets'].map((name) => screen.getByRole('region', { name }))
  const [steps, outlets] = sections.map(({ textContent }) => textContent)
  for (const text of [steps, outlets])
    expect(text).toContain('What it can show: Nothing, because it is invented.')
  expect(steps).toContain(
    'Of 12 texts that belong on the scale:6 placed as the label says4 placed elsewhere2 not placed',
  )
  expect(steps).toContain('$0.13: 39,000 tokens read and 4,500 written in 62 seconds.')
  expect(outlets).toContain('9 placed as the label says6 placed elsewhere21 not placed')
  expect(outlets).toContain('Not on the opposite side')
})

test('the matrix names label and answer of every count', () => {
  show(sampleEvaluation())
  const table = screen.getByRole('region', { name: 'Labels and answers, Sample outlets' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Label', 'Left', 'Center', 'Right', 'Not political', 'Not sure'])
  expect(cellsOf(table)).toEqual([
    ['Left', '6', '0', '3', '0', '6'],
    ['Center', '3', '0', '0', '3', '3'],
    ['Right', '0', '0', '3', '0', '9'],
  ])
})

test('stated confidence is shown beside the measured share of right ratings', () => {
  show({ schemaVersion: 3, measurements: [sampleMeasurement()] })
  const table = screen.getByRole('region', { name: 'Stated and measured certainty, Sample set' })
  expect(table.textContent).toContain('On average the two were 27% apart.')
  expect(cellsOf(table)).toEqual([
    ['67%', '25%', '4'],
    ['100%', '83%', '6'],
  ])
})

test('names, swapped sides and a second rating are described in sentences, even when not measured', () => {
  const text = show(sampleEvaluation())
  expect(text).toContain(
    'Of 6 pairs of passages with the sides swapped, 5 had both placed. Of those, 4 landed on opposite sides',
  )
  expect(text).toContain('its place moved by 0.30 steps on average (0.10 to 0.60)')
  expect(text).toContain(
    'Said angrily, 2 of 12 texts got another answer. Where a text was placed both times (11), its place moved by 0.18 steps on average (0.00 to 0.45); with the direction counted, by +0.09 steps',
  )
  expect(text).toContain('Of 15 texts rated 5 times each, 80% got the same answer every time.')
  expect(text).toContain(
    'With the names left in, 0 of 12 texts got another answer. None was placed both times.',
  )
  expect(text.match(/Not measured\./g)).toHaveLength(3)
})

test('the aims for a language model are judged by the measurement that placed enough [S16.61]', () => {
  const text = show(sampleEvaluation())
  expect(text).toContain(
    'Names move a rating by 0.25 steps at most, on average0.30 steps, 10 texts (test-model-1)',
  )
  expect(text).toContain(
    'Anger moves a rating by 0.25 steps at most, on average0.18 steps, 11 texts (test-model-1)',
  )
})

test('the direction of errors stands beside its reverse, where both sides have enough texts [S16.66]', () => {
  const measurement = sampleMeasurement()
  const few = show({ schemaVersion: 3, measurements: [measurement] })
  expect(few).toContain('as rarely as the other way aroundMeasured, but too few were placed to tell')
  measurement.outcomes = [
    [10, 0, 0, 0, 0, 0, 0, 0],
    [0, 9, 0, 0, 1, 0, 0, 0],
    [0, 0, 2, 0, 0, 0, 2, 0],
    [0, 3, 0, 7, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
  ]
  expect(show({ schemaVersion: 3, measurements: [measurement] })).toContain(
    'as rarely as the other way around30% of 10 texts, the other way around 5% of 20 texts (test-model-1)',
  )
})

test('where hardly anything was placed, swapped sides and names have counts, and no share or mean', () => {
  const measurement = sampleMeasurement()
  measurement.mirror = {
    pairs: 6,
    placed: 2,
    flipped: 1,
    share: { value: 0.5, low: 0, high: 1 },
    shift: -0.05,
  }
  measurement.blindShift = {
    texts: 12,
    placed: 2,
    changed: 1,
    absolute: { value: 0.5, low: 0, high: 1 },
    signed: { value: 0.5, low: 0, high: 1 },
  }
  const text = show({ schemaVersion: 3, measurements: [measurement] })
  expect(text).toContain(
    'Of 6 pairs of passages with the sides swapped, 2 had both placed. Of those, 1 landed on opposite sides of the center, too few for a share.',
  )
  expect(text).toContain('Only 2 were placed both times, too few to tell how far.')
  expect(text.match(/Measured, but too few were placed to tell/g)).toHaveLength(3)
  expect(text).not.toMatch(/50% of |\(50%|0\.50 steps|−0\.05/)
})

test('a model that placed nothing was measured, but the measurement is inconclusive', () => {
  const measurement = sampleMeasurement()
  measurement.mirror = { pairs: 6, placed: 0, flipped: 0, share: null, shift: null }
  const text = show({ schemaVersion: 3, measurements: [measurement] })
  expect(text).toContain('at least 90%Measured, but too few were placed to tell')
})

test('an older measurement that placed enough answers before a newer one that did not', () => {
  const [older, newer] = [sampleMeasurement(), sampleMeasurement()]
  older.mirror = { pairs: 12, placed: 10, flipped: 9, share: { value: 0.9, low: 0.7, high: 1 }, shift: 0 }
  newer.set.name = 'Newer set'
  const text = show({ schemaVersion: 3, measurements: [newer, older] })
  expect(text).toContain('at least 90%90% of 10 pairs (test-model-1)')
})

test.each([
  ['It placed none of these texts, so there is no accuracy to show.', 0],
  ['It placed only 4 texts, too few for a share to mean anything.', 4],
])('an analyst that placed nothing or hardly anything has no accuracy: %s', (sentence, placed) => {
  const hardly = sampleOutletMeasurement()
  hardly.outcomes = [
    [placed, 0, 0, 0, 8, 0],
    [0, 0, 0, 0, 8, 0],
    [0, 0, 0, 0, 8, 0],
  ]
  const text = show({ schemaVersion: 3, measurements: [hardly] })
  expect(text).toContain(sentence)
  expect(text).toContain('Too few texts were placed to tell.')
  expect(screen.queryByRole('region', { name: /^Agreement|^Stated/ })).toBeNull()
  expect(text).not.toMatch(/100%/)
})

test('a short version and the figures come first, and the details are folded', () => {
  show(null)
  const isFolded = (heading: HTMLElement) => heading.closest('details:not([open])') !== null
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map((heading) => [heading.textContent, isFolded(heading)])).toEqual([
    ['In short', false],
    ['Measured figures', false],
    ['What each step means', true],
    ['No names', true],
    ['How readings become a rating', true],
    ['Checked quotes', true],
    ['Topic names', true],
    ['When people step in', true],
    ['Limits', true],
  ])
})

test('what each step means is on the page with all five steps and both ways to have none [S16.34]', () => {
  show(null)
  const section = document.querySelector('#steps')
  const terms = [...(section?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)
  expect(terms).toEqual([...stances, 'Not political', 'Not enough evidence'])
  const rules = [...(section?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
  const anchors = codebook.steps.map(({ anchor }) => anchor)
  expect(rules).toEqual([...anchors, codebook.notPolitical, codebook.notEnoughEvidence])
  expect(section?.textContent).toContain(codebook.frame)
})

test.each<[FeedbackTotalsState, string]>([
  [
    { assessment_good: 1234, assessment_bad: 1 },
    'Readers have cast 1,234 “Accurate assessment” votes and 1 “Could be better” vote.',
  ],
  [{ assessment_good: 3, assessment_bad: 0 }, 'Readers have cast 3 “Accurate assessment” votes.'],
  [{ assessment_good: 0, assessment_bad: 0 }, 'No one has voted on an assessment yet.'],
  ['loading', 'Counting votes…'],
  ['failed', 'Votes couldn’t be counted just now.'],
])('feedback totals %j read: %s', (totals, sentence) => {
  expect(show(null, totals)).toContain(sentence)
})
