import type { ReactNode } from 'react'
import type { LeaveGuard } from '#web/lib/use-leave-guard.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type LeaveDialogProps = {
  guard: LeaveGuard
  title?: string
  children: ReactNode
}

export function LeaveDialog({ guard, title = 'Leave without saving?', children }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen={guard.isBlocked}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      {children}
    </ConfirmDialog>
  )
}
