import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { getEpisodeState } from '#functions/data/episodes/episodes.ts'
import type { Chance } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import * as transitions from '#functions/domain/episodes/publication-transitions.ts'
import type { TranscriptRecord } from '#functions/domain/records/episode-record.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'

export type TranscriptReplacement = {
  episodeId: number
  transcript: TranscriptRecord
  check(state: EpisodeState): void
  now: Date
  chance?: Chance
}

export type Replacement = 'first' | 'replaced' | 'kept'

/** Deletes the results of a different earlier transcript. Manual corrections stay. */
export async function replaceTranscript(
  catalogue: Table,
  request: TranscriptReplacement,
): Promise<Replacement> {
  return repeatWhileStale(
    async () => {
      const before = await getEpisodeState(catalogue, request.episodeId)
      const { transcript, podcastId, version } = before.episode
      const replaced = transitions.withNewTranscript(before.episode, request.transcript)
      if (replaced === before.episode) return 'kept'
      request.check(before)
      const after = { ...before, episode: { ...replaced, version: version + 1 }, quotes: [] }
      await writeChanges(catalogue, [{ before, after }], { podcastId, now: request.now })
      return transcript ? 'replaced' : 'first'
    },
    { chance: request.chance },
  )
}
