import { act } from '@testing-library/react'

export function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void dispatchEvent(event))
  return event.defaultPrevented
}
