import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo } from 'react'

/** Frames within which what has just been rendered finds its height and place. */
const mostFrames = 60
/** Frames without any movement after which it has found them. */
const stillFrames = 4

type Revealing = {
  box: RefObject<HTMLElement | null>
  virtualizer: Virtualizer<HTMLElement, HTMLElement>
  /** The row in which a sentence stands. */
  rowOf: (sentence: number) => number
}

type Revealer = {
  /** Scrolls a sentence into sight within its box; the page around the box stays where it is. */
  reveal: (sentence: number) => void
  /** Leaves the box to whoever scrolls it now. */
  stop: () => void
}

export function useReveal({ box, virtualizer, rowOf }: Revealing): Revealer {
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

/** Does something every frame until it was still for a few of them. */
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

/** What came of scrolling to a sentence; an absent one is not in the page yet. */
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

/** A box that is scrolled and, relative to its upper edge, what shall be seen in it; pixels. */
export type ScrolledBox = { scrollTop: number; height: number; top: number; bottom: number }

/** Where what is read stands after scrolling, as a share of the box: with what came before it still in sight. */
const readingPlace = 0.25
/** Between these shares of the box something can be read without scrolling. */
const highest = 0.04
const lowest = 0.8

/** How far to scroll; undefined when it can be read where it is. */
export function scrollTopFor({ scrollTop, height, top, bottom }: ScrolledBox): number | undefined {
  const isLong = bottom - top > height * (lowest - highest)
  const isInSight =
    top >= height * highest && (isLong ? top <= height * readingPlace : bottom <= height * lowest)
  return isInSight ? undefined : Math.max(0, Math.round(scrollTop + top - height * readingPlace))
}
