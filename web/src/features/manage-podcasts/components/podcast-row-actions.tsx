import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { type PodcastActionKind, usePodcastAction } from '#web/features/manage-podcasts/api/podcasts.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type RowAction = { kind: PodcastActionKind; text: string; label: string; failure: string }

function actionsOf({ name, disabled_reason, last_problem }: PodcastAdminView): RowAction[] {
  const isChecked = disabled_reason === null
  const older: RowAction = {
    kind: 'import-older',
    text: 'Import older episodes',
    label: `Import older episodes of ${name}`,
    failure: 'Failed to import older episodes',
  }
  const checkAgain: RowAction = {
    kind: 'check-again',
    text: 'Check again',
    label: `Check again: ${name}`,
    failure: 'Failed to check the feed',
  }
  const stop: RowAction = {
    kind: 'stop-checking',
    text: 'Stop checking',
    label: `Stop checking: ${name}`,
    failure: 'Failed to stop checking the feed',
  }
  const hasProblem = !isChecked || last_problem !== null
  return [older, ...(hasProblem ? [checkAgain] : []), ...(isChecked ? [stop] : [])]
}

export function PodcastRowActions({ podcast }: { podcast: PodcastAdminView }) {
  const action = usePodcastAction()
  const start = ({ kind, failure }: RowAction) =>
    action.mutate(
      { kind, podcastId: podcast.id },
      {
        onSuccess: (message) => showToast({ title: podcast.name, description: message }),
        onError: (error) => showFailure({ title: failure, description: describeError(error) }),
      },
    )
  return actionsOf(podcast).map((rowAction) => (
    <BusyButton
      key={rowAction.kind}
      variant="small"
      isBusy={action.isPending}
      aria-label={rowAction.label}
      onClick={() => start(rowAction)}
    >
      {rowAction.text}
    </BusyButton>
  ))
}
