import { useState } from 'react'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { momentText } from '#shared/format/moment.ts'
import { ChangeAddress } from '#web/features/manage-podcasts/components/change-address.tsx'
import { useRowAction } from '#web/features/manage-podcasts/components/podcast-row-actions.tsx'
import { feedSentences, feedStateLabel } from '#web/features/manage-podcasts/feed-texts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The state in a word or two. Where there is more to say, it opens with a button. */
export function FeedState({ podcast }: { podcast: PodcastAdminView }) {
  const [shown, setShown] = useState<'state' | 'address'>()
  const close = () => setShown(undefined)
  const label = feedStateLabel(podcast)
  const isWrong = podcast.states.includes('attention') || podcast.is_opted_out
  if (feedSentences(podcast).length === 0) return label
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: ${podcast.name}`}
        className={classNames('prose-link max-w-full truncate', isWrong && 'font-medium text-danger')}
        onClick={() => setShown('state')}
      >
        {label}
      </button>
      {shown === 'state' && (
        <FeedStateDialog podcast={podcast} onChangeAddress={() => setShown('address')} onClose={close} />
      )}
      {shown === 'address' && <ChangeAddress podcast={podcast} onClose={close} />}
    </>
  )
}

type FeedStateDialogProps = {
  podcast: PodcastAdminView
  onChangeAddress: () => void
  onClose: () => void
}

function FeedStateDialog({ podcast, onChangeAddress, onClose }: FeedStateDialogProps) {
  const { isBusy, start } = useRowAction(podcast)
  const check = () => {
    start('check-again')
    onClose()
  }
  return (
    <Dialog isOpen title={podcast.name} introduction={feedStateLabel(podcast)} onClose={onClose}>
      <div className="flex flex-col gap-2 wrap-anywhere">
        {feedSentences(podcast).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {podcast.last_asked && <p className="text-ink-soft">Last tried: {momentText(podcast.last_asked)}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Close</Button>
        {!podcast.is_opted_out && (
          <>
            <Button onClick={onChangeAddress}>Change address</Button>
            <BusyButton isBusy={isBusy} onClick={check}>
              Check again
            </BusyButton>
          </>
        )}
      </div>
    </Dialog>
  )
}
