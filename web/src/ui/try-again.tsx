import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'

type TryAgainProps = {
  /** A further attempt is under way. */
  isRetrying?: boolean | undefined
  onRetry: () => unknown
}

/** The way on from what could not be loaded. It is also tried again by itself once the browser is back online. */
export function TryAgain({ isRetrying = false, onRetry }: TryAgainProps) {
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isRetrying) return undefined
    const retry = () => void onRetry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isRetrying, onRetry])
  return (
    <>
      <Button
        ref={handFocusOn}
        aria-disabled={isRetrying}
        className="aria-disabled:opacity-55"
        onClick={() => !isRetrying && onRetry()}
      >
        {isRetrying ? 'Trying again…' : 'Try again'}
      </Button>
      {isOffline && <span>You're offline. This loads when you're back online.</span>}
    </>
  )
}

/** When the button goes while it has the focus, whoever reads goes on at the part of the page where it stood. */
function handFocusOn(button: HTMLButtonElement | null) {
  const around = button?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return () => {
    if (document.activeElement === button) queueMicrotask(() => around?.focus({ preventScroll: true }))
  }
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    listenForConnection,
    () => !navigator.onLine,
    () => false,
  )
}

function listenForConnection(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
