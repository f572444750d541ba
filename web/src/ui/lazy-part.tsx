import { Component, type ComponentType, lazy, type ReactNode } from 'react'

/** Code of the site that could not be loaded, as without a connection. */
export class CodeNotLoadedError extends Error {
  override readonly name = 'CodeNotLoadedError'
}

/** Loads code of the site. @throws CodeNotLoadedError */
export async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (cause) {
    throw new CodeNotLoadedError('A part of the site could not be loaded.', { cause })
  }
}

/**
 * A part of a page whose code comes when it is first shown. Where it cannot be had, `standIn` is there until the browser is back online;
 * the page around it goes on. Whoever shows it puts a `Suspense` around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): ComponentType<Props> {
  // React asks for a lazy component once, also when that fails.
  const begin = () => lazy(async () => ({ default: await loadCode(load) }))
  let Part = begin()
  return class extends Component<Props, { error: unknown }> {
    override state = { error: undefined }

    static getDerivedStateFromError(error: unknown) {
      return { error }
    }

    override componentDidCatch() {
      Part = begin()
      addEventListener('online', this.#tryAgain)
    }

    override componentWillUnmount() {
      removeEventListener('online', this.#tryAgain)
    }

    readonly #tryAgain = () => this.setState({ error: undefined })

    override render() {
      const error: unknown = this.state.error
      if (error === undefined) return <Part {...this.props} />
      if (error instanceof CodeNotLoadedError) return standIn
      throw error
    }
  }
}
