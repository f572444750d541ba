import { Suspense } from 'react'
import { useBothSidesPanel } from '#web/features/episode/both-sides-panel.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BothSidesPanel = lazyPart(() =>
  import('#web/features/episode/components/both-sides-panel.tsx').then((m) => m.BothSidesPanel),
)

/** Here instead of beside the pressed button, which may disappear when the page changes. */
export function BothSides() {
  const open = useBothSidesPanel()
  return (
    open && (
      <Suspense>
        <BothSidesPanel pairs={open.pairs} />
      </Suspense>
    )
  )
}
