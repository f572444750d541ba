import * as Menu from '@radix-ui/react-dropdown-menu'
import { useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icons.tsx'

export type MenuAction = { text: string; isDanger?: boolean } & ({ run: () => void } | { path: string })

const itemClasses =
  'flex min-h-11 items-center rounded-lg px-3 text-[0.9375rem] outline-none data-highlighted:bg-sunken'

type ActionMenuProps = { label: string; isBusy?: boolean; actions: readonly MenuAction[] }

/** A chosen action runs once the menu has returned the focus, so that a dialog can return it there, too. */
export function ActionMenu({ label, isBusy = false, actions }: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  const runChosen = (event: Event) => {
    event.preventDefault()
    trigger.current?.focus()
    chosen.current?.()
    chosen.current = undefined
  }
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        ref={trigger}
        aria-label={label}
        aria-busy={isBusy}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-line-strong hover:bg-sunken aria-busy:opacity-55 pointer-coarse:size-11"
      >
        <MoreIcon />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-56 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-xl"
        >
          {actions.map((action) => (
            <Item
              key={action.text}
              action={action}
              onChoose={(run) => {
                chosen.current = run
              }}
            />
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ action, onChoose }: { action: MenuAction; onChoose: (run: () => void) => void }) {
  const { text } = action
  if ('path' in action) {
    return (
      <Menu.Item asChild className={itemClasses}>
        <Link to={action.path}>{text}</Link>
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      className={classNames(itemClasses, action.isDanger && 'text-danger')}
      onSelect={() => onChoose(action.run)}
    >
      {text}
    </Menu.Item>
  )
}

function MoreIcon() {
  return (
    <Icon>
      <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth="3" />
    </Icon>
  )
}
