import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { homePath, isHomePath } from '#shared/pages/page-path.ts'

/**
 * What happens on arriving at another screen: the focus moves into it, so that keyboard and screen reader start there;
 * a new screen begins at its top, one that is come back to stands where it was left. Steps of the slider are one screen.
 */
export function useNavigationFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const isComingBack = useNavigationType() === 'POP'
  const screen = isHomePath(pathname) ? homePath : pathname
  const lastScreen = useRef(screen)
  const positions = useScrollPositions(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is a new entry of the history
  useLayoutEffect(() => {
    const isNewScreen = lastScreen.current !== screen
    lastScreen.current = screen
    if (!isNewScreen) return
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, isComingBack ? (positions.get(key) ?? 0) : 0)
  }, [key])
  return main
}

/** How far each entry of the history was scrolled when it was left. */
function useScrollPositions(key: string): ReadonlyMap<string, number> {
  const positions = useRef(new Map<string, number>())
  useEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
  useEffect(() => {
    history.scrollRestoration = 'manual'
    // A reload is the browser's own business.
    const handBack = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', handBack)
    return () => removeEventListener('pagehide', handBack)
  }, [])
  return positions.current
}
