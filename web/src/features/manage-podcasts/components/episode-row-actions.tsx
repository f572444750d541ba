import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { useIsBusy } from '#web/features/manage-podcasts/api/episode-change.ts'
import { useRowChange } from '#web/features/manage-podcasts/api/episode-rows.ts'
import type { RunStart } from '#web/features/manage-podcasts/api/runs.ts'
import { CostDialog } from '#web/features/manage-podcasts/components/cost-dialog.tsx'
import { DeleteEpisode } from '#web/features/manage-podcasts/components/delete-episode.tsx'
import { RunActions } from '#web/features/manage-podcasts/components/run-actions.tsx'
import {
  analyzeLabel,
  describeAnalysisFailure,
  offersTranscribe,
} from '#web/features/manage-podcasts/episode-rows.ts'
import { useCostDialog } from '#web/features/manage-podcasts/use-cost-dialog.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

function showFailedChange(kind: string, error: Error): void {
  if (kind === 'analyze') {
    showFailure({ title: 'Analysis Failed', description: describeAnalysisFailure(describeError(error)) })
  } else {
    showFailure({
      title: 'Transcription Failed',
      description: 'There was an error starting transcription',
    })
  }
}

const startedTitles = { transcribe: 'Transcription started', analyze: 'Analysis started' }

type EpisodeRowActionsProps = { row: EpisodeAdminRow; onDeleted: () => void }

export function EpisodeRowActions({ row, onDeleted }: EpisodeRowActionsProps) {
  const change = useRowChange(row, {
    onDone: ({ kind }) =>
      showToast({ title: startedTitles[kind === 'analyze' ? kind : 'transcribe'], description: row.title }),
    onFailed: (error, { kind }) => showFailedChange(kind, error),
  })
  const costDialog = useCostDialog(row.id, (error, { from = 'transcribe' }) => showFailedChange(from, error))
  const isBusy = useIsBusy(row.id) || costDialog.isEstimating
  const label = analyzeLabel(row)
  const startWithEstimate = (text: string, from: RunStart) =>
    costDialog.open({ label: text, from, start: () => change.mutate({ kind: from }) })
  return (
    <span className="flex flex-wrap gap-2">
      {offersTranscribe(row) && (
        <BusyButton
          variant="small"
          isBusy={isBusy}
          aria-label={`Transcribe ${row.title}`}
          onClick={() => startWithEstimate('Transcribe', 'transcribe')}
        >
          Transcribe
        </BusyButton>
      )}
      {label && (
        <BusyButton
          variant="small"
          isBusy={isBusy}
          aria-label={`${label} ${row.title}`}
          onClick={() => startWithEstimate(label, 'analyze')}
        >
          {label}
        </BusyButton>
      )}
      <CostDialog costDialog={costDialog} title={row.title} />
      <RunActions row={row} onlyRunning />
      <DeleteEpisode row={row} onDeleted={onDeleted} />
    </span>
  )
}
