import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { stances } from '#shared/domain/stance.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import type { OtherEpisodes } from '#web/features/episode/components/previous-episodes.tsx'
import { StanceAnalysis } from '#web/features/episode/components/stance-analysis.tsx'

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
        confidence={undefined}
        making={undefined}
        feedback={undefined}
      />
    </MemoryRouter>,
  )
  return container.textContent ?? ''
}

const scale = () => screen.queryByRole('list', { name: 'Political scale' })
const steps = () => [...(scale()?.querySelectorAll('li') ?? [])]

test('marks the step on a bar of five steps, and says that it is contested [S16.50]', () => {
  show()
  expect(steps().map(({ textContent }) => textContent)).toEqual([...stances])
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'true', null, null, null])
  expect(screen.getByText('Contested')).toBeTruthy()
})

test.each([
  ['not-political', 'Not political'],
  ['not-sure', 'Not rated'],
  ['language', 'Not rated: language'],
  ['under-review', 'Under review'],
] as const)('without a place (%s) it reads %s, and shows no scale [S16.51]', (unrated_reason, label) => {
  show({ political_stance: null, unrated_reason, stance_spread: null, is_contested: false })
  expect(screen.getByText(label)).toBeTruthy()
  expect(scale()).toBeNull()
})

test('says that there are no previous episodes, but not before that is known [S2.103]', () => {
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
  ['one that is under review', { political_stance: null, unrated_reason: 'under-review' }, false],
] as const)('readers can give feedback if there is an assessment: %s', (...[, changes, isAsked]) => {
  expect(show(changes).includes('Is this assessment right?')).toBe(isAsked)
})
