import * as Menu from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'

type OpenQueueMenuProps = {
  label: string
  className: string
  icon: ReactNode
  actions: readonly { text: string; run: () => void }[]
}

/** Open at first, because its code is loaded at a press of the button that it replaces. */
export function OpenQueueMenu({ label, className, icon, actions }: OpenQueueMenuProps) {
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger aria-label={label} className={className}>
        {icon}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 min-w-56 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-xl"
        >
          {actions.map(({ text, run }) => (
            <Menu.Item
              key={text}
              onSelect={run}
              className="flex min-h-11 items-center rounded-lg px-3 text-[0.9375rem] outline-none data-highlighted:bg-sunken"
            >
              {text}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
