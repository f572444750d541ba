import { countOf } from '#shared/format/number.ts'
import { fetchEstimate, startEpisodes } from '#web/features/manage-podcasts/api/runs.ts'
import type { BulkPodcastTask, ChosenPodcast } from '#web/features/manage-podcasts/bulk-podcasts.ts'
import { bulkTexts } from '#web/features/manage-podcasts/bulk-texts.ts'
import { EstimateDialog, type Estimates } from '#web/features/manage-podcasts/components/estimate-dialog.tsx'
import { outcomeSentence } from '#web/lib/bulk-outcome-texts.ts'

const estimateNew = ({ id }: ChosenPodcast) => fetchEstimate({ group: 'new', podcastId: id })

async function processPodcast(podcast: ChosenPodcast, estimates: Estimates): Promise<string> {
  const { episode_ids: ids } = estimates.get(podcast.id) ?? (await estimateNew(podcast))
  if (ids.length === 0) return bulkTexts.new.emptyText
  return `Processing started: ${outcomeSentence(await startEpisodes(ids), bulkTexts.new)}`
}

type ProcessPodcastsDialogProps = {
  podcasts: readonly ChosenPodcast[]
  onConfirm: (task: BulkPodcastTask) => void
  onClose: () => void
}

export function ProcessPodcastsDialog({ podcasts, onConfirm, onClose }: ProcessPodcastsDialogProps) {
  return (
    <EstimateDialog
      items={podcasts}
      noun="podcast"
      estimate={estimateNew}
      question={(sum) =>
        `Process ${countOf(sum.episodes, 'new episode')} of ${countOf(sum.items, 'podcast')}?`
      }
      confirmLabel="Process"
      emptyText={bulkTexts.new.emptyText}
      onConfirm={(items, estimates) =>
        onConfirm({
          title: 'Process new episodes',
          items,
          work: (podcast) => processPodcast(podcast, estimates),
        })
      }
      onClose={onClose}
    />
  )
}
