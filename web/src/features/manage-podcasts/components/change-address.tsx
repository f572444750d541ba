import { type FormEvent, useRef, useState } from 'react'
import type { FeedPreview, PodcastAdminView } from '#shared/domain/podcast.ts'
import { managePodcastPath } from '#shared/pages/page-path.ts'
import { useChangeAddress } from '#web/features/manage-podcasts/api/podcast-changes.ts'
import { usePreviewFeed } from '#web/features/manage-podcasts/api/podcasts.ts'
import { FeedPreviewView } from '#web/features/manage-podcasts/components/feed-preview-view.tsx'
import { OfferedFeedsList } from '#web/features/manage-podcasts/components/offered-feeds-list.tsx'
import { PreviewAnnouncement } from '#web/features/manage-podcasts/components/preview-announcement.tsx'
import { describeToPerson } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type ChangedPodcast = Pick<PodcastAdminView, 'id' | 'name' | 'rss_url'>

type ChangeAddressProps = { podcast: ChangedPodcast; onClose: () => void }

export function ChangeAddress({ podcast, onClose }: ChangeAddressProps) {
  return (
    <Dialog
      isOpen
      title="Change address"
      introduction={`For “${podcast.name},” if its feed has moved. It is checked there from now on.`}
      onClose={onClose}
    >
      <AddressForm podcast={podcast} onDone={onClose} />
    </Dialog>
  )
}

/** `unclear`: the admin must say that it is the same podcast. */
type Match = 'same' | 'unclear' | 'other'

function matchOf(podcast: ChangedPodcast, { known }: FeedPreview): Match {
  if (known?.id === podcast.id) return 'same'
  return known && !known.is_likely ? 'other' : 'unclear'
}

function AddressForm({ podcast, onDone }: { podcast: ChangedPodcast; onDone: () => void }) {
  const [url, setUrl] = useState('')
  const [isSameShow, setIsSameShow] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const preview = usePreviewFeed()
  const change = useChangeAddress(podcast.id)
  const feed = preview.data && 'url' in preview.data ? preview.data : undefined
  const match = feed && matchOf(podcast, feed)
  const isBusy = preview.isPending || change.isPending
  const error = change.error ?? preview.error
  const onError = () => field.current?.focus()
  const write = (next: string) => {
    setUrl(next)
    setIsSameShow(false)
    preview.reset()
    change.reset()
  }
  const read = (next: string) => {
    write(next)
    preview.mutate(next.trim(), { onError })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) read(url)
  }
  const save = () =>
    change.mutate(
      { feed_url: url.trim(), ...(match === 'unclear' && { is_same_show: isSameShow }) },
      {
        onSuccess: ({ message }) => {
          showToast({ title: 'Address changed', description: message })
          onDone()
        },
        onError,
      },
    )
  const offered = preview.data && 'offered_feeds' in preview.data ? preview.data.offered_feeds : undefined
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-col gap-5">
      <Field
        ref={field}
        label="New RSS URL"
        type="url"
        required
        readOnly={isBusy}
        maxLength={2000}
        hint={`Now: ${podcast.rss_url}`}
        error={fieldError(match, error)}
        value={url}
        onChange={({ target }) => write(target.value)}
      />
      <PreviewAnnouncement answer={preview.data} isReading={preview.isPending} />
      {offered && <OfferedFeedsList feeds={offered} isBusy={isBusy} onChoose={read} />}
      {feed && <FeedPreviewView preview={feed} pathOf={managePodcastPath} />}
      {match === 'unclear' && (
        <Choice isChecked={isSameShow} isDisabled={isBusy} onChange={setIsSameShow}>
          This is the same podcast, although its name or episodes differ.
        </Choice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Cancel</Button>
        <BusyButton variant={feed ? 'plain' : 'primary'} type="submit" isBusy={isBusy}>
          {preview.isPending ? 'Reading the feed…' : 'Preview'}
        </BusyButton>
        {(match === 'same' || match === 'unclear') && (
          <BusyButton
            variant="primary"
            isBusy={isBusy || (match === 'unclear' && !isSameShow)}
            onClick={save}
          >
            {change.isPending ? 'Changing the address…' : 'Use This Address'}
          </BusyButton>
        )}
      </div>
    </form>
  )
}

function fieldError(match: Match | undefined, error: Error | null): string | undefined {
  if (error) return describeToPerson(error)
  return match === 'other' ? 'Another podcast has this address.' : undefined
}
