import { type ComponentType, lazy, useState } from 'react'
import { CodeNotLoadedError, loadCode } from '#web/ui/lazy-part.tsx'

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
  // React caches a failed import of a lazy component, so the next try needs a new one. It is made when the
  // failure is shown: before, React would load each new component again and again.
  const createLazy = () =>
    lazy(() =>
      preload().catch((error: unknown) => {
        if (error instanceof CodeNotLoadedError) {
          error.onShown = () => {
            loaded = createLazy()
          }
        }
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
