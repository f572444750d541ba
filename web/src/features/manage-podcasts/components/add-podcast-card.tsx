import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import type { FeedPreview } from '#shared/domain/podcast.ts'
import { countOf } from '#shared/format/number.ts'
import { feedUrlSchema } from '#shared/rules/feed-url.ts'
import { useAddPodcast, usePreviewFeed } from '#web/features/manage-podcasts/api/podcasts.ts'
import { FeedPreviewView } from '#web/features/manage-podcasts/components/feed-preview-view.tsx'
import { GeographySelect } from '#web/features/manage-podcasts/components/geography-select.tsx'
import { describeError, describeToPerson } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const addPodcastSchema = z.object({ url: feedUrlSchema, geography: z.string() })
const empty = { url: '', geography: defaultGeographyName }

/** False for podcasts that opted out, and for checked ones that adding again would not change. */
function isWorthAdding({ known }: FeedPreview): boolean {
  if (!known) return true
  return !known.is_opted_out && !(known.is_checked && (known.is_whole || known.is_elsewhere))
}

function Announcement({ preview, isReading }: { preview: FeedPreview | undefined; isReading: boolean }) {
  const found = preview?.known?.is_opted_out
    ? preview.title
    : preview && `${preview.title}, ${countOf(preview.episode_count, 'episode')}`
  return (
    <p role="status" className="sr-only">
      {isReading ? 'Reading the feed…' : found}
    </p>
  )
}

export function AddPodcastCard({ pathOf }: { pathOf: (podcastId: number) => string }) {
  const preview = usePreviewFeed()
  const add = useAddPodcast()
  const form = useForm({ resolver: zodResolver(addPodcastSchema), defaultValues: empty })
  const { register, handleSubmit, formState, reset, setFocus } = form
  const handleError = (error: Error) =>
    showFailure({ title: 'Failed to add podcast', description: describeError(error) })
  const previewFeed = handleSubmit(({ url }) => preview.mutate(url, { onError: handleError }))
  const save = handleSubmit((feed) =>
    add.mutate(feed, {
      onSuccess: ({ message, problems }) => {
        reset(empty)
        preview.reset()
        setFocus('url')
        showToast({ title: 'Podcast added successfully', description: [message, ...problems].join(' ') })
      },
      onError: handleError,
    }),
  )
  const isBusy = preview.isPending || add.isPending
  return (
    <Card title="Add New Podcast">
      <form
        noValidate
        onSubmit={previewFeed}
        className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_auto]"
      >
        <Field
          label="RSS URL"
          type="url"
          readOnly={isBusy}
          error={formState.errors.url?.message}
          {...register('url', { onChange: () => preview.reset() })}
        />
        <GeographySelect label="Geography" {...register('geography')} />
        <Button
          variant={preview.data ? 'plain' : 'primary'}
          type="submit"
          disabled={isBusy}
          className="md:mt-[1.85rem]"
        >
          {preview.isPending ? 'Reading the feed…' : 'Preview'}
        </Button>
      </form>
      {preview.error && (
        <p role="alert" className="font-medium text-danger wrap-anywhere">
          {describeToPerson(preview.error)}
        </p>
      )}
      <Announcement preview={preview.data} isReading={preview.isPending} />
      {preview.data && <FeedPreviewView preview={preview.data} pathOf={pathOf} />}
      {preview.data && isWorthAdding(preview.data) && (
        <Button variant="primary" disabled={isBusy} onClick={save} className="self-start">
          {add.isPending ? 'Adding the podcast…' : 'Add Podcast'}
        </Button>
      )}
    </Card>
  )
}
