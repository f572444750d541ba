import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { homePath, isHomePath } from '#shared/pages/page-path.ts'

/**
 * On navigation, moves the focus to the new screen for keyboard and screen reader users. Scrolls to the top,
 * to the URL's anchor, or, after "back", to the earlier position. All stances of the home page count as one
 * screen.
 */
export function useNavigationFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const isComingBack = useNavigationType() === 'POP'
  const screen = isHomePath(pathname) ? homePath : pathname
  const lastScreen = useRef(screen)
  const positions = useScrollPositions(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is a new history entry
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

/**
 * Focuses and scrolls to the element with `id`, waiting until it is rendered. Returns a function that stops
 * waiting.
 */
function goOnceDrawn(main: HTMLElement | null, id: string): (() => void) | undefined {
  if (!main || id === '') return undefined
  const observer = new MutationObserver(() => go())
  const go = () => {
    const part = document.getElementById(id)
    if (!part) return
    observer.disconnect()
    // Browsers unfold details for the anchors of loaded pages, but not for those of the router.
    const folded = part.closest('details')
    if (folded) folded.open = true
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }
  observer.observe(main, { childList: true, subtree: true })
  go()
  return () => observer.disconnect()
}

/** Scroll positions by key of the history entry. */
function useScrollPositions(key: string): ReadonlyMap<string, number> {
  const positions = useRef(new Map<string, number>())
  useEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
  useEffect(() => {
    history.scrollRestoration = 'manual'
    // Turned on again before the page unloads, so that the browser restores the position after a reload.
    const restoreByBrowser = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', restoreByBrowser)
    return () => removeEventListener('pagehide', restoreByBrowser)
  }, [])
  return positions.current
}
