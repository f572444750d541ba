import * as RadixTabs from '@radix-ui/react-tabs'
import { type ReactNode, useState } from 'react'

type TabsProps = {
  label: string
  tabs: readonly { name: string; content: ReactNode }[]
  /** Keeps hidden tabs mounted, so that work in them continues. */
  isKept?: boolean
  /** Name of the first tab to show; an unknown name is ignored. */
  initial?: string | undefined
}

const keyOf = (name: string) => name.replaceAll(' ', '-')

export function Tabs({ label, tabs, isKept, initial }: TabsProps) {
  const [shown, setShown] = useState(() => {
    const first = tabs.find(({ name }) => name === initial) ?? tabs[0]
    return keyOf(first?.name ?? '')
  })
  return (
    <RadixTabs.Root value={shown} onValueChange={setShown} className="flex grow flex-col gap-5">
      <RadixTabs.List
        // Only the active tab is a keyboard stop. By default Radix focuses the list, and after a click the
        // focus stays there, invisible.
        tabIndex={-1}
        aria-label={label}
        className="flex flex-wrap border-b border-line sm:gap-1"
      >
        {tabs.map(({ name }) => (
          <RadixTabs.Trigger
            key={name}
            value={keyOf(name)}
            tabIndex={keyOf(name) === shown ? 0 : -1}
            className="-mb-px min-h-11 max-w-full grow wrap-anywhere border-b-3 border-transparent px-1.5 font-medium text-ink-soft hover:text-ink data-[state=active]:border-lamp data-[state=active]:text-ink sm:grow-0 sm:px-4"
          >
            {name}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ name, content }) => (
        <RadixTabs.Content
          key={name}
          value={keyOf(name)}
          forceMount={isKept || undefined}
          className="flex grow flex-col gap-5 data-[state=inactive]:hidden"
        >
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
