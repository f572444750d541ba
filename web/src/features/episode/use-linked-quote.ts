import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Returns the id in the URL's fragment, and scrolls to that quote, because the router ignores fragments. */
export function useLinkedQuote(): string | undefined {
  const { hash } = useLocation()
  // Set after mount: the server never sees the fragment, and hydration must match the served page.
  const [linkedId, setLinkedId] = useState<string>()
  useEffect(() => {
    setLinkedId(hash.slice(1))
    if (!hash.startsWith('#quote-')) return
    const quote = document.getElementById(hash.slice(1))
    quote?.scrollIntoView({ block: 'center' })
    quote?.focus({ preventScroll: true })
  }, [hash])
  return linkedId
}
