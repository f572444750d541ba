import { Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { removeToast, useToasts } from '#web/ui/toast-store.ts'

const ToastRegion = lazyPart(
  () => import('#web/ui/toast-region.tsx').then((m) => m.ToastRegion),
  <PlainToasts />,
)

export function Toasts() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  )
}

/** Fallback when the toast code cannot be loaded, often because of a lost connection. */
function PlainToasts() {
  return (
    <div className="fixed right-0 bottom-(--player-space) z-50 flex w-full flex-col gap-2 p-4 md:max-w-[420px]">
      {useToasts().map(({ id, title, description, link }) => (
        <div key={id} role="alert" className="on-night rounded-xl bg-night p-4 text-night-ink shadow-xl">
          <p className="font-semibold">{title}</p>
          <p className="mb-3 wrap-anywhere">{description}</p>
          {link && (
            <a href={link.path} className="mr-4 underline">
              {link.text}
            </a>
          )}
          <Button
            variant="small"
            className="text-night-ink hover:bg-white/10"
            onClick={() => removeToast(id)}
          >
            Close
          </Button>
        </div>
      ))}
    </div>
  )
}
