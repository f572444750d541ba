import { useContext, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext } from 'react-router'
import { blockHistory } from '#web/lib/block-history.ts'

export type LeaveGuard = {
  isBlocked: boolean
  leave: () => void
  stay: () => void
}

/**
 * Asks before links, history steps and closing the page (here with the browser's own dialog). The router's
 * blocker needs a data router, which this site does not use.
 */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const [blocked, setBlocked] = useState<{ proceed: () => void }>()
  useEffect(() => {
    if (!isOn) return
    const { push } = navigator
    navigator.push = (...target) => setBlocked({ proceed: () => push(...target) })
    const release = blockHistory((proceed) => setBlocked({ proceed }))
    addEventListener('beforeunload', askBeforeUnload)
    return () => {
      navigator.push = push
      release()
      removeEventListener('beforeunload', askBeforeUnload)
      setBlocked(undefined)
    }
  }, [isOn, navigator])
  return {
    isBlocked: blocked !== undefined,
    leave: () => blocked?.proceed(),
    stay: () => setBlocked(undefined),
  }
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
