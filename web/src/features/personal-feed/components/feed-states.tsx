import { profilePath } from '#shared/pages/page-path.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'

export function NoTopicsYet() {
  return (
    <div className="flex flex-col items-start gap-5 py-10">
      <p className="text-lg text-ink-soft">No topics set yet.</p>
      <LinkButton to={profilePath}>Set Your Topics</LinkButton>
    </div>
  )
}

export function NoEpisodesFound() {
  return <p className="py-10 text-lg text-ink-soft">No episodes found matching your preferred topics.</p>
}

type FeedFailureProps = {
  error: Error | null
  onRetry: () => unknown
}

export function FeedFailure({ error, onRetry }: FeedFailureProps) {
  return (
    <section role="alert" className="flex flex-col items-start gap-4 py-4">
      <h2 className="font-serif text-2xl font-medium tracking-tight">Error loading episodes</h2>
      {error && <p className="max-w-prose wrap-anywhere">{describeError(error)}</p>}
      <TryAgain isRetrying={error === null} onRetry={onRetry} />
    </section>
  )
}
