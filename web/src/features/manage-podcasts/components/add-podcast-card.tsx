import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import type { FeedPreview, OfferedFeeds } from '#shared/domain/podcast.ts'
import { countOf } from '#shared/format/number.ts'
import { feedUrlSchema } from '#shared/rules/feed-url.ts'
import { useAddPodcast, usePreviewFeed } from '#web/features/manage-podcasts/api/podcasts.ts'
import { FeedPreviewView } from '#web/features/manage-podcasts/components/feed-preview-view.tsx'
import { GeographySelect } from '#web/features/manage-podcasts/components/geography-select.tsx'
import { OfferedFeedsList } from '#web/features/manage-podcasts/components/offered-feeds-list.tsx'
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

function found(answer: FeedPreview | OfferedFeeds): string {
  if ('offered_feeds' in answer) return `A web page with ${countOf(answer.offered_feeds.length, 'feed')}`
  if (answer.known?.is_opted_out) return answer.title
  return `${answer.title}, ${countOf(answer.episode_count, 'episode')}`
}

type Answer = FeedPreview | OfferedFeeds | undefined

function Announcement({ answer, isReading }: { answer: Answer; isReading: boolean }) {
  return (
    <p role="status" className="sr-only">
      {isReading ? 'Reading the feed…' : answer && found(answer)}
    </p>
  )
}

export function AddPodcastCard({ pathOf }: { pathOf: (podcastId: number) => string }) {
  const preview = usePreviewFeed()
  const add = useAddPodcast()
  const form = useForm({ resolver: zodResolver(addPodcastSchema), defaultValues: empty })
  const { register, handleSubmit, formState, reset, setFocus, setValue } = form
  const feed = preview.data && 'url' in preview.data ? preview.data : undefined
  const handleError = (error: Error) =>
    showFailure({ title: 'Failed to add podcast', description: describeError(error) })
  const previewFeed = handleSubmit(({ url }) => preview.mutate(url, { onError: handleError }))
  const choose = (url: string) => {
    setValue('url', url)
    setFocus('url')
    return previewFeed()
  }
  const save = handleSubmit((values) =>
    add.mutate(values, {
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
          variant={feed ? 'plain' : 'primary'}
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
      <Announcement answer={preview.data} isReading={preview.isPending} />
      {preview.data && 'offered_feeds' in preview.data && (
        <OfferedFeedsList feeds={preview.data.offered_feeds} isBusy={isBusy} onChoose={choose} />
      )}
      {feed && <FeedPreviewView preview={feed} pathOf={pathOf} />}
      {feed && isWorthAdding(feed) && (
        <Button variant="primary" disabled={isBusy} onClick={save} className="self-start">
          {add.isPending ? 'Adding the podcast…' : 'Add Podcast'}
        </Button>
      )}
    </Card>
  )
}
