import type * as z from 'zod'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { RunDetails } from '#functions/domain/records/run-state.ts'
import { hasUsableTranscript } from '#functions/domain/runs/automatic-run.ts'
import type { routeSchema } from '#shared/deployment/pipeline.ts'

export type RunRoute = z.output<typeof routeSchema>

export function routeOfRun(
  episode: EpisodeRecord,
  { from, mayTranscribe }: Pick<RunDetails, 'from' | 'mayTranscribe'>,
): RunRoute | undefined {
  if (from === 'analyze') return episode.transcript && 'analyze'
  if (hasUsableTranscript(episode)) return 'publisher'
  return episode.audioUrl && mayTranscribe ? 'download' : undefined
}
