import type { EpisodeCard } from '#shared/domain/episode.ts'
import { isErrorStatus } from '#shared/domain/transcript-status.ts'
import { useTranscribe } from '#web/features/episode/api/runs.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** Whether a card offers transcription: audio, and no run that is there or under way. */
export function isTranscribable({ audio_url, transcript_status }: EpisodeCard): boolean {
  return audio_url !== null && (transcript_status === '' || isErrorStatus(transcript_status))
}

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
