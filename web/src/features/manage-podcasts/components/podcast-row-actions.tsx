import { useState } from 'react'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { podcastLogPath } from '#shared/pages/admin-path.ts'
import { managePodcastPath } from '#shared/pages/page-path.ts'
import { type PodcastActionKind, usePodcastAction } from '#web/features/manage-podcasts/api/podcasts.ts'
import { bulkTexts } from '#web/features/manage-podcasts/bulk-texts.ts'
import { ChangeAddress } from '#web/features/manage-podcasts/components/change-address.tsx'
import { DeletePodcast } from '#web/features/manage-podcasts/components/delete-podcasts.tsx'
import { EditPodcast } from '#web/features/manage-podcasts/components/edit-podcast.tsx'
import { describeError } from '#web/lib/api/api-error.ts'
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const failures: Readonly<Record<PodcastActionKind, string>> = {
  'import-older': 'Failed to import older episodes',
  'check-again': 'Failed to check the feed',
  'stop-checking': 'Failed to stop checking the feed',
}

export function useRowAction({ id, name }: Pick<PodcastAdminView, 'id' | 'name'>) {
  const action = usePodcastAction({
    onDone: (message) => showToast({ title: name, description: message }),
    onFailed: (error, kind) => showFailure({ title: failures[kind], description: describeError(error) }),
  })
  return {
    isBusy: action.isPending,
    start: (kind: PodcastActionKind) => action.mutate({ kind, podcastId: id }),
  }
}

type RowActionsProps = { podcast: PodcastAdminView; onProcess: (podcastId: number) => void }

export function PodcastRowActions({ podcast, onProcess }: RowActionsProps) {
  const [shown, setShown] = useState<'edit' | 'address' | 'delete'>()
  const { isBusy, start } = useRowAction(podcast)
  const close = () => setShown(undefined)
  const isChecked = podcast.disabled_reason === null
  const actions: MenuAction[] = [
    { text: 'View Episodes', path: managePodcastPath(podcast.id) },
    { text: 'Edit', run: () => setShown('edit') },
    ...(podcast.is_opted_out ? [] : [{ text: 'Change address', run: () => setShown('address') }]),
    { text: isChecked ? 'Check now' : 'Check again', run: () => start('check-again') },
    { text: bulkTexts.new.button, run: () => onProcess(podcast.id) },
    { text: 'Import older episodes', run: () => start('import-older') },
    ...(isChecked ? [{ text: 'Stop checking', run: () => start('stop-checking') }] : []),
    { text: 'Log', path: podcastLogPath(podcast.id) },
    { text: 'Delete', isDanger: true, run: () => setShown('delete') },
  ]
  return (
    <>
      <ActionMenu label={`Actions for ${podcast.name}`} isBusy={isBusy} actions={actions} />
      {shown === 'edit' && <EditPodcast podcast={podcast} onClose={close} />}
      {shown === 'address' && <ChangeAddress podcast={podcast} onClose={close} />}
      {shown === 'delete' && <DeletePodcast podcast={podcast} onClose={close} />}
    </>
  )
}
