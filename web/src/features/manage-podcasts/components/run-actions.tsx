import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { isErrorStatus, isRunning } from '#shared/domain/transcript-status.ts'
import { useIsBusy } from '#web/features/manage-podcasts/api/episode-change.ts'
import { type RunAction, useRunChange } from '#web/features/manage-podcasts/api/runs.ts'
import { CostDialog } from '#web/features/manage-podcasts/components/cost-dialog.tsx'
import { runFailures, runOutcomes } from '#web/features/manage-podcasts/run-action-texts.ts'
import { useCostDialog } from '#web/features/manage-podcasts/use-cost-dialog.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type Offer = { action: RunAction; label: string }

function offersOf({ transcript_status: status, has_transcript, run }: EpisodeAdminRow): Offer[] {
  const cancel: Offer = { action: 'cancel', label: 'Cancel' }
  if (isRunning(status)) {
    const canStart = run?.is_waiting && run.held_by === null
    return canStart ? [{ action: 'release', label: 'Start now' }, cancel] : [cancel]
  }
  const label = has_transcript ? 'Analyze' : 'Process'
  return [{ action: 'start', label: isErrorStatus(status) ? 'Retry' : label }]
}

export function RunActions({ row, onlyRunning = false }: { row: EpisodeAdminRow; onlyRunning?: boolean }) {
  const change = useRunChange(row, {
    onDone: (action) => showToast({ title: runOutcomes[action], description: row.title }),
    onRefused: (reason, action) => showFailure({ title: runFailures[action], description: reason }),
    onFailed: (error, action) =>
      showFailure({ title: runFailures[action], description: describeError(error) }),
  })
  const costDialog = useCostDialog(row.id, (error) =>
    showFailure({ title: runFailures.start, description: describeError(error) }),
  )
  const isBusy = useIsBusy(row.id) || costDialog.isEstimating
  if (onlyRunning && !isRunning(row.transcript_status)) return null
  const press = (action: RunAction, label: string) => {
    if (action === 'cancel') change.mutate(action)
    else costDialog.open({ label, start: () => change.mutate(action) })
  }
  const offer = ({ action, label }: Offer) => (
    <BusyButton
      key={action}
      variant="small"
      isBusy={isBusy}
      aria-label={`${label} ${row.title}`}
      onClick={() => press(action, label)}
    >
      {label}
    </BusyButton>
  )
  return (
    <>
      {offersOf(row).map(offer)}
      <CostDialog costDialog={costDialog} title={row.title} />
    </>
  )
}
