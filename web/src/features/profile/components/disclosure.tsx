import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'

type DisclosureProps = {
  label: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

export function Disclosure({ label, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-4">
      <Button variant="small" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {label}
      </Button>
      <div id={id} hidden={!isOpen} className="w-full pb-3">
        {isOpen && children}
      </div>
    </div>
  )
}
