import { lazy, Suspense } from 'react'
import { useToasts } from '#web/ui/toast-store.ts'

const ToastRegion = lazy(() => import('#web/ui/toast-region.tsx').then((m) => ({ default: m.ToastRegion })))

/** Loads the toasts' code when there is the first one. */
export function Toasts() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  )
}
