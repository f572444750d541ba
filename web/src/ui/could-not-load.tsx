import { classNames } from '#web/ui/class-names.ts'
import { TryAgain } from '#web/ui/try-again.tsx'

type CouldNotLoadProps = { text?: string; isRetrying?: boolean; className?: string; onRetry: () => unknown }

export function CouldNotLoad({
  text = "Couldn't load.",
  isRetrying = false,
  className = 'py-10',
  onRetry,
}: CouldNotLoadProps) {
  return (
    <p
      role="alert"
      className={classNames('flex flex-wrap items-center gap-4 text-lg text-ink-soft', className)}
    >
      {/* Hidden during a retry, so that another failure is announced again. */}
      {!isRetrying && text}
      <TryAgain isRetrying={isRetrying} onRetry={onRetry} />
    </p>
  )
}
