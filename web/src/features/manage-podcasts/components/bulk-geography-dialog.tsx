import { useState } from 'react'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import { countOf } from '#shared/format/number.ts'
import { changePodcast } from '#web/features/manage-podcasts/api/podcast-changes.ts'
import type { BulkPodcastTask, ChosenPodcast } from '#web/features/manage-podcasts/bulk-podcasts.ts'
import { GeographySelect } from '#web/features/manage-podcasts/components/geography-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type BulkGeographyDialogProps = {
  podcasts: readonly ChosenPodcast[]
  onConfirm: (task: BulkPodcastTask) => void
  onClose: () => void
}

export function BulkGeographyDialog({ podcasts, onConfirm, onClose }: BulkGeographyDialogProps) {
  const [geography, setGeography] = useState<string>(defaultGeographyName)
  const change = () => {
    onConfirm({
      title: `Change geography to ${geography}`,
      items: podcasts,
      work: async ({ id }) => (await changePodcast({ podcastId: id, edit: { geography } })).message,
    })
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={`Change the geography of ${countOf(podcasts.length, 'podcast')}`}
      introduction="Feed checks don't change what you set here."
      onClose={onClose}
    >
      <GeographySelect
        label="Geography"
        value={geography}
        onChange={({ target }) => setGeography(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={change}>
          Change geography
        </Button>
      </div>
    </Dialog>
  )
}
