import { useEffect } from 'react'
import { usePlayer } from '#web/lib/player/player.ts'

/** Brings a quote that begins to be heard out from under the edges of the window and the bar, where part of it is in sight. */
export function useHeardQuoteInSight(): void {
  const heard = usePlayer(({ clip }) => clip?.id)
  useEffect(() => {
    if (heard === undefined) return
    for (const quote of document.querySelectorAll('[data-heard]')) {
      const { top, bottom } = quote.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight) quote.scrollIntoView({ block: 'nearest' })
    }
  }, [heard])
}
