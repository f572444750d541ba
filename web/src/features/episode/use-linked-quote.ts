import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Also scrolls to it, because the router does not go to anchors. */
export function useLinkedQuote(): string | undefined {
  const { hash } = useLocation()
  // Set after mount, so that hydration matches the served page, which does not know the fragment.
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
