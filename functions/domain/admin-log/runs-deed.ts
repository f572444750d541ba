import { type Deed, deedOf } from '#functions/domain/admin-log/deed.ts'

type Outcomes = { done: number; refused: readonly { episode_id: number }[] }

/** What was done to the runs of these episodes: one is what the call is about, of many the log has the numbers. */
export function runsDeed(episodeIds: readonly number[], { done, refused }: Outcomes): Deed {
  const refusedIds = new Set(refused.map(({ episode_id: episodeId }) => episodeId))
  const ids = [...new Set(episodeIds)]
  const changed = ids.filter((episodeId) => !refusedIds.has(episodeId))
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    return { changes: [], subject: { kind: 'episode', id: only }, isUnchanged: done === 0 }
  }
  return {
    ...deedOf({ episodes: done, refused: refused.length, episode_ids: changed.join(', ') }),
    isUnchanged: done === 0,
  }
}
