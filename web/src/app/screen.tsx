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
  // React caches a failed import of a lazy component, so a retry needs a new component.
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
 * Renders a loaded screen directly: `lazy` would suspend and briefly hide the served page. The component is
 * chosen once at mount, because another component type would reset the screen's state.
 */
export function ScreenView({ screen }: { screen: Screen }) {
  const [Shown] = useState<ComponentType>(() => screen.component())
  return <Shown />
}
