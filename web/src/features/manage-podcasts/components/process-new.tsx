import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { bulkTexts } from '#web/features/manage-podcasts/bulk-texts.ts'
import { BulkDialog } from '#web/features/manage-podcasts/components/bulk-dialog.tsx'
import { useBulkDialog } from '#web/features/manage-podcasts/use-bulk-dialog.ts'
import { progressSentence } from '#web/lib/bulk-outcome-texts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

export function ProcessNew({ podcast }: { podcast: Pick<PodcastAdminView, 'id' | 'name'> }) {
  const bulk = useBulkDialog()
  const { progress, texts } = bulk
  return (
    <>
      <BusyButton
        variant="small"
        isBusy={bulk.isBusy}
        aria-label={`Process all new episodes of ${podcast.name}`}
        onClick={() => bulk.open({ group: 'new', podcastId: podcast.id })}
      >
        {bulkTexts.new.button}
      </BusyButton>
      <span role="status" className="text-sm text-ink-soft empty:absolute">
        {progress && `${progressSentence(progress, texts)}…`}
      </span>
      <BulkDialog bulk={bulk} />
    </>
  )
}
