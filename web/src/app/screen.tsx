import { type ComponentType, lazy, useState } from 'react'

/** A screen whose code is loaded when it is first needed. */
export type Screen = {
  preload: () => Promise<void>
  /** The screen itself once it is loaded; before, something that loads it when it is rendered. */
  component: () => ComponentType
}

export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  const preload = async () => {
    loaded = await load()
    return { default: loaded }
  }
  let loaded: ComponentType = lazy(preload)
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
