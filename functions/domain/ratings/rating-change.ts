import { isSameMethod } from '#functions/domain/ratings/rerating.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { historyOf, publishedOf } from '#functions/domain/records/publication.ts'
import type { Place, Rating, RatingChange } from '#functions/domain/records/rating-record.ts'
import { effectiveStance } from '#functions/domain/stance/effective-stance.ts'

export type RatingWriter = 'run' | 'person' | 'review'

function shownRating(episode: EpisodeRecord, changes: number): Rating {
  const { stance, unratedReason } = effectiveStance(episode)
  const { receipt } = episode.analysis ?? {}
  return {
    stance,
    unratedReason,
    method: receipt ? { model: receipt.model, promptVersion: receipt.promptVersion } : null,
    transcriptHash: receipt?.transcriptHash ?? null,
    changes,
  }
}

const placeOf = ({ stance, unratedReason }: Place): Place => ({ stance, unratedReason })

const isSamePlace = (one: Place, other: Place) =>
  one.stance === other.stance && one.unratedReason === other.unratedReason

type Change = { before: Rating | undefined; after: Rating; episode: EpisodeRecord; writer: RatingWriter }

/** Also true when a run publishes a stance that a person set while the episode was unpublished. */
function isPersons({ before, after, episode, writer }: Change): boolean {
  if (writer === 'person') return true
  const { override } = episode
  return override?.stance !== undefined && override.stance === after.stance && after.stance !== before?.stance
}

function causeOf(change: Change): RatingChange['cause'] {
  const { before, after } = change
  if (change.writer === 'review') return 'review'
  if (isPersons(change)) return 'person'
  if (!before) return 'first-rating'
  if (before.transcriptHash !== after.transcriptHash) return 'new-transcript'
  const { method } = before
  const isMethodKept = method !== null && after.method !== null && isSameMethod(method, after.method)
  return isMethodKept ? 'read-again' : 'new-method'
}

/**
 * `change` is the log entry. It is undefined when the episode is unpublished, or when only the explanation
 * changed.
 */
export function withRating(
  before: EpisodeRecord,
  after: EpisodeRecord,
  { writer, now }: { writer: RatingWriter; now: Date },
): { episode: EpisodeRecord; change?: RatingChange } {
  const published = publishedOf(after)
  if (!published) return { episode: after }
  const was = historyOf(before).rating
  const is = shownRating(after, was?.changes ?? 0)
  const withShown = (rating: Rating) => ({ ...after, publication: { ...published, rating } })
  if (was && isSamePlace(was, is)) return { episode: withShown(is) }
  const rating = { ...is, changes: is.changes + 1 }
  const change: RatingChange = {
    number: rating.changes,
    at: now.toISOString(),
    from: was ? placeOf(was) : null,
    to: placeOf(rating),
    cause: causeOf({ before: was, after: rating, episode: after, writer }),
    methodBefore: was?.method ?? null,
    methodAfter: rating.method,
  }
  return { episode: withShown(rating), change }
}
