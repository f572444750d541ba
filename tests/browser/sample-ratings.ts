import type { EarlierRatings } from '#shared/domain/earlier-ratings.ts'
import type { RatingChangeView } from '#shared/domain/rating-change.ts'

export const ratingChanges: RatingChangeView[] = [
  {
    number: 3,
    changed_at: '2026-02-03T18:40:00.000Z',
    from: { political_stance: 'Centrist', unrated_reason: null },
    to: { political_stance: 'Left-leaning', unrated_reason: null },
    cause: 'person',
    method_before: { model: 'another-model', prompt_version: '1f2e3d4c5b6a' },
    method_after: { model: 'another-model', prompt_version: '1f2e3d4c5b6a' },
  },
  {
    number: 2,
    changed_at: '2026-02-01T06:00:00.000Z',
    from: { political_stance: null, unrated_reason: 'not-sure' },
    to: { political_stance: 'Centrist', unrated_reason: null },
    cause: 'new-method',
    method_before: { model: 'a-model', prompt_version: '1f2e3d4c5b6a' },
    method_after: { model: 'another-model', prompt_version: '1f2e3d4c5b6a' },
  },
  {
    number: 1,
    changed_at: '2026-01-05T06:07:00.000Z',
    from: null,
    to: { political_stance: null, unrated_reason: 'not-sure' },
    cause: 'first-rating',
    method_before: null,
    method_after: { model: 'a-model', prompt_version: '1f2e3d4c5b6a' },
  },
]

export const earlierRatings: EarlierRatings = {
  ready: 1312,
  under_way: 40,
  failed: 3,
  cents: 18_240,
  next: {
    episode_ids: Array.from({ length: 60 }, (_, index) => index + 1),
    duration_seconds: 216_000,
    unknown_durations: 2,
    cents: 744,
  },
}
