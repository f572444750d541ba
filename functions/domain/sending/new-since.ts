import type { DigestNote } from '#functions/domain/records/digest-note-record.ts'
import { digestStart } from '#shared/domain/digest.ts'
import { dayMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

/** What is new to a person. All instants are UTC ISO 8601. */
export type NewSince = {
  /** What was first published later is new. */
  since: string
  /** From here on it is looked for: what was being published when the latest digest was put together may not have been listed yet. */
  publishedFrom: string
  /** What was released earlier is too old to be new. */
  releasedFrom: string
  /** The episodes of the latest digest, which do not come again. */
  without: readonly number[]
}

/** Longer than a publication takes from its time to its place in an index. */
const overlapMilliseconds = 5 * minuteMilliseconds
const daysBefore = 14
/**
 * However long ago the latest digest was: a pause of four weeks brings what came in it, with the week of a weekly digest, and who comes
 * back after longer, or to topics chosen again, is not told of half a year as news.
 */
const farthestDays = 35

/** Whether a digest can ever hold what was first published and, long before perhaps, released at these instants, UTC ISO 8601. */
export const canBeNews = ({
  publishedAt,
  releasedAt,
}: {
  publishedAt: string
  releasedAt: string
}): boolean =>
  Date.parse(publishedAt) - Date.parse(releasedAt) < (farthestDays + daysBefore + 1) * dayMilliseconds

const earlier = (iso: string, milliseconds: number) => new Date(Date.parse(iso) - milliseconds).toISOString()

/** What a person's next digest looks for at an instant. */
export function newSince(note: DigestNote, frequency: DigestFrequency, now: Date): NewSince {
  const farthest = earlier(now.toISOString(), farthestDays * dayMilliseconds)
  const latest = note.newSince ?? digestStart(frequency, now)
  const isTooLongAgo = latest < farthest
  const since = isTooLongAgo ? farthest : latest
  return {
    since,
    publishedFrom: note.newSince === since ? earlier(since, overlapMilliseconds) : since,
    releasedFrom: earlier(since, daysBefore * dayMilliseconds),
    without: note.episodeIds,
  }
}
