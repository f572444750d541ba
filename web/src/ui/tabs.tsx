import * as RadixTabs from '@radix-ui/react-tabs'
import { type ReactNode, useState } from 'react'

type TabsProps = {
  /** What the list of tabs is called. */
  label: string
  /** The first is shown first. */
  tabs: readonly { name: string; content: ReactNode }[]
  /** What is not shown stays all the same: something goes on there. */
  isKept?: boolean
  /** Shown first in place of the first one; what names no tab is nothing. */
  initial?: string | undefined
}

/** Radix makes ids of it, and an id has no blanks. */
const keyOf = (name: string) => name.replaceAll(' ', '-')

/** Parts of a card of which one is shown. */
export function Tabs({ label, tabs, isKept, initial }: TabsProps) {
  const [shown, setShown] = useState(() => {
    const first = tabs.find(({ name }) => name === initial) ?? tabs[0]
    return keyOf(first?.name ?? '')
  })
  return (
    <RadixTabs.Root value={shown} onValueChange={setShown} className="flex grow flex-col gap-5">
      <RadixTabs.List
        // One stop for the keyboard, the tab that is shown. Left to itself, Radix makes the list the stop, and once a tab
        // was clicked the focus stays there, unseen.
        tabIndex={-1}
        aria-label={label}
        className="flex flex-wrap border-b border-line sm:gap-1"
      >
        {tabs.map(({ name }) => (
          <RadixTabs.Trigger
            key={name}
            value={keyOf(name)}
            tabIndex={keyOf(name) === shown ? 0 : -1}
            className="-mb-px min-h-11 grow border-b-3 border-transparent px-1.5 font-medium text-ink-soft hover:text-ink data-[state=active]:border-lamp data-[state=active]:text-ink sm:grow-0 sm:px-4"
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
