import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo } from 'react'
import { scrollWithin } from '#web/lib/scroll-within.ts'

/** Maximum number of frames to wait until newly rendered rows stop moving. */
const mostFrames = 60
/** After this many frames without movement, the rows count as settled. */
const stillFrames = 4

type SentenceScrollerProps = {
  box: RefObject<HTMLElement | null>
  virtualizer: Virtualizer<HTMLElement, HTMLElement>
  rowOf: (sentence: number) => number
}

type SentenceScroller = {
  /** Scrolls only the box, not the page. */
  scrollToSentence: (sentence: number) => void
  stop: () => void
}

export function useSentenceScroller({ box, virtualizer, rowOf }: SentenceScrollerProps): SentenceScroller {
  const scroller = useMemo(() => {
    const frames = createFrames()
    const scrollToSentence = (sentence: number) => {
      const element = box.current
      frames.stop()
      if (!element || scrollToRendered(element, sentence, 'smooth') !== 'absent') return
      frames.run(() => {
        const outcome = scrollToRendered(element, sentence, 'instant')
        if (outcome === 'absent') {
          element.scrollTop = virtualizer.getOffsetForIndex(rowOf(sentence), 'start')?.[0] ?? 0
        }
        return outcome === 'in-sight'
      })
    }
    return { scrollToSentence, stop: frames.stop }
  }, [box, virtualizer, rowOf])
  useEffect(() => scroller.stop, [scroller])
  return scroller
}

/** Calls `isStill` once a frame until it has returned true several times in a row. */
function createFrames() {
  let frame = 0
  const step = (isStill: () => boolean, remaining: { all: number; remainingStill: number }) => {
    const remainingStill = isStill() ? remaining.remainingStill - 1 : stillFrames
    if (remainingStill === 0 || remaining.all === 0) return
    frame = requestAnimationFrame(() => step(isStill, { all: remaining.all - 1, remainingStill }))
  }
  return {
    run: (isStill: () => boolean) => step(isStill, { all: mostFrames, remainingStill: stillFrames }),
    stop: () => cancelAnimationFrame(frame),
  }
}

function scrollToRendered(
  box: HTMLElement,
  sentence: number,
  behavior: ScrollBehavior,
): 'absent' | 'in-sight' | 'scrolled' {
  const element = box.querySelector(`[data-sentence="${sentence}"]`)
  if (!element) return 'absent'
  return scrollWithin(box, element, behavior) ? 'scrolled' : 'in-sight'
}
