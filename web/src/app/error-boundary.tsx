import { Component, type ReactNode } from 'react'
import { FailedScreen, UnreachedScreen } from '#web/app/screens/failed-screen.tsx'
import { CodeNotLoadedError } from '#web/ui/lazy-part.tsx'

/** The rest of the page stays usable when a screen fails to load or render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  readonly #tryAgain = () => this.setState({ error: undefined })

  override render() {
    const error: unknown = this.state.error
    if (error === undefined) return this.props.children
    return error instanceof CodeNotLoadedError ? (
      <UnreachedScreen onRetry={this.#tryAgain} />
    ) : (
      <FailedScreen />
    )
  }
}
