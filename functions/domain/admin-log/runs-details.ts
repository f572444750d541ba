import { detailsOf, type EntryDetails } from '#functions/domain/admin-log/entry-details.ts'
import type { LogValue } from '#shared/domain/admin-log.ts'

type Outcomes = { done: number; refused: readonly { episode_id: number }[] }

/** A single episode becomes the entry's subject. For several, the entry has counts and the changed ids. */
export function runsDetails(
  episodeIds: readonly number[],
  { done, refused }: Outcomes,
  told: Readonly<Record<string, LogValue>> = {},
): EntryDetails {
  const outcome = done === 0 && refused.length > 0 ? 'refused' : 'done'
  const refusedIds = new Set(refused.map(({ episode_id: episodeId }) => episodeId))
  const ids = [...new Set(episodeIds)]
  const changed = ids.filter((episodeId) => !refusedIds.has(episodeId))
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    return { ...detailsOf(told), subject: { kind: 'episode', id: only }, outcome }
  }
  const counts = { episodes: done, refused: refused.length, episode_ids: changed.join(', ') }
  return { ...detailsOf({ ...counts, ...told }), outcome }
}
