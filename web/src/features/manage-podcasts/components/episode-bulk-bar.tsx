import { useState } from 'react'
import { countOf } from '#shared/format/number.ts'
import { deleteEpisode } from '#web/features/manage-podcasts/api/episode-rows.ts'
import { actOnEpisode, fetchRunEstimate, type RunAction } from '#web/features/manage-podcasts/api/runs.ts'
import type { ChosenEpisode } from '#web/features/manage-podcasts/bulk-episodes.ts'
import { EstimateDialog } from '#web/features/manage-podcasts/components/estimate-dialog.tsx'
import { runOutcomes } from '#web/features/manage-podcasts/run-action-texts.ts'
import { BulkBar } from '#web/ui/bulk/bulk-bar.tsx'
import type { BulkWork } from '#web/ui/bulk/bulk-work.ts'
import type { Selection } from '#web/ui/bulk/selection.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type EpisodeOffer =
  | { action: 'start' | 'release'; text: string }
  | { action: 'cancel' | 'delete'; text: string }

const startPhrase = ({ action, text }: EpisodeOffer, episodes: string) =>
  action === 'release' ? `Start ${episodes} now` : `${text} ${episodes}`

type EpisodeBulkBarProps = {
  selection: Selection<ChosenEpisode>
  bulk: BulkWork<ChosenEpisode>
  offers: readonly EpisodeOffer[]
  onDeleted?: (episodeId: number) => void
}

export function EpisodeBulkBar({ selection, bulk, offers, onDeleted }: EpisodeBulkBarProps) {
  const [asked, setAsked] = useState<EpisodeOffer>()
  const { items } = selection
  const close = () => setAsked(undefined)
  const act = (action: RunAction, title: string, episodes: readonly ChosenEpisode[]) =>
    bulk.start({
      title,
      items: episodes,
      work: async ({ id }) => {
        await actOnEpisode(action, id)
        return runOutcomes[action]
      },
    })
  const remove = () =>
    bulk.start({
      title: 'Delete episodes',
      items,
      work: async ({ id }) => {
        await deleteEpisode(id)
        onDeleted?.(id)
        return 'Deleted'
      },
    })
  return (
    <BulkBar
      noun="episode"
      selection={selection}
      isBusy={bulk.isBusy}
      offers={offers.map((offer) => ({
        text: offer.text,
        isDanger: offer.action === 'delete',
        run: () => setAsked(offer),
      }))}
    >
      {(asked?.action === 'start' || asked?.action === 'release') && (
        <EstimateDialog
          items={items}
          noun="episode"
          estimate={({ id }) => fetchRunEstimate(id)}
          question={(sum) => `${startPhrase(asked, countOf(sum.episodes, 'episode'))}?`}
          confirmLabel={asked.text}
          emptyText="Nothing can be processed."
          onConfirm={(estimated) => act(asked.action, startPhrase(asked, 'episodes'), estimated)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked?.action === 'cancel'}
        title={`Cancel the processing of ${countOf(items.length, 'episode')}?`}
        confirmLabel="Cancel Processing"
        cancelLabel="Go Back"
        onConfirm={() => {
          close()
          act('cancel', 'Cancel processing', items)
        }}
        onCancel={close}
      >
        Each episode stays as it was.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked?.action === 'delete'}
        title={`Delete ${countOf(items.length, 'episode')}?`}
        confirmLabel="Delete"
        isRemoval
        onConfirm={() => {
          close()
          remove()
        }}
        onCancel={close}
      >
        Their transcripts and quotes are removed from the site. This action cannot be undone.
      </ConfirmDialog>
    </BulkBar>
  )
}
