import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'

type TryAgainProps = {
  isRetrying?: boolean | undefined
  onRetry: () => unknown
}

/** Also retries when the browser is online again. */
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
        ref={moveFocusUp}
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

/** Ref. When the button disappears with the focus, the focus moves to the section around it. */
function moveFocusUp(button: HTMLButtonElement | null) {
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
