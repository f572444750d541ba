import type { ComponentProps } from 'react'
import { BothSidesPanel } from '#web/features/episode/components/both-sides-panel.tsx'
import { FailureNote } from '#web/features/player/components/failure-note.tsx'

/** The panel covers the player bar, so it says itself why audio fails. */
export function BothSidesDialog(open: Omit<ComponentProps<typeof BothSidesPanel>, 'failure'>) {
  return <BothSidesPanel {...open} failure={<FailureNote />} />
}
