import type { Digest, DigestEpisode } from '#shared/domain/digest.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

const followed = (id: number, stance: Stance): DigestEpisode => ({
  ...card(id, stance),
  followed_topic: 'Housing',
})

/**
 * Three episodes, the second contested, the third not rated and released before the others were new, and one
 * from the other side.
 */
export function sampleDigest(change: Partial<Digest> = {}): Digest {
  const unrated = {
    ...followed(10, 'Centrist'),
    political_stance: null,
    unrated_reason: 'not-political' as const,
  }
  return {
    since: '2024-12-27T08:00:00.000Z',
    episodes: [followed(7, 'Left-leaning'), followed(9, 'Centrist'), unrated],
    has_more: false,
    other_side: { ...followed(12, 'Right-leaning'), title: 'The county knows its own river' },
    ...change,
  }
}
