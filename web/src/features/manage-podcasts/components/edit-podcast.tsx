import { type ComponentProps, useId } from 'react'
import { useForm } from 'react-hook-form'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { longestPodcastName } from '#shared/rules/bounds.ts'
import { type PodcastChanges, useEditPodcast } from '#web/features/manage-podcasts/api/podcast-changes.ts'
import { GeographySelect } from '#web/features/manage-podcasts/components/geography-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type EditPodcastProps = { podcast: PodcastAdminView; onClose: () => void }

export function EditPodcast({ podcast, onClose }: EditPodcastProps) {
  return (
    <Dialog
      isOpen
      title="Edit podcast"
      introduction="Feed checks don't change what you set here."
      onClose={onClose}
    >
      <EditForm podcast={podcast} onDone={onClose} />
    </Dialog>
  )
}

type EditFormProps = { podcast: PodcastAdminView; onDone: () => void }

/** Sends only edited fields: the others may be stale, and saving them would undo other admins' changes. */
function changedOf(edit: Required<PodcastChanges>, changed: Partial<Record<keyof PodcastChanges, boolean>>) {
  return {
    ...(changed.name && { name: edit.name }),
    ...(changed.geography && { geography: edit.geography }),
    ...(changed.hides_transcripts && { hides_transcripts: edit.hides_transcripts }),
    ...(changed.is_feed_public && { is_feed_public: edit.is_feed_public }),
    ...(changed.is_opted_out && { is_opted_out: edit.is_opted_out }),
  }
}

function EditForm({ podcast, onDone }: EditFormProps) {
  const editPodcast = useEditPodcast()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      name: podcast.name,
      geography: podcast.geographyName,
      hides_transcripts: podcast.hides_transcripts,
      is_feed_public: podcast.is_feed_public,
      is_opted_out: podcast.is_opted_out,
    },
  })
  const { isDirty, dirtyFields } = formState
  const submit = handleSubmit((edit) => {
    if (!isDirty) return onDone()
    editPodcast.mutate(
      { podcastId: podcast.id, edit: changedOf(edit, dirtyFields) },
      {
        onSuccess: ({ message }) => {
          showToast({ title: 'Podcast saved', description: message })
          onDone()
        },
      },
    )
  })
  const hint = podcast.feed_name === null ? undefined : `The feed calls it “${podcast.feed_name}.”`
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Name" required maxLength={longestPodcastName} hint={hint} {...register('name')} />
      <GeographySelect label="Geography" current={podcast.geographyName} {...register('geography')} />
      <Check label="Hide transcripts" {...register('hides_transcripts')}>
        Readers don't see its transcripts; quotes and assessments stay.
      </Check>
      <Check label="Show the feed’s address" {...register('is_feed_public')}>
        Readers can copy it on the podcast’s page. Leave this off if the address belongs to one subscriber.
      </Check>
      <Check label="Opted out by its publisher" {...register('is_opted_out')}>
        None of it is shown, imported or processed. If you undo this, its episodes must be analyzed again.
      </Check>
      <FailureLine title="Failed to save podcast" error={editPodcast.error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={editPodcast.isPending}>
          {editPodcast.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

type CheckProps = ComponentProps<'input'> & { label: string }

function Check({ label, children, ...input }: CheckProps) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-says`}
        className="mt-1 size-5 shrink-0 accent-current"
        {...input}
      />
      <div>
        <label htmlFor={id} className="text-[0.9375rem] font-medium">
          {label}
        </label>
        <p id={`${id}-says`} className="text-sm text-ink-soft">
          {children}
        </p>
      </div>
    </div>
  )
}
