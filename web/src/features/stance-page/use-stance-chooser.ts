import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Stance } from '#shared/domain/stance.ts'
import { stancePath, stancePrefix } from '#shared/pages/page-path.ts'
import { namesStance, readStance } from '#web/features/stance-page/stance-address.ts'

const addressDebounceMs = 150
const autoLoadMs = 200
const reloadMs = 10

/**
 * Arrow keys pass through steps and replace the URL. A drag replaces it only where it ends. A click on track,
 * label or button pushes a new history entry.
 */
export type ChangeMeans = 'dragging' | 'passing' | 'deliberate'

type StanceChooser = {
  stance: Stance
  /** Undefined until the person has requested a stance. */
  requested: Stance | undefined
  /** The URL requests episodes, and the request will start soon. */
  isAboutToLoad: boolean
  /** A deliberate change also requests episodes. */
  change: (stance: Stance, means: ChangeMeans) => void
  request: () => void
}

/** Counts history steps: one may undo a URL that was never shown, so that the location does not change. */
function useHistorySteps(): number {
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    const count = () => setSteps((before) => before + 1)
    addEventListener('popstate', count)
    return () => removeEventListener('popstate', count)
  }, [])
  return steps
}

/** `isKnown`: whether a stance's episodes are cached. */
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
  // The first URL matches the handle, unless it was moved before hydration.
  const ownPath = useRef<string | undefined>(location.pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL counts, not new results
  useEffect(() => {
    // Our own URL update may arrive after the handle has moved on; any other URL moves the handle.
    if (ownPath.current !== location.pathname) {
      clearTimeout(rewriting.current)
      setStance(addressed)
    }
    ownPath.current = undefined
    // A form's query becomes the path of its stance.
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
        // Unless a link was followed meanwhile whose screen is still loading.
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
