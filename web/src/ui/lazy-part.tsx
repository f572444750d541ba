import { Component, type ComponentType, lazy, type ReactNode } from 'react'

export class CodeNotLoadedError extends Error {
  override readonly name = 'CodeNotLoadedError'
  /** Called when a page says that the code is missing. */
  onShown?: () => void
}

/** @throws CodeNotLoadedError */
export async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (cause) {
    throw new CodeNotLoadedError("A part of the site couldn't be loaded.", { cause })
  }
}

/**
 * Loads a component's code on first use. If that fails, `fallback` is shown until the browser is online
 * again, and the rest of the page keeps working. The caller wraps it in `Suspense`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  // React caches a failed import of a lazy component, so a retry needs a new component.
  const createLazyPart = () => lazy(async () => ({ default: await loadCode(load) }))
  let Part = createLazyPart()
  return class extends Component<Props, { error: unknown }> {
    override state = { error: undefined }

    static getDerivedStateFromError(error: unknown) {
      return { error }
    }

    override componentDidCatch() {
      Part = createLazyPart()
      addEventListener('online', this.#tryAgain)
    }

    override componentWillUnmount() {
      removeEventListener('online', this.#tryAgain)
    }

    readonly #tryAgain = () => this.setState({ error: undefined })

    override render() {
      const error: unknown = this.state.error
      if (error === undefined) return <Part {...this.props} />
      if (error instanceof CodeNotLoadedError) return fallback
      throw error
    }
  }
}
