import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import { feedUrlSchema } from '#shared/rules/feed-url.ts'
import { useAddPodcast } from '#web/features/podcasts/api/podcasts.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const addPodcastSchema = z.object({ url: feedUrlSchema, geography: z.string().trim().min(1) })

/** Adds a podcast by the address of its feed. */
export function AddPodcastForm() {
  const add = useAddPodcast()
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(addPodcastSchema),
    defaultValues: { url: '', geography: defaultGeographyName },
  })
  const submit = handleSubmit((feed) =>
    add.mutate(feed, {
      onSuccess: ({ message, problems }) => {
        reset()
        showToast({ title: 'Podcast added successfully', description: [message, ...problems].join(' ') })
      },
      onError: (error) => showFailure({ title: 'Failed to add podcast', description: describeError(error) }),
    }),
  )
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-4 rounded-xl border border-line bg-surface p-5 md:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto]"
    >
      <Field label="RSS URL" type="url" error={formState.errors.url?.message} {...register('url')} />
      <Field label="Geography" error={formState.errors.geography?.message} {...register('geography')} />
      <Button look="lamp" type="submit" disabled={add.isPending} className="md:mt-[1.85rem]">
        {add.isPending ? 'Reading the feed…' : 'Add podcast'}
      </Button>
    </form>
  )
}
