import { mostEpisodesOfCall } from '#shared/rules/bounds.ts'

export type BulkProgress = {
  done: number
  refused: number
  total: number
  reasons: readonly string[]
}

type Outcomes = { done: number; refused: readonly { reason: string }[] }

type BatchOptions = {
  episodeIds: readonly number[]
  runBatch: (episodeIds: number[]) => Promise<Outcomes>
  onProgress: (progress: BulkProgress) => void
}

/** Sends as many episodes a call as the server accepts. Stops and rejects at the first failed call. */
export async function runInBatches({
  episodeIds,
  runBatch,
  onProgress,
}: BatchOptions): Promise<BulkProgress> {
  let progress: BulkProgress = { done: 0, refused: 0, total: episodeIds.length, reasons: [] }
  onProgress(progress)
  for (let start = 0; start < episodeIds.length; start += mostEpisodesOfCall) {
    const { done, refused } = await runBatch(episodeIds.slice(start, start + mostEpisodesOfCall))
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
