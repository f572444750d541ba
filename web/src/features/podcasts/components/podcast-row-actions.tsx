import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { usePodcastAction } from '#web/features/podcasts/api/podcasts.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const failures = {
  'import-older': 'Failed to import older episodes',
  'check-again': 'Failed to check the feed',
} as const

/** Older episodes, and another check where the last one found something wrong; busy while a call is under way. */
export function PodcastRowActions({ podcast }: { podcast: PodcastAdminView }) {
  const action = usePodcastAction()
  const begin = (kind: keyof typeof failures) =>
    action.mutate(
      { kind, podcastId: podcast.id },
      {
        onSuccess: (message) => showToast({ title: podcast.name, description: message }),
        onError: (error) => showFailure({ title: failures[kind], description: describeError(error) }),
      },
    )
  const isUnwell = podcast.disabled_reason !== null || podcast.last_problem !== null
  return (
    <>
      <Button
        look="small"
        disabled={action.isPending}
        aria-label={`Import older episodes of ${podcast.name}`}
        onClick={() => begin('import-older')}
      >
        Import older episodes
      </Button>
      {isUnwell && (
        <Button
          look="small"
          disabled={action.isPending}
          aria-label={`Check again: ${podcast.name}`}
          onClick={() => begin('check-again')}
        >
          Check again
        </Button>
      )}
    </>
  )
}
