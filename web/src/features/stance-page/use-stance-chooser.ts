import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Stance } from '#shared/domain/stance.ts'
import { stancePath, stancePrefix } from '#shared/pages/page-path.ts'
import { findStanceIn, namesStance, readStance } from '#web/features/stance-page/stance-address.ts'

const addressDebounceMs = 150
const autoLoadMs = 200
const reloadMs = 10

/**
 * `passing`: an arrow key or the end of a drag; replaces the URL. `dragging`: changes no URL yet.
 * `deliberate`: a click on track, label or button; adds a history entry.
 */
export type ChangeMeans = 'dragging' | 'passing' | 'deliberate'

type StanceChooser = {
  stance: Stance
  /** Undefined until the visitor or the URL chooses a stance; the handle rests on Centrist until then. */
  chosen: Stance | undefined
  /** Undefined until episodes were requested. */
  requested: Stance | undefined
  /** The URL names a stance, so its episodes will load shortly without a press. */
  isAboutToLoad: boolean
  /** A deliberate change also requests episodes. */
  change: (stance: Stance, means: ChangeMeans) => void
  request: () => void
}

/**
 * A step back may undo a navigation that was never rendered. `useLocation` does not change then, so the
 * effect below depends on this counter, too.
 */
function useHistorySteps(): number {
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    const count = () => setSteps((before) => before + 1)
    addEventListener('popstate', count)
    return () => removeEventListener('popstate', count)
  }, [])
  return steps
}

/** `isKnown` tells whether a stance's episodes are cached. */
export function useStanceChooser(isKnown: (stance: Stance) => boolean): StanceChooser {
  const location = useLocation()
  const navigate = useNavigate()
  const addressed = readStance(location)
  const [chosen, setChosen] = useState(() => findStanceIn(location))
  const stance = chosen ?? addressed
  const [requested, setRequested] = useState(() =>
    namesStance(location) && isKnown(addressed) ? addressed : undefined,
  )
  const [autoLoads] = useState(() => namesStance(location))
  const steps = useHistorySteps()
  const rewriting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The initial URL must not move the handle: the visitor may have moved it before hydration.
  const ownPath = useRef<string | undefined>(location.pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL counts, not new results
  useEffect(() => {
    // A URL that we set may arrive after the handle has moved again, so only other URLs move the handle.
    if (ownPath.current !== location.pathname) {
      clearTimeout(rewriting.current)
      setChosen(findStanceIn(location))
    }
    ownPath.current = undefined
    // A form submitted before hydration puts the stance in the query. Replace that by the stance's path.
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
    chosen,
    requested,
    isAboutToLoad: !requested && autoLoads,
    change: (next, means) => {
      setChosen(next)
      clearTimeout(rewriting.current)
      if (means === 'deliberate') {
        goTo(next, false)
        setRequested((before) => before ?? next)
      }
      if (means !== 'passing') return
      const from = window.location.pathname
      rewriting.current = setTimeout(() => {
        // A changed path means that the visitor followed a link whose screen is still loading.
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
