import { offlineListDays } from '#shared/rules/bounds.ts'
import {
  useDownloadEpisodeList,
  useListNewEpisodes,
} from '#web/features/offline-transcription/api/episode-list.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

export function EpisodeListTab() {
  const list = useListNewEpisodes()
  const download = useDownloadEpisodeList()
  const failed = (title: string) => (error: Error) =>
    showFailure({ title, description: describeError(error) })
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        Lists the episodes of the last {offlineListDays} days that have no transcript. The downloaded file
        gives the audio of each and the file name its transcript must have.
      </p>
      <div className="flex flex-wrap gap-4">
        <BusyButton
          variant="primary"
          isBusy={list.isPending}
          onClick={() => list.mutate(undefined, { onError: failed('Failed to list new episodes') })}
        >
          {list.isPending ? 'Listing episodes…' : 'List New Episodes'}
        </BusyButton>
        <BusyButton
          isBusy={download.isPending}
          onClick={() => download.mutate(undefined, { onError: failed('Failed to download episode list') })}
        >
          {download.isPending ? 'Downloading…' : 'Download Episode List'}
        </BusyButton>
      </div>
      <p role="status" className="font-medium empty:sr-only">
        {list.data?.message}
      </p>
    </>
  )
}
