import { Component, type ReactNode } from 'react'
import { FailedScreen, UnreachedScreen } from '#web/app/screens/failed-screen.tsx'
import { CodeNotLoadedError } from '#web/ui/lazy-part.tsx'

/** Catches load and render errors of a screen, so that header, footer and player stay usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof CodeNotLoadedError) error.onShown?.()
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
