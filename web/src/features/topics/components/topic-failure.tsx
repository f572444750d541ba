import { describeTopicError } from '#web/features/topics/api/topic-episodes.ts'
import type { AddressedTopic } from '#web/features/topics/topic-address.ts'
import { TryAgain } from '#web/ui/try-again.tsx'

type TopicFailureProps = {
  topic: AddressedTopic
  error: Error | null
  onRetry: () => unknown
}

/** Shows both forms of the topic, because a mistyped URL is the likeliest cause. */
export function TopicFailure({ topic, error, onRetry }: TopicFailureProps) {
  return (
    <section role="alert" className="flex flex-col items-start gap-4 py-4">
      <h2 className="font-serif text-2xl font-medium tracking-tight">Error loading episodes</h2>
      {error && <p className="max-w-prose wrap-anywhere">{describeTopicError(error)}</p>}
      <dl className="grid max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken p-4 text-sm">
        <dt className="text-ink-soft">Raw topic parameter</dt>
        <dd className="font-mono wrap-anywhere">{topic.raw}</dd>
        <dt className="text-ink-soft">Decoded topic parameter</dt>
        <dd className="font-mono wrap-anywhere">{topic.name}</dd>
      </dl>
      <TryAgain isRetrying={error === null} onRetry={onRetry} />
    </section>
  )
}
