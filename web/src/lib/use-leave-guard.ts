import { useContext, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext } from 'react-router'
import { holdHistory } from '#web/lib/hold-history.ts'

export type LeaveGuard = {
  /** Somebody is about to leave and has to be asked. */
  isAsking: boolean
  leave: () => void
  stay: () => void
}

/**
 * Keeps somebody on the page while there is something to lose: by links, by going back, and by closing the page, where
 * the browser asks in its own words. The router offers this only with data routers, which this site has no use for.
 */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const [held, setHeld] = useState<{ goOn: () => void }>()
  useEffect(() => {
    if (!isOn) return
    const { push } = navigator
    navigator.push = (...target) => setHeld({ goOn: () => push(...target) })
    const release = holdHistory((goOn) => setHeld({ goOn }))
    addEventListener('beforeunload', askBeforeUnload)
    return () => {
      navigator.push = push
      release()
      removeEventListener('beforeunload', askBeforeUnload)
      setHeld(undefined)
    }
  }, [isOn, navigator])
  return {
    isAsking: held !== undefined,
    leave: () => held?.goOn(),
    stay: () => setHeld(undefined),
  }
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
