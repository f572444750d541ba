import { mostEpisodesOfCall } from '#shared/rules/bounds.ts'

export type BulkProgress = {
  done: number
  refused: number
  total: number
  reasons: readonly string[]
}

type Outcomes = { done: number; refused: readonly { reason: string }[] }

type BulkAct = {
  episodeIds: readonly number[]
  act: (episodeIds: number[]) => Promise<Outcomes>
  onProgress: (progress: BulkProgress) => void
}

/** In as few calls as possible. Rejects with the first call that fails. */
export async function actOnAll({ episodeIds, act, onProgress }: BulkAct): Promise<BulkProgress> {
  let progress: BulkProgress = { done: 0, refused: 0, total: episodeIds.length, reasons: [] }
  onProgress(progress)
  for (let start = 0; start < episodeIds.length; start += mostEpisodesOfCall) {
    const { done, refused } = await act(episodeIds.slice(start, start + mostEpisodesOfCall))
    progress = {
      ...progress,
      done: progress.done + done,
      refused: progress.refused + refused.length,
      reasons: [...progress.reasons, ...refused.map(({ reason }) => reason)],
    }
    onProgress(progress)
  }
  return progress
}
