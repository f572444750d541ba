import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The anchor of the quote that the address names, and brings it into view: the router shows an address without going to its anchor. */
export function useAskedQuote(): string | undefined {
  const { hash } = useLocation()
  // Known only in the browser, so that a served page is taken over as it stands.
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    setAsked(hash.slice(1))
    if (!hash.startsWith('#quote-')) return
    const quote = document.getElementById(hash.slice(1))
    quote?.scrollIntoView({ block: 'center' })
    quote?.focus({ preventScroll: true })
  }, [hash])
  return asked
}
