import type { RunEstimate } from '#shared/domain/run.ts'

/** Undefined without estimates. The price of the analysis is unknown if one of them is. */
export function sumEstimates(estimates: readonly RunEstimate[]): RunEstimate | undefined {
  if (estimates.length === 0) return undefined
  return estimates.reduce((sum, one) => ({
    episode_ids: [...sum.episode_ids, ...one.episode_ids],
    has_more: sum.has_more || one.has_more,
    duration_seconds: sum.duration_seconds + one.duration_seconds,
    unknown_durations: sum.unknown_durations + one.unknown_durations,
    to_transcribe: sum.to_transcribe + one.to_transcribe,
    transcription_cents: sum.transcription_cents + one.transcription_cents,
    analysis_cents:
      sum.analysis_cents === null || one.analysis_cents === null
        ? null
        : sum.analysis_cents + one.analysis_cents,
  }))
}
