import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { homePath, isHomePath } from '#shared/pages/page-path.ts'

/**
 * What happens on arriving at another screen: the focus moves into it, so that keyboard and screen reader start there;
 * a new screen begins at its top or at the part that the address names, one that is come back to stands where it was left.
 * Steps of the slider are one screen.
 */
export function useNavigationFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const isComingBack = useNavigationType() === 'POP'
  const screen = isHomePath(pathname) ? homePath : pathname
  const lastScreen = useRef(screen)
  const positions = useScrollPositions(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is a new entry of the history
  useLayoutEffect(() => {
    const isNewScreen = lastScreen.current !== screen
    lastScreen.current = screen
    if (!isNewScreen) return undefined
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, isComingBack ? (positions.get(key) ?? 0) : 0)
    return isComingBack ? undefined : goOnceDrawn(main.current, hash.slice(1))
  }, [key])
  return main
}

/** Goes to a part of the screen, which may come later than the screen; answers how to stop waiting for it. */
function goOnceDrawn(main: HTMLElement | null, id: string): (() => void) | undefined {
  if (!main || id === '') return undefined
  const observer = new MutationObserver(() => go())
  const go = () => {
    const part = document.getElementById(id)
    if (!part) return
    observer.disconnect()
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }
  observer.observe(main, { childList: true, subtree: true })
  go()
  return () => observer.disconnect()
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
