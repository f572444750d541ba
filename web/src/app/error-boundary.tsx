import { Component, type ReactNode } from 'react'
import { FailedScreen } from '#web/app/screens/failed-screen.tsx'

/** Shows a sentence where a screen broke; the shell around it stays usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children
  }
}
