import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from '#web/ui/lazy-part.tsx'

export type Screen = {
  /** @throws CodeNotLoadedError */
  preload: () => Promise<void>
  component: () => ComponentType
}

export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  const preload = async () => {
    loaded = await loadCode(load)
    return { default: loaded }
  }
  // React requests a lazy component only once, even when that fails, so a retry needs a new one.
  const createLazy = () =>
    lazy(() =>
      preload().catch((error: unknown) => {
        loaded = createLazy()
        throw error
      }),
    )
  let loaded: ComponentType = createLazy()
  return {
    preload: async () => {
      await preload()
    },
    component: () => loaded,
  }
}

/**
 * A loaded screen renders at once, because `lazy` would briefly replace the served page. The choice is fixed
 * at mount: another component type would lose the screen's state.
 */
export function ScreenView({ screen }: { screen: Screen }) {
  const [Shown] = useState<ComponentType>(() => screen.component())
  return <Shown />
}
