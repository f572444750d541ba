import { Component, type ReactNode } from 'react'
import { FailedScreen, UnreachedScreen } from '#web/app/screens/failed-screen.tsx'
import { CodeNotLoadedError } from '#web/ui/lazy-part.tsx'

/** Shows a sentence where a screen broke or did not come; the shell around it stays usable. */
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
