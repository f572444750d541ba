import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo } from 'react'

/** Frames that a new rendering needs at most to settle. */
const mostFrames = 60
/** Frames without movement after which it has settled. */
const stillFrames = 4

type Revealing = {
  box: RefObject<HTMLElement | null>
  virtualizer: Virtualizer<HTMLElement, HTMLElement>
  rowOf: (sentence: number) => number
}

type Revealer = {
  /** Scrolls only the box, not the page. */
  reveal: (sentence: number) => void
  stop: () => void
}

export function useRevealSentence({ box, virtualizer, rowOf }: Revealing): Revealer {
  const revealer = useMemo(() => {
    const frames = createFrames()
    const reveal = (sentence: number) => {
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
    return { reveal, stop: frames.stop }
  }, [box, virtualizer, rowOf])
  useEffect(() => revealer.stop, [revealer])
  return revealer
}

/** Calls back each frame until nothing has moved for a few frames. */
function createFrames() {
  let frame = 0
  const step = (isStill: () => boolean, left: { all: number; still: number }) => {
    const still = isStill() ? left.still - 1 : stillFrames
    if (still === 0 || left.all === 0) return
    frame = requestAnimationFrame(() => step(isStill, { all: left.all - 1, still }))
  }
  return {
    run: (isStill: () => boolean) => step(isStill, { all: mostFrames, still: stillFrames }),
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

/** Target position as a share of the box's height, with some earlier text visible. */
const readingPlace = 0.25
/** Shares of the box's height between which text needs no scrolling. */
const highest = 0.04
const lowest = 0.8

export function scrollTopFor({ scrollTop, height, top, bottom }: ScrolledBox): number | undefined {
  const isLong = bottom - top > height * (lowest - highest)
  const isInSight =
    top >= height * highest && (isLong ? top <= height * readingPlace : bottom <= height * lowest)
  return isInSight ? undefined : Math.max(0, Math.round(scrollTop + top - height * readingPlace))
}
