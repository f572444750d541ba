import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type EpisodeRating, RatingBadge } from '#web/ui/stance-badge.tsx'

const rated: EpisodeRating = { political_stance: 'Centrist', unrated_reason: null, is_contested: false }

test.each<[string, Partial<EpisodeRating>, boolean]>([
  ['Centrist', {}, false],
  ['CentristContested', { is_contested: true }, false],
  ['CentristLow confidence', { is_low_confidence: true }, true],
  ['CentristContested, low confidence', { is_contested: true, is_low_confidence: true }, true],
  ['Not rated', { political_stance: null, unrated_reason: 'not-sure' }, true],
])('a rating reads “%s”, and what is uncertain has a dashed outline', (words, change, isDashed) => {
  const { container } = render(<RatingBadge episode={{ ...rated, ...change }} />)
  expect(container.textContent).toBe(words)
  const badge = screen.getByText(change.political_stance === null ? 'Not rated' : 'Centrist')
  expect(badge.hasAttribute('data-dashed')).toBe(isDashed)
})
