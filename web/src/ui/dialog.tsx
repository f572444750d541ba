import * as RadixDialog from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { dialogClasses, overlayClasses } from '#web/ui/dialog-classes.ts'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'

type DialogProps = {
  isOpen: boolean
  title: string
  introduction: string
  children: ReactNode
  onClose: () => void
}

export function Dialog({ isOpen, title, introduction, children, onClose }: DialogProps) {
  const { cancelReturn: _, ...focusReturn } = useFocusReturn()
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(wantsOpen) => wantsOpen || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClasses} />
        <RadixDialog.Content className={dialogClasses} {...focusReturn}>
          <RadixDialog.Title className="font-serif text-2xl font-medium tracking-tight">
            {title}
          </RadixDialog.Title>
          <RadixDialog.Description className="text-ink-soft">{introduction}</RadixDialog.Description>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
