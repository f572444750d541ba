import { lazy, Suspense } from 'react'
import { useTranscribe } from '#web/features/episode/api/runs.ts'
import { useCostDialog } from '#web/features/manage-podcasts/use-cost-dialog.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** Loaded on demand, because free runs start without this dialog. */
const CostDialog = lazy(() =>
  import('#web/features/manage-podcasts/components/cost-dialog.tsx').then((m) => ({
    default: m.CostDialog,
  })),
)

const showFailedStart = () =>
  showFailure({
    title: 'Transcription failed',
    description: 'There was an error starting the transcription. Please try again.',
  })

export function TranscribeAction({ episodeId, title }: { episodeId: number; title: string }) {
  const transcribe = useTranscribe()
  const costDialog = useCostDialog(episodeId, showFailedStart)
  const start = () =>
    transcribe.mutate(episodeId, {
      onSuccess: () =>
        showToast({
          title: 'Transcription started',
          description: 'The episode is being transcribed. This may take a few minutes.',
        }),
      onError: showFailedStart,
    })
  return (
    <>
      <BusyButton
        variant="small"
        isBusy={transcribe.isPending || costDialog.isEstimating}
        onClick={() => costDialog.open({ label: 'Transcribe', from: 'transcribe', start })}
      >
        Transcribe
      </BusyButton>
      {costDialog.request && (
        <Suspense>
          <CostDialog costDialog={costDialog} title={title} />
        </Suspense>
      )}
    </>
  )
}
