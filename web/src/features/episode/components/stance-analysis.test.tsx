import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import type { OtherEpisodes } from '#web/features/episode/components/previous-episodes.tsx'
import { StanceAnalysis } from '#web/features/episode/components/stance-analysis.tsx'

afterEach(cleanup)

const episode = episodesApi.get.answer.parse(sample.episode(7))

function show(
  changes: Partial<EpisodeView> = {},
  previous: OtherEpisodes = { state: 'loaded', episodes: [] },
) {
  const { container } = render(
    <MemoryRouter>
      <StanceAnalysis
        episode={{ ...episode, ...changes }}
        playable={undefined}
        previous={previous}
        methodologyPath="/methodology"
        feedback={<p>Feedback stands here.</p>}
      />
    </MemoryRouter>,
  )
  return container.textContent ?? ''
}

const scale = () => screen.queryByRole('list', { name: 'Political scale' })
const steps = () => [...(scale()?.querySelectorAll('li') ?? [])]

test('marks the place on a bar of five steps and says how the readings fell on each', () => {
  show()
  expect(steps().map(({ textContent }) => textContent)).toEqual([
    'Far Left: 1 reading',
    'Left-leaning: 1 reading',
    'Centrist: 0 readings',
    'Right-leaning: 1 reading',
    'Far Right: 0 readings',
  ])
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'true', null, null, null])
})

test('says in words and per cent how much of the readings agrees, and that they lie far apart', () => {
  const text = show()
  expect(text).toContain('1 of 3 readings agree (33%). Low confidence; the stance is their median.')
  expect(text).toContain('They lie two steps or more apart, so the place is contested.')
  expect(screen.getByText('Contested')).toBeTruthy()
})

test('a rating by counting words shows how often such answers were right, and no share of readings', () => {
  const text = show({
    measured_band: { rightOfTen: 6, centerOfTen: 1, oppositeOfTen: 3 },
    stance_spread: null,
    analysis_confidence: null,
    is_contested: false,
  })
  expect(text).toContain('Rated by counting words. Answers this sure were right 6 of 10 times')
  expect(text).toContain('1 of 10 were from outlets rated center, 3 from the opposite side.')
  expect(text).not.toMatch(/readings agree|confidence|contested|%/i)
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'true', null, null, null])
  expect(
    steps()
      .map(({ textContent }) => textContent)
      .join(),
  ).not.toContain('reading')
})

test('a stance set by a person shows no measured band', () => {
  const text = show({ measured_band: null, stance_spread: null, is_stance_overridden: true })
  expect(text).toContain('Set by a person.')
  expect(text).not.toContain('of 10 times')
})

test('counts readings that gave no place', () => {
  const text = show({ stance_spread: [0, 2, 0, 0, 0], analysis_confidence: 2 / 3, is_contested: false })
  expect(text).toContain('2 of 3 readings agree (67%). Moderate confidence; the stance is their median.')
  expect(text).toContain('1 gave no place on the scale.')
  expect(text).not.toContain('contested')
})

test('names method and date, and leads to how ratings are made', () => {
  const text = show({ analysis_method: 'a-model, prompt 12ab', analysed_at: '2025-01-05T12:00:00.000Z' })
  expect(text).toContain('Analyzed on Jan 5, 2025 with a-model, prompt 12ab.')
  expect(screen.getByRole('link', { name: 'How ratings are made' }).getAttribute('href')).toBe('/methodology')
})

test('leads to the receipt of the analysis, where there was one', () => {
  show()
  const receipt = () => screen.queryByRole('link', { name: 'All readings and what they cost (JSON)' })
  expect(receipt()?.getAttribute('href')).toBe('/api/episodes/7/receipt')
  cleanup()
  show({ analysed_at: null, analysis_method: null })
  expect(receipt()).toBeNull()
})

test('an analysis that people wrote for the sample says so, and names no model', () => {
  const analysis_method = `${writtenByHand}, prompt 12ab`
  const text = show({ analysis_method, analysed_at: '2025-01-05T12:00:00.000Z' })
  expect(text).toContain('People wrote the analysis of this invented show for the sample')
  expect(text).toContain('Its quotes were verified against the transcript on Jan 5, 2025.')
  expect(text).not.toContain('Analyzed')
  expect(screen.getByRole('link', { name: 'How ratings are made' })).toBeTruthy()
})

test('a stance set by a person says so and shows no readings', () => {
  const text = show({
    is_stance_overridden: true,
    stance_spread: null,
    analysis_confidence: null,
    is_contested: false,
  })
  expect(text).toContain('Set by a person.')
  expect(text).toContain('The explanation is still that of the analysis.')
  expect(text).not.toMatch(/\d reading/)
  expect(scale()).toBeTruthy()
})

test('an explanation written by a person says so', () => {
  expect(show({ is_explanation_overridden: true })).toContain('The explanation was written by a person.')
})

test.each([
  ['not-political', 'Not political', 'Too few readings found anything that belongs on the scale'],
  ['not-sure', 'Not rated', 'Too few readings were sure of a place.'],
  ['language', 'Not rated: language', 'Its transcript is in a language that is not analyzed.'],
] as const)(
  'without a place (%s) it reads %s, says why, and shows no scale',
  (unrated_reason, label, sentence) => {
    const text = show({ political_stance: null, unrated_reason, stance_spread: null, is_contested: false })
    expect(screen.getByText(label)).toBeTruthy()
    expect(text).toContain(sentence)
    expect(scale()).toBeNull()
  },
)

test.each([
  ['not-political', 'Words were counted, and hardly any passage uses those of politics'],
  ['not-sure', 'Words were counted, and they do not lean clearly enough.'],
  ['language', 'Its transcript is in a language that is not analyzed.'],
] as const)(
  'where words were counted and gave no place (%s) no readings are spoken of',
  (reason, sentence) => {
    const text = show({
      political_stance: null,
      unrated_reason: reason,
      stance_spread: null,
      is_contested: false,
      analysis_method: `${embeddedAnalystName}, prompt 12ab`,
    })
    expect(text).toContain(sentence)
    expect(text).not.toContain('Too few readings')
  },
)

test('previous episodes that cannot be had are asked for again by a button', () => {
  let asked = 0
  show({}, { state: 'failed', retry: () => (asked += 1) })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked).toBe(1)
})

test('says nothing of previous episodes before they are known', () => {
  const text = show({}, { state: 'loading' })
  expect(text).not.toContain('No other episodes with political stance analysis available yet.')
  cleanup()
  expect(show()).toContain('No other episodes with political stance analysis available yet.')
})

test.each([
  ['an episode with a place', {}, true],
  ['one that is not political', { political_stance: null, unrated_reason: 'not-political' }, true],
  ['one that was not rated', { political_stance: null, unrated_reason: 'not-sure' }, false],
  ['one in another language', { political_stance: null, unrated_reason: 'language' }, false],
] as const)(
  'readers are asked whether an assessment is right where there is one: %s',
  (...[, changes, isAsked]) => {
    expect(show(changes).includes('Is this assessment right?')).toBe(isAsked)
  },
)
