import type { DigestNote } from '#functions/domain/records/digest-note-record.ts'
import { digestStart } from '#shared/domain/digest.ts'
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

const minuteMilliseconds = 60 * 1000
/** Longer than a publication takes from its time to its place in an index. */
const overlapMilliseconds = 5 * minuteMilliseconds
const daysBefore = 14
const dayMilliseconds = 24 * 60 * minuteMilliseconds

const earlier = (iso: string, milliseconds: number) => new Date(Date.parse(iso) - milliseconds).toISOString()

/** What a person's next digest looks for at an instant. */
export function newSince(note: DigestNote, frequency: DigestFrequency, now: Date): NewSince {
  const since = note.newSince ?? digestStart(frequency, now)
  return {
    since,
    publishedFrom: note.newSince ? earlier(since, overlapMilliseconds) : since,
    releasedFrom: earlier(since, daysBefore * dayMilliseconds),
    without: note.episodeIds,
  }
}
