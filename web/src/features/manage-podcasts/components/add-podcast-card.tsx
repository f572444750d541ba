import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import type { FeedPreview } from '#shared/domain/podcast.ts'
import { feedUrlSchema } from '#shared/rules/feed-url.ts'
import { useAddPodcast, usePreviewFeed } from '#web/features/manage-podcasts/api/podcasts.ts'
import { FeedPreviewView } from '#web/features/manage-podcasts/components/feed-preview-view.tsx'
import { GeographySelect } from '#web/features/manage-podcasts/components/geography-select.tsx'
import { OfferedFeedsList } from '#web/features/manage-podcasts/components/offered-feeds-list.tsx'
import { PreviewAnnouncement } from '#web/features/manage-podcasts/components/preview-announcement.tsx'
import { describeError, describeToPerson } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const addPodcastSchema = z.object({ url: feedUrlSchema, geography: z.string() })
const empty = { url: '', geography: defaultGeographyName }

type Choice = { label: string; ifKnown?: 'add' | 'move' }

/** Long enough to reach the link. */
const linkToastMs = 15_000

const addition: Choice = { label: 'Add Podcast' }

/** None for podcasts that opted out, and for checked ones that adding again would not change. */
function choicesOf({ known }: FeedPreview): Choice[] {
  if (!known) return [addition]
  const { is_opted_out, is_checked, is_elsewhere, is_likely, is_whole } = known
  if (is_opted_out) return []
  const again: Choice[] = is_likely ? [{ label: 'Import It Anyway', ifKnown: 'add' }] : []
  if (!is_checked) return [addition, ...again]
  if (is_elsewhere) return [{ label: 'Use This Address', ifKnown: 'move' }, ...again]
  return is_whole ? [] : [addition]
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
  const saveAs = ({ ifKnown }: Choice) =>
    handleSubmit((feed) =>
      add.mutate(ifKnown ? { ...feed, if_known: ifKnown } : feed, {
        onSuccess: ({ message, problems, podcast }) => {
          reset(empty)
          preview.reset()
          setFocus('url')
          const title = ifKnown === 'move' ? 'Address changed' : 'Podcast added successfully'
          showToast({
            title,
            description: [message, ...problems].join(' '),
            link: { text: `View Episodes of ${podcast.name}`, path: pathOf(podcast.id) },
            durationMs: linkToastMs,
          })
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
      <PreviewAnnouncement answer={preview.data} isReading={preview.isPending} />
      {preview.data && 'offered_feeds' in preview.data && (
        <OfferedFeedsList feeds={preview.data.offered_feeds} isBusy={isBusy} onChoose={choose} />
      )}
      {feed && <FeedPreviewView preview={feed} pathOf={pathOf} />}
      {feed && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {choicesOf(feed).map((choice, index) => (
            <Button
              key={choice.label}
              variant={index === 0 ? 'primary' : 'plain'}
              disabled={isBusy}
              onClick={saveAs(choice)}
            >
              {add.isPending && add.variables.if_known === choice.ifKnown
                ? 'Adding the podcast…'
                : choice.label}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}
