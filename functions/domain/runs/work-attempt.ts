import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'

/** `workAttempt`: the earlier attempt whose stored and paid results are reused. */
export type NumberedRun = { episodeId: number; attempt: number; workAttempt?: number | undefined }

export const workAttemptOf = ({ attempt, workAttempt }: NumberedRun) => workAttempt ?? attempt

/**
 * The attempt whose files, costs and reservation the next attempt of the episode reuses. Each time a busy
 * provider requeues the run, both numbers grow by one; every other new attempt sets `throttled` to 0.
 */
export const workAttemptOfEpisode = ({ attempt, run }: Pick<EpisodeRecord, 'attempt' | 'run'>): number =>
  attempt - (run.details?.throttled ?? 0)
