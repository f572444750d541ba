import { Suspense } from 'react'
import { useBothSidesPanel } from '#web/features/episode/both-sides-panel.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BothSidesDialog = lazyPart(() =>
  import('#web/app/parts/both-sides-dialog.tsx').then((m) => m.BothSidesDialog),
)

/** Here instead of beside the pressed button, which may disappear when the page changes. */
export function BothSides() {
  const open = useBothSidesPanel()
  return (
    open && (
      <Suspense>
        <BothSidesDialog {...open} />
      </Suspense>
    )
  )
}
