import { Button } from '#web/ui/button.tsx'

type CouldNotLoadProps = { text?: string; onRetry: () => void }

/** Stands where a list would be that could not be had. */
export function CouldNotLoad({ text = 'Could not load.', onRetry }: CouldNotLoadProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-4 py-10 text-lg text-ink-soft">
      {text}
      <Button onClick={onRetry}>Try again</Button>
    </p>
  )
}
