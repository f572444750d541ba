import * as AlertDialog from '@radix-ui/react-alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { dialogClasses, overlayClasses } from '#web/ui/dialog-classes.ts'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Confirming deletes the element that opened the dialog, so the focus cannot return to that element. */
  isRemoval?: boolean
  /** False while information needed for the decision is loading. */
  canConfirm?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Opens with the focus on the cancel button, so that Enter does not confirm. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isRemoval = false,
  canConfirm = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { cancelReturn, ...focusReturn } = useFocusReturn()
  const confirm = () => {
    if (isRemoval) cancelReturn()
    onConfirm()
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(wantsOpen) => wantsOpen || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClasses} />
        <AlertDialog.Content className={dialogClasses} {...focusReturn}>
          <AlertDialog.Title className="font-serif text-2xl font-medium tracking-tight">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-ink-soft">{children}</div>
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" disabled={!canConfirm} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
