import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { useRowChange } from '#web/features/podcasts/api/episode-rows.ts'
import { DeleteEpisode } from '#web/features/podcasts/components/delete-episode.tsx'
import {
  analyzeLabel,
  describeAnalysisFailure,
  offersTranscribe,
} from '#web/features/podcasts/episode-rows.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

type EpisodeRowActionsProps = { podcastId: number; row: EpisodeAdminRow }

/** Transcribe and Analyze, where the row offers them; busy while a call is under way. */
export function EpisodeRowActions({ podcastId, row }: EpisodeRowActionsProps) {
  const change = useRowChange(podcastId)
  const label = analyzeLabel(row)
  const transcribe = () =>
    change.mutate(
      { kind: 'transcribe', episodeId: row.id },
      {
        onError: (error) =>
          showFailure({
            title: 'Transcription Failed',
            description: describeError(error) || 'There was an error starting transcription',
          }),
      },
    )
  const analyze = () =>
    change.mutate(
      { kind: 'analyze', episodeId: row.id },
      {
        onError: (error) =>
          showFailure({
            title: 'Analysis Failed',
            description: describeAnalysisFailure(describeError(error)),
          }),
      },
    )
  return (
    <span className="flex flex-wrap gap-2">
      {offersTranscribe(row) && (
        <Button
          look="small"
          disabled={change.isPending}
          aria-label={`Transcribe ${row.title}`}
          onClick={transcribe}
        >
          Transcribe
        </Button>
      )}
      {label && (
        <Button
          look="small"
          disabled={change.isPending}
          aria-label={`${label} ${row.title}`}
          onClick={analyze}
        >
          {label}
        </Button>
      )}
      <DeleteEpisode podcastId={podcastId} row={row} />
    </span>
  )
}
