import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Stance } from '#shared/domain/stance.ts'
import { stancePath, stancePrefix } from '#shared/pages/page-path.ts'
import { namesStance, readStance } from '#web/features/sidelight/stance-address.ts'

const addressDebounceMs = 150
const autoLoadMs = 200
const reloadMs = 10

/**
 * How the handle came to a step. Arrow keys pass through steps and replace the address; so does a drag where it ends, however
 * slow the hand: while the handle is held nothing else follows it. A click on track, label or button is a step of its own.
 */
export type ChangeMeans = 'held' | 'passing' | 'deliberate'

type StanceChooser = {
  /** Where the handle stands. */
  stance: Stance
  /** Whose episodes are asked for; undefined until somebody asked. */
  requested: Stance | undefined
  /** The address asks for episodes and they will be asked for in a moment. */
  isAboutToLoad: boolean
  /** A deliberate step asks for its episodes as well. */
  change: (stance: Stance, means: ChangeMeans) => void
  request: () => void
}

/** Counts steps through the history: one of them may undo an address before it was ever shown, and then no address changes. */
function useHistorySteps(): number {
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    const count = () => setSteps((before) => before + 1)
    addEventListener('popstate', count)
    return () => removeEventListener('popstate', count)
  }, [])
  return steps
}

/** Ties slider, address and results together. `isKnown` says whether a stance's episodes are here already. */
export function useStanceChooser(isKnown: (stance: Stance) => boolean): StanceChooser {
  const location = useLocation()
  const navigate = useNavigate()
  const addressed = readStance(location)
  const [stance, setStance] = useState(addressed)
  const [requested, setRequested] = useState(() =>
    namesStance(location) && isKnown(addressed) ? addressed : undefined,
  )
  const [autoLoads] = useState(() => namesStance(location))
  const steps = useHistorySteps()
  const rewriting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The first address is where the handle stands already, unless it was moved before the script was there.
  const ownPath = useRef<string | undefined>(location.pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed when it changes, not when results do
  useEffect(() => {
    // Our own rewriting may arrive while the handle has moved on; anybody else's address moves the handle.
    if (ownPath.current !== location.pathname) {
      clearTimeout(rewriting.current)
      setStance(addressed)
    }
    ownPath.current = undefined
    // What a form sent becomes the address of its stance.
    if (namesStance(location) && !location.pathname.startsWith(stancePrefix)) goTo(addressed, true)
    if (!requested && !autoLoads) return
    const loading = setTimeout(() => setRequested(addressed), requested ? reloadMs : autoLoadMs)
    return () => clearTimeout(loading)
  }, [location.key, addressed, steps])

  useEffect(() => () => clearTimeout(rewriting.current), [])

  const goTo = (next: Stance, replace: boolean) => {
    const path = stancePath(next)
    if (path === location.pathname) return
    ownPath.current = path
    void navigate(path, { replace })
  }
  return {
    stance,
    requested,
    isAboutToLoad: !requested && autoLoads,
    change: (next, means) => {
      setStance(next)
      clearTimeout(rewriting.current)
      if (means === 'deliberate') {
        goTo(next, false)
        setRequested((before) => before ?? next)
      }
      if (means !== 'passing') return
      const from = window.location.pathname
      rewriting.current = setTimeout(() => {
        // Whoever has followed a link meanwhile, to a page whose screen is still being loaded, is not called back.
        if (window.location.pathname === from) goTo(next, true)
      }, addressDebounceMs)
    },
    request: () => {
      clearTimeout(rewriting.current)
      goTo(stance, false)
      setRequested(stance)
    },
  }
}
