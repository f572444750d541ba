import type { Digest } from '#shared/domain/digest.ts'
import { card } from '#tests/browser/sample-answers.ts'

/** Three episodes, the second contested and the third not rated, and one from the other side. */
export function sampleDigest(change: Partial<Digest> = {}): Digest {
  const unrated = {
    ...card(10, 'Centrist'),
    political_stance: null,
    unrated_reason: 'not-political' as const,
  }
  return {
    since: '2025-01-01T08:00:00.000Z',
    episodes: [card(7, 'Left-leaning'), card(9, 'Centrist'), unrated],
    has_more: false,
    other_side: { ...card(12, 'Right-leaning'), title: 'The county knows its own river' },
    ...change,
  }
}
