import { Button } from '#web/ui/button.tsx'

/** Stands where a list would be that could not be had. */
export function CouldNotLoad({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-4 py-10 text-lg text-ink-soft">
      Could not load.
      <Button onClick={onRetry}>Try again</Button>
    </p>
  )
}
