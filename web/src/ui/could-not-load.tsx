import { TryAgain } from '#web/ui/try-again.tsx'

type CouldNotLoadProps = { text?: string; isRetrying?: boolean; className?: string; onRetry: () => unknown }

/** Stands where a list would be that could not be had. */
export function CouldNotLoad({
  text = 'Could not load.',
  isRetrying = false,
  className = 'py-10',
  onRetry,
}: CouldNotLoadProps) {
  return (
    <p role="alert" className={`flex flex-wrap items-center gap-4 text-lg text-ink-soft ${className}`}>
      {/* Gone for a while, so that a further failure is read aloud as well. */}
      {!isRetrying && text}
      <TryAgain isRetrying={isRetrying} onRetry={onRetry} />
    </p>
  )
}
