import { act } from '@testing-library/react'

/** Whether the browser would ask before it closes the page. */
export function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void dispatchEvent(event))
  return event.defaultPrevented
}
