import { useTranscribe } from '#web/features/episode/api/runs.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** Starts a transcription from a card. */
export function TranscribeAction({ episodeId }: { episodeId: number }) {
  const transcribe = useTranscribe()
  const start = () =>
    transcribe.mutate(episodeId, {
      onSuccess: () =>
        showToast({
          title: 'Transcription started',
          description: 'The episode is being transcribed. This may take a few minutes.',
        }),
      onError: () =>
        showFailure({
          title: 'Transcription failed',
          description: 'There was an error starting the transcription. Please try again.',
        }),
    })
  return (
    <Button look="small" disabled={transcribe.isPending} onClick={start}>
      Transcribe
    </Button>
  )
}
