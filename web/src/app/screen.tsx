import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from '#web/ui/lazy-part.tsx'

/** A screen whose code is loaded when it is first needed. */
export type Screen = {
  /** @throws CodeNotLoadedError */
  preload: () => Promise<void>
  /** The screen itself once it is loaded; before, something that loads it when it is rendered. */
  component: () => ComponentType
}

export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  const preload = async () => {
    loaded = await loadCode(load)
    return { default: loaded }
  }
  // React asks for a lazy component once, also when that fails: the next attempt takes another.
  const begin = () =>
    lazy(() =>
      preload().catch((error: unknown) => {
        loaded = begin()
        throw error
      }),
    )
  let loaded: ComponentType = begin()
  return {
    preload: async () => {
      await preload()
    },
    component: () => loaded,
  }
}

/**
 * Shows a screen. A loaded one renders at once, without the empty moment that `lazy` alone would put in place of the
 * served page; which of the two is shown is settled at mounting, because another type would lose the screen's state.
 */
export function ScreenView({ screen }: { screen: Screen }) {
  const [Shown] = useState<ComponentType>(() => screen.component())
  return <Shown />
}
