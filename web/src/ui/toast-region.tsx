import * as RadixToast from '@radix-ui/react-toast'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { CloseIcon } from '#web/ui/detail-icons.tsx'
import { dismissToast, removeToast, type Toast, useToasts } from '#web/ui/toast-store.ts'

const swipeThresholdPixels = 50
const closingMs = 200

/** Toasts can be swiped away to the right. F8 moves the focus to them. */
export function ToastRegion() {
  const toasts = useToasts()
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={swipeThresholdPixels}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-(--player-space) z-50 flex w-full flex-col-reverse gap-2 p-4 outline-none md:max-w-[420px]"
      />
    </RadixToast.Provider>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const close = (isOpen: boolean) => {
    if (isOpen) return
    dismissToast(toast.id)
    setTimeout(() => removeToast(toast.id), closingMs)
  }
  return (
    <RadixToast.Root
      open={toast.isOpen}
      onOpenChange={close}
      duration={toast.durationMs}
      type={toast.isFailure ? 'foreground' : 'background'}
      data-failure={toast.isFailure || undefined}
      className={classNames(
        'on-night flex items-start gap-4 rounded-xl border-l-4 bg-night p-4 text-night-ink shadow-xl',
        'data-[state=open]:animate-[slide-in_200ms_ease-out] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        toast.isFailure ? 'border-[#ff6a5f]' : 'border-lamp',
      )}
    >
      <div className="grow">
        <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="mt-0.5 text-[0.9375rem] wrap-anywhere text-night-ink-soft">
            {toast.description}
          </RadixToast.Description>
        )}
        {toast.link && (
          <RadixToast.Action asChild altText={toast.link.text}>
            <Link to={toast.link.path} className="mt-1 inline-flex min-h-9 items-center underline">
              {toast.link.text}
            </Link>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Close"
        className="-m-1.5 flex size-9 items-center justify-center rounded-full"
      >
        <CloseIcon />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
