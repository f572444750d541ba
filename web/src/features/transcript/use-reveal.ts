import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { scrollTopFor } from '#web/features/transcript/scroll-place.ts'

/** Frames within which what has just been rendered finds its height and place. */
const settlingFrames = 20

type Revealing = {
  box: RefObject<HTMLElement | null>
  virtualizer: Virtualizer<HTMLElement, HTMLElement>
  /** The row in which a sentence stands. */
  rowOf: (sentence: number) => number
}

/** Scrolls a sentence into sight within its box; the page around the box stays where it is. */
export function useReveal({ box, virtualizer, rowOf }: Revealing): (sentence: number) => void {
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useCallback(
    (sentence: number) => {
      cancelAnimationFrame(frame.current)
      const element = box.current
      if (!element) return
      if (scrollToRendered(element, sentence, 'smooth')) return
      const settle = (framesLeft: number) => {
        const isRendered = scrollToRendered(element, sentence, 'instant')
        if (!isRendered) element.scrollTop = virtualizer.getOffsetForIndex(rowOf(sentence), 'start')?.[0] ?? 0
        if (framesLeft > 0) frame.current = requestAnimationFrame(() => settle(framesLeft - 1))
      }
      settle(settlingFrames)
    },
    [box, virtualizer, rowOf],
  )
}

/** Answers whether the sentence was there to scroll to. */
function scrollToRendered(box: HTMLElement, sentence: number, behavior: ScrollBehavior): boolean {
  const element = box.querySelector(`[data-sentence="${sentence}"]`)
  if (!element) return false
  const outer = box.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  const target = scrollTopFor({
    scrollTop: box.scrollTop,
    height: box.clientHeight,
    top: top - outer.top,
    bottom: bottom - outer.top,
  })
  if (target !== undefined) box.scrollTo({ top: target, behavior: isStill() ? 'instant' : behavior })
  return true
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
