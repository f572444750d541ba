import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo } from 'react'

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
  const outer = box.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  const target = scrollTopFor({
    scrollTop: box.scrollTop,
    height: box.clientHeight,
    top: top - outer.top,
    bottom: bottom - outer.top,
  })
  if (target === undefined) return 'in-sight'
  box.scrollTo({ top: target, behavior: isMotionReduced() ? 'instant' : behavior })
  return 'scrolled'
}

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export type ScrolledBox = { scrollTop: number; height: number; top: number; bottom: number }

/** Where a sentence is scrolled to, as a share of the box's height. Leaves some earlier text visible. */
const readingPosition = 0.25
/** A sentence between these two shares of the box's height needs no scrolling. */
const highest = 0.04
const lowest = 0.8

export function scrollTopFor({ scrollTop, height, top, bottom }: ScrolledBox): number | undefined {
  const isLong = bottom - top > height * (lowest - highest)
  const isVisible =
    top >= height * highest && (isLong ? top <= height * readingPosition : bottom <= height * lowest)
  return isVisible ? undefined : Math.max(0, Math.round(scrollTop + top - height * readingPosition))
}
